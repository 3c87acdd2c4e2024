import type { ApiKey, NewApiKey } from '@heddle/contract/api/api-keys';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { isExpired, useApiKeys, useRevokeApiKey } from '../../../api/api-keys.ts';
import { errorText } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatAgo, formatDate } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.tsx';
import { Rows } from '../rows.tsx';
import { Part } from '../section.tsx';
import { scopesText } from './key-scopes.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';

/** Keys with which programs act for the user. */
export function ApiKeys() {
  const keys = useApiKeys();
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<NewApiKey>();
  const [telling, setTelling] = useState(false);
  return (
    <Part
      title="API keys"
      description={
        <>
          Programs use them instead of a login: they send{' '}
          <code className="font-mono text-xs">Authorization: Bearer hdl_…</code>. A key can do what its scopes allow,
          but never change the account itself.
        </>
      }
      action={
        <Button onClick={() => setMaking(true)}>
          <Plus aria-hidden size={15} />
          Create API Key
        </Button>
      }
    >
      <Rows label="API keys" query={keys} empty={<p className="text-sm text-ink-3">You have no API keys.</p>}>
        {(key) => <KeyRow apiKey={key} />}
      </Rows>
      <NewKeyDialog
        open={making}
        onOpenChange={setMaking}
        onMade={(key) => {
          setMaking(false);
          setMade(key);
          setTelling(true);
        }}
      />
      <SecretDialog made={made} open={telling} onClose={() => setTelling(false)} />
    </Part>
  );
}

function expiryText({ expiresAt, isRenewed }: ApiKey, expired: boolean): string {
  if (expiresAt === null) return 'never expires';
  if (isRenewed && !expired) return `ends ${formatDate(expiresAt)} unless it is used before`;
  return `${expired ? 'expired' : 'expires'} ${formatDate(expiresAt)}`;
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, prefix, scopes, lastUsedAt, isRenewed } = apiKey;
  const [asking, setAsking] = useState(false);
  const revoke = useRevokeApiKey();
  const expired = isExpired(apiKey);

  const confirm = (): void =>
    revoke.mutate(id, {
      onError: (error) =>
        toast({
          title: 'Revoke Failed',
          description: errorText(error, 'The key could not be revoked.'),
          tone: 'destructive',
        }),
      onSettled: () => setAsking(false),
    });

  return (
    <>
      <KeyRound aria-hidden size={18} className="text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="max-w-full truncate font-medium">{name}</span>
          {!isRenewed && <code className="font-mono text-xs text-ink-3">{prefix}…</code>}
        </p>
        <p className="figures text-xs text-ink-3">
          {scopesText(scopes)}
          {' · '}
          {lastUsedAt === null ? 'Never used' : `Last used ${formatAgo(lastUsedAt)}`}
          {' · '}
          {expiryText(apiKey, expired)}
        </p>
      </div>
      {isRenewed && <Badge>Connected Program</Badge>}
      {expired && <Badge tone="warn">Expired</Badge>}
      <Button size="sm" onClick={() => setAsking(true)} aria-label={`Revoke ${name}`}>
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Revoke ${name}?`}
        description="Programs that use this key are refused immediately. This cannot be undone."
        confirmLabel="Revoke key"
        pending={revoke.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
