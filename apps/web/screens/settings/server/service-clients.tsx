import type { ServiceClientView } from '@heddle/contract/api/service-clients';
import { useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useRemoveServiceClient, useServiceClients } from '../../../api/service-clients.ts';
import { RedirectAddress } from '../../../credentials/sign-in/redirect-address.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Rows } from '../rows.tsx';
import { Part } from '../section.tsx';
import { ClientDialog } from './client-dialog.tsx';

/** The clients at services that all users may sign in with. */
export function ServiceClients() {
  const clients = useServiceClients();
  return (
    <Part
      title="Clients at services"
      description="Register an app at a service so that users can sign in there without their own client ID and secret. Secrets are stored encrypted and never shown again."
    >
      <div className="flex flex-col gap-4">
        <RedirectAddress help="Register this URL with each app." />
        <Rows label="Clients at services" query={clients}>
          {(client) => <ClientRow client={client} />}
        </Rows>
      </div>
    </Part>
  );
}

function ClientRow({ client }: { client: ServiceClientView }) {
  const { id, vendor, clientId, source } = client;
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const close = (isOpen: boolean): void => setOpen(isOpen ? open : null);
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{vendor}</span>
          {source !== null && <Badge tone="ok">Set</Badge>}
        </p>
        <p className="text-xs break-words text-ink-3">
          {clientId ?? 'Users need their own client'}
          {source === 'environment' && ` · set by HEDDLE_OAUTH_${id}_ID, which comes first`}
        </p>
      </div>
      {source !== 'environment' && (
        <Button
          size="sm"
          onClick={() => setOpen('edit')}
          aria-label={`${source === null ? 'Set' : 'Change'} the client at ${vendor}`}
        >
          {source === null ? 'Set' : 'Change'}
        </Button>
      )}
      {source === 'administrator' && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => setOpen('remove')}
          aria-label={`Remove the client at ${vendor}`}
        >
          Remove
        </Button>
      )}
      <ClientDialog open={open === 'edit'} onOpenChange={close} client={client} />
      <RemoveDialog open={open === 'remove'} onOpenChange={close} client={client} />
    </>
  );
}

function RemoveDialog({
  client: { id, vendor },
  ...dialog
}: {
  client: ServiceClientView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const remove = useRemoveServiceClient();
  const confirm = (): void =>
    remove.mutate(id, {
      onSuccess: () => dialog.onOpenChange(false),
      onError: (error) =>
        toast({
          title: 'Remove Failed',
          description: errorText(error, 'The client could not be removed.'),
          tone: 'destructive',
        }),
    });
  return (
    <ConfirmDialog
      {...dialog}
      title={`Remove the client at ${vendor}?`}
      description="Credentials that were signed in with it cannot renew their access, and users cannot sign in with it."
      confirmLabel="Remove client"
      pending={remove.isPending}
      onConfirm={confirm}
    />
  );
}
