import { HeddleError } from '@heddle/contract/errors/define';
import type { CurlRequest } from './curl/curl.ts';
import { parseCurl } from './curl/curl.ts';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';

export interface PasteCurlDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRead: (request: CurlRequest) => void;
}

/** Imports a curl command; an unreadable one is reported beside the field. */
export function PasteCurlDialog({ open, onOpenChange, onRead }: PasteCurlDialogProps) {
  const formId = useId();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Paste cURL"
        description="The fields of the node are filled in from the command. Its authentication is saved separately, as a credential."
        // Key presses in the dialog must not reach the panel behind it.
        onKeyDown={(event) => event.stopPropagation()}
        footer={
          <>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" form={formId} variant="primary">
              Fill In
            </Button>
          </>
        }
      >
        <CommandForm id={formId} onRead={onRead} />
      </DialogContent>
    </Dialog>
  );
}

/** Mounted each time the dialog opens, so that it starts empty. */
function CommandForm({ id, onRead }: { id: string; onRead: PasteCurlDialogProps['onRead'] }) {
  const [command, setCommand] = useState('');
  const [error, setError] = useState<string | null>(null);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The panel is a form as well.
    event.stopPropagation();
    let request: CurlRequest;
    try {
      request = parseCurl(command);
    } catch (thrown) {
      if (!(thrown instanceof HeddleError)) throw thrown;
      return setError(thrown.message);
    }
    onRead(request);
  };

  return (
    <form id={id} noValidate onSubmit={submit}>
      <Field label="Command" error={error}>
        <Textarea
          className="font-mono text-xs"
          rows={9}
          value={command}
          spellCheck={false}
          autoComplete="off"
          placeholder={
            "curl https://api.example.com/orders \\\n  -H 'Content-Type: application/json' \\\n  -d '{\"id\": 7}'"
          }
          onChange={(event) => {
            setCommand(event.target.value);
            setError(null);
          }}
        />
      </Field>
    </form>
  );
}
