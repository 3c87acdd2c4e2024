import { Download } from 'lucide-react';
import { saveFile } from '../../../../files/save-file.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../../../ui/dialog.tsx';

export interface RecoveryCodesDialogProps {
  open: boolean;
  codes: readonly string[];
  onClose: () => void;
  /** The element that gets the focus afterwards. */
  onCloseAutoFocus: (event: Event) => void;
}

/** Shows new recovery codes, this once. */
export function RecoveryCodesDialog({ open, codes, onClose, onCloseAutoFocus }: RecoveryCodesDialogProps) {
  const text = codes.join('\n');
  const download = (): void => saveFile('heddle-recovery-codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }));
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        size="sm"
        title="Save your recovery codes"
        description="They are shown only once. Without your phone, each of them logs you in once."
        // A click beside the dialog must not take away what cannot be shown again.
        onInteractOutside={(event) => event.preventDefault()}
        onCloseAutoFocus={onCloseAutoFocus}
        footer={
          <>
            <CopyButton text={text} label="Copy codes" />
            <Button onClick={download}>
              <Download aria-hidden size={15} />
              Download
            </Button>
            <DialogClose asChild>
              <Button variant="primary">Done</Button>
            </DialogClose>
          </>
        }
      >
        <ul
          aria-label="Recovery codes"
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-surface-2 px-4 py-3 text-center font-mono text-sm"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}
