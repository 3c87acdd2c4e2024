import { toast } from '../../ui/toast.tsx';

/** Puts a text on the clipboard and says so; `what` is what was copied. */
export function copyText(text: string, what: string): void {
  void navigator.clipboard.writeText(text).then(
    () => toast({ title: 'Copied', description: what }),
    () => toast({ title: 'Copy Failed', description: 'The browser did not allow it.', tone: 'destructive' }),
  );
}
