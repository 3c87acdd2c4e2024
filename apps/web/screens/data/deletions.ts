import { createPendingDeletions } from '../../ui/pending-deletions.ts';

/** What is shown as deleted on this screen, and what deletes it later: tables and rows by their ids, values by their addresses, topics by their names. */
export const { useDeleted, deleteLater } = createPendingDeletions();
