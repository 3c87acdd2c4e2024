import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCurrentUser } from '../../api/auth.ts';
import { leaveForLogin } from '../../api/session.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Screen } from '../../shell/screen.tsx';
import { DataContent } from './data-content.tsx';

/** The tables, topics and values of the user's workflows. Visitors get a link to the login screen. */
export default function DataScreen() {
  const { user, isLoading } = useCurrentUser();
  const client = useQueryClient();
  const isSignedOut = !isLoading && user === undefined;
  useEffect(() => {
    if (isSignedOut) leaveForLogin(client);
  }, [client, isSignedOut]);
  return (
    <Screen title="Data">
      {isLoading && (
        <div className="flex flex-1 items-center justify-center py-16 text-ink-3">
          <Spinner label="Loading" size={22} />
        </div>
      )}
      {user && <DataContent user={user} />}
    </Screen>
  );
}
