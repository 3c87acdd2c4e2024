import { Check, Unlink } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'wouter';
import { credentialErrors } from '@heddle/contract/errors/credentials';
import { useCredential } from '../../api/credentials.ts';
import { tellEnd } from '../../credentials/sign-in/windows.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useTitle } from '../../ui/use-title.ts';

/** The page that a sign-in at a service ends on: tells the form that began it, and closes if that has opened a window for it. */
export default function SignedInScreen() {
  const [query] = useSearchParams();
  const id = query.get('credential') ?? undefined;
  const { data, error } = useCredential(id);
  useTitle('Sign-in');
  const isRead = data !== undefined || error !== null;
  useEffect(() => (id !== undefined && isRead ? tellEnd(id, () => window.close()) : undefined), [id, isRead]);

  return (
    <main id="content" className="flex flex-1 flex-col items-center justify-center px-4 py-10">
      <Card className="w-full max-w-xl">
        {id !== undefined && !isRead ? (
          <div className="flex justify-center py-16">
            <Spinner label="Loading" />
          </div>
        ) : (
          <Outcome name={data?.name} failure={data?.signIn ? data.signIn.failure : unknown()} />
        )}
      </Card>
    </main>
  );
}

function unknown(): string {
  const { message, hint = '' } = credentialErrors.sign_in_unknown();
  return `${message} ${hint}`;
}

/** `failure`: why the sign-in failed; null if it did not. */
function Outcome({ name, failure }: { name: string | undefined; failure: string | null }) {
  const Icon = failure === null ? Check : Unlink;
  const text = failure ?? `The credential ${name ?? ''} can be used in nodes. You can close this window.`;
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      <span
        className={classes(
          'inline-flex size-12 items-center justify-center rounded-full',
          failure === null ? 'bg-ok-soft text-ok' : 'bg-bad-soft text-bad',
        )}
      >
        <Icon aria-hidden size={22} />
      </span>
      <h1 className="mt-4 text-xl font-semibold tracking-tight">
        {failure === null ? 'Signed in' : 'The sign-in failed'}
      </h1>
      <p className="mt-2 max-w-sm text-sm text-balance break-words text-ink-2">{text}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button asChild>
          <Link href="/settings#credentials">Open Credentials</Link>
        </Button>
      </div>
    </div>
  );
}
