import type { ServiceClientView } from '@heddle/contract/api/service-clients';
import { useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useSaveServiceClient } from '../../../api/service-clients.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialogContent } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';

interface ClientDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  client: ServiceClientView;
}

/** Asks for client id and secret of the operator's app at a service. */
export function ClientDialog({ open, onOpenChange, client }: ClientDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open && <ClientForm client={client} onSaved={() => onOpenChange(false)} />}
    </Dialog>
  );
}

/** Mounted each time the dialog opens, so that no secret that was typed stays. */
function ClientForm({ client, onSaved }: { client: ServiceClientView; onSaved: () => void }) {
  const { id, vendor, hasSecret } = client;
  const [clientId, setClientId] = useState(client.clientId ?? '');
  const [clientSecret, setClientSecret] = useState('');
  const [missing, setMissing] = useState(false);
  const save = useSaveServiceClient();
  const submit = (): void => {
    if (save.isPending) return;
    if (clientId.trim() === '') return setMissing(true);
    save.mutate(
      { id, clientId, ...(clientSecret === '' ? {} : { clientSecret }) },
      {
        onSuccess: onSaved,
        onError: (error) =>
          toast({
            title: 'Save Failed',
            description: errorText(error, 'The client could not be saved.'),
            tone: 'destructive',
          }),
      },
    );
  };
  return (
    <FormDialogContent
      title={`Client at ${vendor}`}
      description="Of the app that you have registered there. Stored encrypted."
      size="sm"
      submit="Save Client"
      pending={save.isPending}
      onSubmit={submit}
    >
      <Field label="Client ID" required error={missing ? 'Client ID is required.' : undefined}>
        <Input
          value={clientId}
          autoComplete="off"
          onChange={(event) => {
            setClientId(event.target.value);
            setMissing(false);
          }}
        />
      </Field>
      <Field
        label="Client secret"
        help={hasSecret ? 'Leave it empty to keep the saved secret.' : 'Leave it empty for a public client.'}
      >
        <Input
          type="password"
          value={clientSecret}
          autoComplete="new-password"
          placeholder={hasSecret ? 'saved' : ''}
          onChange={(event) => setClientSecret(event.target.value)}
        />
      </Field>
    </FormDialogContent>
  );
}
