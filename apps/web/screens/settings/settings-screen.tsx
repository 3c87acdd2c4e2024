import { LogIn } from 'lucide-react';
import { Link } from 'wouter';
import { useAccount } from '../../api/account.ts';
import { useCurrentUser } from '../../api/auth.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Screen } from '../../shell/screen.tsx';
import { AiUsage } from './ai-usage/ai-usage.tsx';
import { Credentials } from './credentials/credentials.tsx';
import { DangerZone } from './danger-zone.tsx';
import { DataManagement } from './data-management.tsx';
import { Payments } from './payments.tsx';
import { Preferences } from './preferences.tsx';
import { Profile } from './profile/profile.tsx';
import { Loading } from './rows.tsx';
import { Security } from './security/security.tsx';
import { Server } from './server/server.tsx';
import { Wallets } from './wallets/wallets.tsx';

const parts = [
  { id: 'profile', label: 'Profile' },
  { id: 'security', label: 'Security' },
  { id: 'credentials', label: 'Credentials' },
  { id: 'ai-usage', label: 'AI usage' },
  { id: 'wallets', label: 'Wallets' },
  { id: 'payments', label: 'Payments' },
  { id: 'preferences', label: 'Preferences' },
  { id: 'data', label: 'Data Management' },
  { id: 'server', label: 'Server' },
  { id: 'danger', label: 'Danger Zone' },
] as const;

/** The settings of the user. Visitors can change those stored in the browser. */
export default function SettingsScreen() {
  const { user, isLoading } = useCurrentUser();
  return (
    <Screen title="Settings">
      <div className="mx-auto grid w-full max-w-5xl gap-x-12 px-4 py-6 sm:px-6 sm:py-8 lg:grid-cols-[9rem_minmax(0,1fr)]">
        <div className="lg:col-start-2">
          <h1 className="text-xl font-semibold tracking-tight">Settings</h1>
          <p className="mt-1 text-sm text-ink-2">Your account, and how Heddle works for you.</p>
        </div>
        {user && <Contents />}
        <div className="mt-6 flex min-w-0 flex-col gap-9 lg:col-start-2">
          {isLoading ? (
            <Card className="p-5">
              <Loading what="Your account" />
            </Card>
          ) : (
            !user && <LoginPrompt />
          )}
          {user && <Profile user={user} />}
          {user && <Security user={user} />}
          {user && <Credentials />}
          {user && <AiUsage userId={user.id} />}
          {user && <Wallets userId={user.id} />}
          {user && <Payments />}
          <Preferences signedIn={user !== undefined} />
          {user && <DataManagement />}
          {user && <ForAdministrators />}
          {user && <DangerZone user={user} />}
        </div>
      </div>
    </Screen>
  );
}

function ForAdministrators() {
  const { data } = useAccount();
  return data?.isAdministrator && <Server />;
}

/** Links to the sections of the page, beside them on wide screens. */
function Contents() {
  const { data } = useAccount();
  const shown = parts.filter(({ id }) => id !== 'server' || data?.isAdministrator);
  return (
    <nav aria-label="Settings" className="col-start-1 row-start-2 mt-6 hidden lg:block">
      <ul className="sticky top-20 -ml-2.5 space-y-0.5">
        {shown.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block rounded-sm px-2.5 py-1.5 text-sm text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function LoginPrompt() {
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-base font-semibold tracking-tight">You are not logged in</h2>
        <p className="mt-0.5 text-sm text-ink-2">
          Log in to change your profile, password and two-factor authentication, to see your sessions and API keys, and
          to export or delete your data.
        </p>
      </div>
      <Button asChild variant="primary">
        <Link href="/login">
          <LogIn aria-hidden size={15} />
          Login
        </Link>
      </Button>
    </Card>
  );
}
