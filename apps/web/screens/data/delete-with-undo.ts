import { errorText } from '../../api/client.ts';
import { createPendingDeletions } from '../../ui/pending-deletions.ts';
import { toast } from '../../ui/toast.tsx';
import { undoToast } from '../../ui/undo-toast.tsx';

const { useDeleted, deleteLater } = createPendingDeletions();

/** The entries of this screen that are shown as deleted: tables and rows by id, values by address, topics by name. */
export { useDeleted };

/** Deletes entries after a time in which a button in the toast undoes it. `remove` is called once, for all of them. */
export function deleteWithUndo(
  ids: readonly string[],
  said: { title: string; description: string },
  remove: () => Promise<unknown>,
): void {
  let removing: Promise<unknown> | null = null;
  const removeOnce = async (): Promise<void> => {
    dismiss();
    removing ??= remove().catch((error: unknown) => {
      toast({ title: 'Delete Failed', description: errorText(error, 'It could not be deleted.'), tone: 'destructive' });
    });
    await removing;
  };
  const undos = ids.map((id) => deleteLater(id, removeOnce));
  const dismiss = undoToast(said, () => undos.forEach((undo) => undo()));
}
