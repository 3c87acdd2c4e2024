import { Screen } from '../../shell/screen.tsx';
import { SignedInOnly } from '../../shell/signed-in-only.tsx';
import { DataContent } from './data-content.tsx';

/** The tables, topics and values of the user's workflows. Visitors may sign in. */
export default function DataScreen() {
  return (
    <Screen title="Data">
      <SignedInOnly offer="Sign in to see the tables, topics and values of your workflows.">
        {(user) => <DataContent user={user} />}
      </SignedInOnly>
    </Screen>
  );
}
