import { createPendingDeletions } from '../../ui/pending-deletions.ts';

/** The pending deletions of this screen: tables and rows by id, values by address, topics by name. */
export const { useDeleted, deleteLater } = createPendingDeletions();
