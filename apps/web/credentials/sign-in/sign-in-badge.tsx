import type { SignInState } from '@heddle/contract/api/credentials';
import { Badge } from '../../ui/badge.tsx';

/** Whether a credential is signed in, in a word. */
export function SignInBadge({ state: { isSignedIn, reason } }: { state: SignInState }) {
  if (isSignedIn) return <Badge tone="ok">Signed in</Badge>;
  return reason === null ? <Badge>Not signed in</Badge> : <Badge tone="bad">Signed out</Badge>;
}
