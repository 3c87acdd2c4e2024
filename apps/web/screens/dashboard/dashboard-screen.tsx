import type { CurrentUser } from '@heddle/contract/api/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCurrentUser } from '../../api/auth.ts';
import { leaveForLogin } from '../../api/session.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Screen } from '../../shell/screen.tsx';
import { DashboardContent } from './dashboard-content.tsx';

/** The signed-in user's workflows, runs and wallets. Visitors see none of it and are led to the login screen. */
export default function DashboardScreen() {
  const { user, isLoading } = useCurrentUser();
  return (
    <Screen title="Dashboard">
      {isLoading ? (
        <div className="flex flex-1 items-center justify-center text-ink-3">
          <Spinner label="Loading" size={22} />
        </div>
      ) : (
        <SignedInOnly user={user} />
      )}
    </Screen>
  );
}

function SignedInOnly({ user }: { user: CurrentUser | undefined }) {
  const client = useQueryClient();
  const signedOut = user === undefined;
  useEffect(() => {
    if (signedOut) leaveForLogin(client);
  }, [client, signedOut]);
  return user ? <DashboardContent user={user} /> : null;
}
