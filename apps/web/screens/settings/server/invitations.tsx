import type { InvitationView } from '@heddle/contract/api/invitations';
import { useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useInvitations, useInvite, useWithdrawInvitation } from '../../../api/invitations.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Rows } from '../rows.tsx';
import { Part } from '../section.tsx';

/** Invitations to make an account, on a server that takes accounts by invitation. */
export function Invitations() {
  const invitations = useInvitations();
  return (
    <Part
      title="Invitations"
      description="Send the link to the person who should create an account here. It works once, for a week."
    >
      <div className="flex flex-col gap-4">
        <InviteForm />
        <Rows
          label="Open invitations"
          query={invitations}
          empty={<p className="text-sm text-ink-3">No open invitations.</p>}
        >
          {(invitation) => <InvitationRow invitation={invitation} />}
        </Rows>
      </div>
    </Part>
  );
}

function InviteForm() {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const invite = useInvite();
  const submit = (): void =>
    invite.mutate(
      { email: email.trim() || null },
      {
        onSuccess: () => setEmail(''),
        onError: (error) => setProblem(errorText(error, 'The invitation could not be created.')),
      },
    );
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!invite.isPending) submit();
      }}
    >
      <div className="min-w-56 flex-1">
        <Field label="Email" error={problem} help="If empty, anyone with the link can use it.">
          <Input
            type="email"
            autoComplete="off"
            placeholder="ada@example.com"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setProblem(undefined);
            }}
          />
        </Field>
      </div>
      <Button type="submit" loading={invite.isPending} className="mt-6">
        Invite
      </Button>
    </form>
  );
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

function InvitationRow({ invitation: { id, email, link, expiresAt } }: { invitation: InvitationView }) {
  const withdraw = useWithdrawInvitation();
  const whom = email ?? 'Anyone with the link';
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{whom}</p>
        <p className="text-xs text-ink-3">Until {day.format(new Date(expiresAt))}</p>
      </div>
      <div className="flex shrink-0 flex-col items-stretch gap-1 sm:flex-row sm:items-center sm:gap-3">
        <CopyButton text={link} label="Copy link" />
        <Button
          size="sm"
          variant="ghost"
          loading={withdraw.isPending}
          aria-label={`Withdraw the invitation: ${whom}`}
          onClick={() =>
            withdraw.mutate(id, {
              onError: (error) =>
                toast({
                  title: 'Withdrawal Failed',
                  description: errorText(error, 'The invitation could not be withdrawn.'),
                  tone: 'destructive',
                }),
            })
          }
        >
          Withdraw
        </Button>
      </div>
    </>
  );
}
