import { createPendingDeletions } from '../../ui/pending-deletions.ts';

export { UNDO_TIME } from '../../ui/pending-deletions.ts';

/** Workflows that are shown as deleted, and what deletes them later. */
export const { useDeleted, deleteLater } = createPendingDeletions();
