import { useEffect } from 'react';
import { useLocation, useParams } from 'wouter';
import { errorText } from '../../api/client.ts';
import { useWalletRequest } from '../../api/wallet-requests.ts';
import { openAfterLogin } from '../../shell/after-login.ts';
import { Screen } from '../../shell/screen.tsx';
import { SignedInOnly } from '../../shell/signed-in-only.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SignatureRequest } from './signature-request.tsx';

/** The screen on which a person signs with a wallet what a run waits for. */
export default function SignScreen() {
  const { id } = useParams<{ id: string }>();
  const [path] = useLocation();
  useEffect(() => openAfterLogin(path), [path]);
  return (
    <Screen title="Sign">
      <SignedInOnly offer="Sign in to see what a workflow of yours asks your wallet.">
        {() => (
          <div className="mx-auto w-full max-w-2xl px-4 py-6 sm:px-6 sm:py-8">
            <Loaded id={id} />
          </div>
        )}
      </SignedInOnly>
    </Screen>
  );
}

function Loaded({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useWalletRequest(id);
  if (data) return <SignatureRequest request={data} />;
  return (
    <Card className="p-5">
      {error ? (
        <ErrorState
          title="The request could not be read"
          description={errorText(error, 'Something went wrong.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div role="status" className="space-y-4">
          <span className="sr-only">Loading the request</span>
          <Skeleton className="h-6 w-72 max-w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </Card>
  );
}
