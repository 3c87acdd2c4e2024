import type { NewApiKey } from '@heddle/contract/api/api-keys';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../../ui/dialog.tsx';

/** Shows the secret of a new key, once. */
export function SecretDialog({
  made,
  open,
  onClose,
}: {
  made: NewApiKey | undefined;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        size="sm"
        title="Copy your API key"
        description="It is shown only once. Anyone who has it can act for you, so store it like a password."
        // A click beside the dialog must not take away what cannot be shown again.
        onInteractOutside={(event) => event.preventDefault()}
        footer={
          <>
            <CopyButton text={made?.secret ?? ''} label="Copy key" />
            <DialogClose asChild>
              <Button variant="primary">Done</Button>
            </DialogClose>
          </>
        }
      >
        <p className="text-sm font-medium">{made?.name}</p>
        <code className="mt-1.5 block rounded-control bg-surface-2 px-3 py-2.5 font-mono text-xs break-all select-all">
          {made?.secret}
        </code>
      </DialogContent>
    </Dialog>
  );
}
