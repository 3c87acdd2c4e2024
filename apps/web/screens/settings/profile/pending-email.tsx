import { MailQuestion } from 'lucide-react';
import { useAccount } from '../../../api/account.ts';
import { errorText } from '../../../api/client.ts';
import { useCancelEmailChange } from '../../../api/profile.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';

/** The address that the account is to get, as long as its mailbox has not confirmed it. */
export function PendingEmail() {
  const { data } = useAccount();
  const cancel = useCancelEmailChange();
  const email = data?.pendingEmail ?? null;
  if (email === null) return null;
  const giveUp = (): void =>
    cancel.mutate(undefined, {
      onError: (error) =>
        toast({
          title: 'Update Failed',
          description: errorText(error, 'The change could not be canceled.'),
          tone: 'destructive',
        }),
    });
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-surface-2 px-3 py-2.5 text-sm"
    >
      <MailQuestion aria-hidden size={16} className="shrink-0 text-ink-2" />
      <p className="min-w-0 flex-1 basis-60">
        Open the link we have sent to <strong className="font-medium break-words">{email}</strong>. Until then, your
        current address stays in effect.
      </p>
      <Button size="sm" loading={cancel.isPending} onClick={giveUp}>
        Cancel Change
      </Button>
    </div>
  );
}
