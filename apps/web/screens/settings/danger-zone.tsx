import type { CurrentUser } from '@heddle/contract/api/auth';
import { accountErrors } from '@heddle/contract/errors/account';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAccount } from '../../api/account.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { Part, Section } from './section.tsx';

/** What cannot be undone. */
export function DangerZone({ user }: { user: CurrentUser }) {
  const account = useAccount();
  const [asking, setAsking] = useState(false);

  const start = (): void => {
    if (account.data?.deletable !== false) return setAsking(true);
    toast({ title: 'Account Deletion', description: accountErrors.deletion_disabled().message, tone: 'destructive' });
  };

  return (
    <Section id="danger" title="Danger Zone" tone="danger">
      <Part
        title="Delete account"
        description="Your account with all workflows, executions, files, API keys and settings is deleted. Running workflows are stopped. This cannot be undone."
        action={
          <Button variant="danger" onClick={start} disabled={account.isPending}>
            <Trash2 aria-hidden size={15} />
            Delete Account
          </Button>
        }
      />
      <DeleteAccountDialog email={user.email} open={asking} onOpenChange={setAsking} />
    </Section>
  );
}
