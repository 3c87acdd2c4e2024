import { Button } from './button.tsx';
import { toast } from './toast.tsx';

/** Shows what was deleted, with a button that undoes it. Returns the function that closes the toast. */
export function undoToast(
  { title, description }: { title: string; description: string },
  undo: () => void,
): () => void {
  const onUndo = (): void => {
    undo();
    notice.dismiss();
  };
  const notice = toast({
    title,
    description,
    action: (
      <Button size="sm" onClick={onUndo}>
        Undo
      </Button>
    ),
  });
  return () => notice.dismiss();
}
