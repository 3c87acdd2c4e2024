import { createPendingDeletions } from '../../../ui/pending-deletions.ts';

/** Widgets that are shown as removed, and what removes them later. */
export const { useDeleted: useRemoved, deleteLater: removeLater } = createPendingDeletions();
