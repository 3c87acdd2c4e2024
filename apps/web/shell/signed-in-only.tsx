import type { CurrentUser } from '@heddle/contract/api/auth';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useCurrentUser } from '../api/auth.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Spinner } from '../ui/spinner.tsx';

export interface SignedInOnlyProps {
  /** What visitors are told that they find here once they are signed in. */
  offer: string;
  children: (user: CurrentUser) => ReactNode;
}

/** What a screen shows to signed-in users only: visitors may sign in. A spinner until it is known who is signed in. */
export function SignedInOnly({ offer, children }: SignedInOnlyProps) {
  const { user, isLoading } = useCurrentUser();
  if (user) return children(user);
  return (
    <div className="flex flex-1 items-center justify-center px-4 py-16 text-ink-3">
      {isLoading ? (
        <Spinner label="Loading" size={22} />
      ) : (
        <EmptyState
          icon="user-round"
          title="You are not signed in"
          titleAs="h1"
          description={offer}
          action={
            <Button asChild variant="primary">
              <Link href="/login">Sign in</Link>
            </Button>
          }
        />
      )}
    </div>
  );
}
