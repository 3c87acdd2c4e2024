import type { SessionView } from '@heddle/contract/api/sessions';
import { Laptop, Smartphone, SquareTerminal } from 'lucide-react';
import { createElement, useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useEndOtherSessions, useEndSession, useSessions } from '../../../api/sessions.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatAgo, formatDate, formatDateTime } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.tsx';
import { Rows } from '../rows.tsx';
import { Part } from '../section.tsx';

/** The sessions of the account. */
export function Sessions() {
  const sessions = useSessions();
  const endOthers = useEndOtherSessions();
  const [asking, setAsking] = useState(false);
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;

  const signOutOthers = (): void =>
    endOthers.mutate(undefined, {
      onError: (error) =>
        toast({
          title: 'Sign Out Failed',
          description: errorText(error, 'The sessions could not be ended.'),
          tone: 'destructive',
        }),
      onSettled: () => setAsking(false),
    });

  return (
    <Part
      title="Sessions"
      description="The browsers and programs that are signed in to your account."
      action={others > 0 && <Button onClick={() => setAsking(true)}>Sign out all others</Button>}
    >
      <Rows label="Sessions" query={sessions}>
        {(session) => <SessionRow session={session} />}
      </Rows>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere else?"
        description={`${others === 1 ? 'One other session ends' : `${others} other sessions end`}. You stay signed in here.`}
        confirmLabel="Sign out all others"
        tone="primary"
        pending={endOthers.isPending}
        onConfirm={signOutOthers}
      />
    </Part>
  );
}

function iconOf(device: string) {
  if (/iPhone|iPad|Android/.test(device)) return Smartphone;
  return / on |^Unknown/.test(device) ? Laptop : SquareTerminal;
}

function SessionRow({ session }: { session: SessionView }) {
  const { id, device, current, createdAt, lastUsedAt } = session;
  const end = useEndSession();

  const signOut = (): void =>
    end.mutate(id, {
      onError: (error) =>
        toast({
          title: 'Sign Out Failed',
          description: errorText(error, 'The session could not be ended.'),
          tone: 'destructive',
        }),
    });

  return (
    <>
      {createElement(iconOf(device), { size: 18, 'aria-hidden': true, className: 'text-ink-3' })}
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{device}</p>
        <p className="figures text-xs text-ink-3">
          <time dateTime={lastUsedAt} title={formatDateTime(lastUsedAt)}>
            {current ? 'In use now' : `Last used ${formatAgo(lastUsedAt)}`}
          </time>
          {' · '}
          signed in {formatDate(createdAt)}
        </p>
      </div>
      {current ? (
        <Badge tone="ok">This device</Badge>
      ) : (
        <Button size="sm" onClick={signOut} loading={end.isPending} aria-label={`Sign out ${device}`}>
          Sign out
        </Button>
      )}
    </>
  );
}
