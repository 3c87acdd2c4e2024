import type { AuthorizationQuery } from '@heddle/contract/api/oauth';
import { LogIn, Plug, Unlink } from 'lucide-react';
import { Link, useSearch } from 'wouter';
import { useCurrentUser } from '../../api/auth.ts';
import { useAnswerAuthorization, useAuthorization } from '../../api/authorization.ts';
import { ApiError, errorText } from '../../api/client.ts';
import { openAfterLogin } from '../../shell/after-login.ts';
import { LinkMessage, LinkPage } from '../../shell/link-page.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useTitle } from '../../ui/use-title.ts';

/** The page on which a user allows a program to call the workflows that are offered as tools. */
export default function AuthorizeScreen() {
  const search = `?${useSearch()}`;
  const { user, isLoading } = useCurrentUser();
  const { data: view, error, refetch, isFetching } = useAuthorization(search, user !== undefined);
  useTitle('Allow access');
  const isRefused = error instanceof ApiError && error.status === 422;

  return (
    <LinkPage>
      {user === undefined && !isLoading ? (
        <LinkMessage
          icon={LogIn}
          title="Sign in to go on"
          text="A program asks for access to your tools. Sign in to see which one."
        >
          <Button asChild variant="primary">
            <Link href="/login" onClick={() => openAfterLogin(`${location.pathname}${search}`)}>
              Sign In
            </Link>
          </Button>
        </LinkMessage>
      ) : view && user ? (
        <Consent search={search} {...view} email={user.email} />
      ) : isRefused ? (
        <LinkMessage
          icon={Unlink}
          tone="bg-bad-soft text-bad"
          title="Access cannot be allowed"
          text={[error.shown ?? '', error.hint ?? ''].join(' ').trim()}
          isNews
        />
      ) : error ? (
        <ErrorState
          title="The request could not be read"
          description={errorText(error, 'Something went wrong.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div className="flex justify-center py-16">
          <Spinner label="Loading" />
        </div>
      )}
    </LinkPage>
  );
}

interface ConsentProps {
  search: string;
  client: string;
  destination: string;
  email: string;
}

function Consent({ search, client, destination, email }: ConsentProps) {
  const answer = useAnswerAuthorization();
  const send = (isAllowed: boolean): void => {
    // The server has read the same query, and checks it again.
    const request = Object.fromEntries(new URLSearchParams(search)) as unknown as AuthorizationQuery;
    answer.mutate({ request, isAllowed }, { onSuccess: ({ location: next }) => location.assign(next) });
  };
  const isBusy = answer.isPending || answer.isSuccess;
  return (
    <LinkMessage
      icon={Plug}
      title={`Allow “${client}” to call your tools?`}
      text="It can list the workflows that you offer as tools and run them in your name, for 90 days. It cannot see or change anything else."
      about={
        <>
          Signed in as <strong className="font-medium text-ink">{email}</strong>. The program is at{' '}
          <strong className="font-medium text-ink">{destination}</strong>; it has chosen its name itself. You can end
          the access at any time, under API Keys in the settings.
        </>
      }
    >
      <Button disabled={isBusy} onClick={() => send(false)}>
        Deny
      </Button>
      <Button variant="primary" loading={isBusy} onClick={() => send(true)}>
        Allow
      </Button>
      {answer.error && (
        <p role="alert" className="w-full text-sm text-bad">
          {errorText(answer.error, 'The answer could not be sent. Try again.')}
        </p>
      )}
    </LinkMessage>
  );
}
