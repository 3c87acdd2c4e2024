import type { SignInState } from '@heddle/contract/api/credentials';
import type { SignInScope } from '@heddle/contract/node/sign-in';
import { formatAgo, formatDateTime } from '../../ui/format.ts';
import { SignInBadge } from './sign-in-badge.tsx';

interface SignInStatusProps {
  state: SignInState;
  lastUsedAt: string | null;
  /** The scopes that the type knows, with their labels. */
  labels: readonly SignInScope[];
}

/** Until when an access lasts, as a phrase. */
function lifetimeOf({ expiresAt, renews }: SignInState): string {
  if (expiresAt === null) return 'Until it is revoked';
  if (renews) return `Renewed automatically, next at ${formatDateTime(expiresAt)}`;
  return `Expires at ${formatDateTime(expiresAt)}`;
}

/** Whether a credential is signed in, as whom, for how long and for what. */
export function SignInStatus({ state, lastUsedAt, labels }: SignInStatusProps) {
  const { isSignedIn, account, scopes, reason, failure } = state;
  const labelOf = (scope: string): string => labels.find((one) => one.scope === scope)?.label ?? scope;
  return (
    <div aria-live="polite" className="flex flex-col gap-2 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <SignInBadge state={state} />
        {isSignedIn && account !== null && <span className="min-w-0 break-words">as {account}</span>}
      </p>
      {reason !== null && <p className="break-words text-bad">The access ended: {reason}. Sign in again.</p>}
      {failure !== null && <p className="break-words text-bad">The last sign-in failed. {failure}</p>}
      {isSignedIn && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-xs text-ink-2">
          <dt>Access</dt>
          <dd>{lifetimeOf(state)}</dd>
          <dt>Last used</dt>
          <dd>{lastUsedAt === null ? 'Never' : formatAgo(lastUsedAt)}</dd>
          {scopes.length > 0 && (
            <>
              <dt>Allowed</dt>
              <dd className="break-words">{scopes.map(labelOf).join(', ')}</dd>
            </>
          )}
        </dl>
      )}
    </div>
  );
}
