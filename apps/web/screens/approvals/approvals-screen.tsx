import { Screen } from '../../shell/screen.tsx';
import { SignedInOnly } from '../../shell/signed-in-only.tsx';
import { Inbox } from './inbox.tsx';

/** The questions of the user's runs. Visitors may sign in. */
export default function ApprovalsScreen() {
  return (
    <Screen title="Approvals">
      <SignedInOnly offer="Sign in to answer the approvals of your workflows.">{() => <Inbox />}</SignedInOnly>
    </Screen>
  );
}
