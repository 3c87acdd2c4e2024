import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useCurrentUser } from '../../api/auth.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Screen } from '../../shell/screen.tsx';
import { Inbox } from './inbox.tsx';

/** The questions of the user's runs. For signed-in users only. */
export default function ApprovalsScreen() {
  const { user, isLoading } = useCurrentUser();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isLoading && !user) navigate('/login', { replace: true });
  }, [isLoading, user, navigate]);
  return (
    <Screen title="Approvals">
      {isLoading && (
        <div className="flex flex-1 items-center justify-center py-16 text-ink-3">
          <Spinner label="Loading" size={22} />
        </div>
      )}
      {user && <Inbox />}
    </Screen>
  );
}
