import { toast } from '../../ui/toast.tsx';

/** Copies a text to the clipboard and shows a toast; `what` names the text. */
export function copyText(text: string, what: string): void {
  void navigator.clipboard.writeText(text).then(
    () => toast({ title: 'Copied', description: what }),
    () => toast({ title: 'Copy Failed', description: 'The browser did not allow it.', tone: 'destructive' }),
  );
}
