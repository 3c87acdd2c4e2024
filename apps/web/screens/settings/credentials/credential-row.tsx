import type { CredentialSummary, SignInState } from '@heddle/contract/api/credentials';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useCredentialTypes, useTestCredential } from '../../../api/credentials.ts';
import { CredentialDialog } from '../../../credentials/credential-dialog.tsx';
import { SignInBadge } from '../../../credentials/sign-in/sign-in-badge.tsx';
import { Button } from '../../../ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../ui/dropdown-menu.tsx';
import { formatAgo, formatDateTime } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import { DeleteCredentialDialog } from './delete-dialog.tsx';

const signInLabel = ({ reason }: SignInState): string => (reason === null ? 'Sign in' : 'Sign in again');

/** Whose account a credential is signed in with, and until when if that cannot be renewed, as parts of a line. */
const grantedTo = ({ account, expiresAt, isSignedIn, renews }: SignInState): string[] => [
  ...(account === null ? [] : [account]),
  ...(isSignedIn && !renews && expiresAt !== null ? [`until ${formatDateTime(expiresAt)}`] : []),
];

/** A credential with its actions. */
export function CredentialRow({ credential }: { credential: CredentialSummary }) {
  const { id, name, type, lastUsedAt, signIn } = credential;
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const types = useCredentialTypes();
  const kind = types.data?.find((candidate) => candidate.type === type);
  const trial = useTestCredential();
  const test = (): void =>
    trial.mutate(id, {
      onSuccess: ({ message }) => toast({ title: 'Credential Works', description: message }),
      onError: (error) =>
        toast({
          title: 'Test Failed',
          description: errorText(error, 'The credential could not be tested.'),
          tone: 'destructive',
        }),
    });
  const close = (isOpen: boolean): void => setOpen(isOpen ? open : null);
  return (
    <>
      <span className="inline-flex size-8 shrink-0 items-center justify-center rounded-control bg-surface-2 text-ink-2">
        <Icon name={kind?.icon ?? 'key'} size={16} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-medium">{name}</span>
          {signIn && <SignInBadge state={signIn} />}
        </p>
        <p className="figures truncate text-xs text-ink-3">
          {[
            kind?.name ?? type,
            ...(signIn ? grantedTo(signIn) : []),
            lastUsedAt === null ? 'never used' : `last used ${formatAgo(lastUsedAt)}`,
          ].join(' · ')}
        </p>
      </div>
      {signIn && !signIn.isSignedIn ? (
        <Button size="sm" onClick={() => setOpen('edit')} aria-label={`${signInLabel(signIn)}: ${name}`}>
          {signInLabel(signIn)}
        </Button>
      ) : (
        <Button size="sm" loading={trial.isPending} onClick={test} aria-label={`Test ${name}`}>
          Test
        </Button>
      )}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon" aria-label={`More for ${name}`}>
            <Ellipsis aria-hidden size={16} />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => setOpen('edit')}>Edit</DropdownMenuItem>
          <DropdownMenuItem tone="danger" onSelect={() => setOpen('delete')}>
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <CredentialDialog open={open === 'edit'} onOpenChange={close} id={id} />
      <DeleteCredentialDialog open={open === 'delete'} onOpenChange={close} credential={credential} />
    </>
  );
}
