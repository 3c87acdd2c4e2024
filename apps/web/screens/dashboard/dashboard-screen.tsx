import { Screen } from '../../shell/screen.tsx';
import { SignedInOnly } from '../../shell/signed-in-only.tsx';
import { DashboardContent } from './dashboard-content.tsx';

/** The signed-in user's workflows, runs and wallets. Visitors see none of it and may sign in. */
export default function DashboardScreen() {
  return (
    <Screen title="Dashboard">
      <SignedInOnly offer="Sign in to see your workflows and what they have done.">
        {(user) => <DashboardContent user={user} />}
      </SignedInOnly>
    </Screen>
  );
}
