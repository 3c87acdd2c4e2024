import type { ApiKey } from '@heddle/contract/api/api-keys';
import { useId, useState } from 'react';
import { useRevokeApiKeys } from '../../../api/api-keys.ts';
import { errorText } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog, DialogClose, DialogContent } from '../../../ui/dialog.tsx';
import { formatAgo } from '../../../ui/format.ts';
import { Label } from '../../../ui/label.tsx';
import { toast } from '../../../ui/toast.tsx';
import { scopesText } from './key-scopes.tsx';

const counted = (count: number): string => (count === 1 ? '1 API key' : `${count} API keys`);

export interface RevokeKeysDialogProps {
  /** The keys that still work; the dialog is open while there are some. */
  keys: readonly ApiKey[];
  onClose: () => void;
}

/** Offers to revoke API keys after a change of the password: someone who knew the old one may have created some. */
export function RevokeKeysDialog({ keys, onClose }: RevokeKeysDialogProps) {
  return (
    <Dialog open={keys.length > 0} onOpenChange={(open) => !open && onClose()}>
      {keys.length > 0 && <RevokeKeys keys={keys} onClose={onClose} />}
    </Dialog>
  );
}

/** Mounted each time the dialog opens, with all keys checked. */
function RevokeKeys({ keys, onClose }: RevokeKeysDialogProps) {
  const id = useId();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(keys.map((key) => key.id)));
  const revoke = useRevokeApiKeys();

  const submit = (): void =>
    revoke.mutate([...chosen], {
      onSuccess: onClose,
      onError: (error) =>
        toast({
          title: 'Revoke Failed',
          description: errorText(error, 'The keys could not be revoked.'),
          tone: 'destructive',
        }),
    });

  return (
    <DialogContent
      size="sm"
      title="Revoke API keys too?"
      description="API keys keep working after a password change. Revoke those that somebody else may know."
      footer={
        <>
          <DialogClose asChild>
            <Button>Keep all</Button>
          </DialogClose>
          <Button variant="danger" disabled={chosen.size === 0} loading={revoke.isPending} onClick={submit}>
            Revoke {counted(chosen.size)}
          </Button>
        </>
      }
    >
      <ul aria-label="API keys that still work" className="divide-y divide-line rounded-control border border-line">
        {keys.map(({ id: keyId, name, prefix, scopes, lastUsedAt }) => (
          <li key={keyId} className="flex items-start gap-2.5 px-3 py-2.5">
            <Checkbox
              id={`${id}-${keyId}`}
              className="mt-0.5"
              checked={chosen.has(keyId)}
              onCheckedChange={(checked) =>
                setChosen(new Set(checked === true ? [...chosen, keyId] : [...chosen].filter((one) => one !== keyId)))
              }
            />
            <div className="min-w-0 flex-1">
              <Label htmlFor={`${id}-${keyId}`} className="block truncate">
                {name}
              </Label>
              <p className="figures text-xs text-ink-3">
                <code className="font-mono">{prefix}…</code>
                {` · ${scopesText(scopes)} · ${lastUsedAt === null ? 'never used' : `last used ${formatAgo(lastUsedAt)}`}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </DialogContent>
  );
}
