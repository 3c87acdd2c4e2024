import { Check, MailCheck, Unlink } from 'lucide-react';
import { Link, useParams } from 'wouter';
import { ApiError, errorText } from '../../api/client.ts';
import { useConfirmEmail } from '../../api/profile.ts';
import { Button } from '../../ui/button.tsx';
import { LinkMessage, LinkPage } from '../../shell/link-page.tsx';
import { useTitle } from '../../ui/use-title.ts';

/** The screen of the link in a confirmation mail. It needs a click, since mail scanners open links as well. */
export default function ConfirmEmailScreen() {
  const { token } = useParams<{ token: string }>();
  const confirm = useConfirmEmail();
  useTitle('Confirm your email address');
  const { data, error } = confirm;
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;

  return (
    <LinkPage>
      {data ? (
        <LinkMessage
          icon={Check}
          tone="bg-ok-soft text-ok"
          title="Email address confirmed"
          text={`From now on you log in with ${data.email}.`}
          isNews
        >
          <Button asChild variant="primary">
            <Link href="/">Open Heddle</Link>
          </Button>
        </LinkMessage>
      ) : isRefused ? (
        <LinkMessage
          icon={Unlink}
          title="The email address was not changed"
          text={[error.shown ?? 'This link is not valid.', error.hint ?? ''].join(' ').trim()}
          isNews
        >
          <Button asChild>
            <Link href="/settings">Open Settings</Link>
          </Button>
        </LinkMessage>
      ) : (
        <LinkMessage
          icon={MailCheck}
          title="Confirm your email address"
          text="Use the address that this link was sent to for your Heddle account."
        >
          <Button variant="primary" loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
            Confirm Address
          </Button>
          {error && (
            <p role="alert" className="w-full text-sm text-bad">
              {errorText(error, 'The address could not be confirmed. Try again.')}
            </p>
          )}
        </LinkMessage>
      )}
    </LinkPage>
  );
}
