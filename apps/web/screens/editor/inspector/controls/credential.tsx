import type { CredentialSummary } from '@heddle/contract/api/credentials';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useCurrentUser } from '../../../../api/auth.ts';
import { useAcceptedTypes, useCredentials, useCredentialTypes } from '../../../../api/credentials.ts';
import { CredentialDialog } from '../../../../credentials/credential-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Select } from '../../../../ui/select.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import type { ControlProps } from './control.ts';

/** One of the user's credentials of the types the field takes, or one that is made in place. Only its id is kept in the workflow. */
export function CredentialControl({ spec, value, onChange }: ControlProps) {
  const { user, isLoading } = useCurrentUser();
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null);
  const types = useAcceptedTypes(spec.types, user !== undefined);
  const list = useCredentials(types, user !== undefined && types !== undefined);
  const chosen = typeof value === 'string' ? value : '';

  if (isLoading || (user && (types === undefined || list.isLoading))) return <Spinner label="Loading credentials" />;
  if (!user) {
    return (
      <p className="text-sm text-ink-2">
        <Link href="/login" className="text-accent underline">
          Log in
        </Link>{' '}
        to choose a credential.
      </p>
    );
  }
  const credentials = list.data ?? [];
  const known = credentials.find(({ id }) => id === chosen);
  return (
    <div className="space-y-1.5">
      {credentials.length > 0 && (
        <div className="flex items-center gap-1.5">
          {known && <TypeIcon credential={known} />}
          <Select
            value={known?.id ?? ''}
            onValueChange={onChange}
            options={credentials.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder="Choose…"
            className="min-w-0 flex-1"
          />
          {known && (
            <Button variant="ghost" size="icon" aria-label={`Edit ${known.name}`} onClick={() => setDialog('edit')}>
              <Pencil aria-hidden size={14} />
            </Button>
          )}
        </div>
      )}
      {list.error && <p className="text-xs text-bad">Your credentials could not be loaded.</p>}
      {list.data && chosen !== '' && !known && (
        <p className="text-xs text-warn">
          The credential of this node is not one of yours, or was deleted. Choose another one.
        </p>
      )}
      <Button size="sm" onClick={() => setDialog('new')}>
        <Plus aria-hidden size={13} />
        New credential…
      </Button>
      <CredentialDialog
        open={dialog !== null}
        onOpenChange={(open) => !open && setDialog(null)}
        id={dialog === 'edit' ? known?.id : undefined}
        types={types}
        onSaved={({ id }) => onChange(id)}
      />
    </div>
  );
}

function TypeIcon({ credential }: { credential: CredentialSummary }) {
  const types = useCredentialTypes();
  const type = types.data?.find((candidate) => candidate.type === credential.type);
  return (
    <span
      title={type?.name}
      className="inline-flex size-8.5 items-center justify-center rounded-control bg-surface-2 text-ink-2"
    >
      <Icon name={type?.icon ?? 'key'} size={15} />
      <span className="sr-only">{type?.name}</span>
    </span>
  );
}
