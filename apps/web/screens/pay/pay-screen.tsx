import type { PaymentPage } from '@heddle/contract/api/payment-pages';
import { useCallback } from 'react';
import { useParams } from 'wouter';
import { ApiError, errorText } from '../../api/client.ts';
import { usePaymentPage } from '../../api/payment-pages.ts';
import { useDeadline } from '../../approvals/deadline.tsx';
import { LinkPage } from '../../shell/link-page.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { PaymentEnd } from './payment-end.tsx';
import { PaymentForm } from './payment-form.tsx';

/** The page on which somebody pays by a wallet: whoever has the link, without an account. */
export default function PayScreen() {
  const { id } = useParams<{ id: string }>();
  const { data: page, error, isFetching, refetch } = usePaymentPage(id);
  const reread = useCallback(() => void refetch(), [refetch]);
  useDeadline(page?.state === 'open' ? page.until : null, reread);
  useTitle(page ? `Pay ${page.merchant}` : 'Payment');
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <LinkPage>
      {page ? (
        <Loaded page={page} />
      ) : isGone ? (
        <PaymentEnd page={null} />
      ) : error ? (
        <ErrorState
          title="The payment could not be read"
          description={errorText(error, 'Something went wrong.')}
          onRetry={reread}
          retrying={isFetching}
        />
      ) : (
        <div role="status" className="space-y-4 p-6">
          <span className="sr-only">Loading the payment</span>
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-8 w-52 max-w-full" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      )}
    </LinkPage>
  );
}

const Loaded = ({ page }: { page: PaymentPage }) =>
  page.state === 'open' || page.state === 'notReady' || page.state === 'processing' ? (
    <PaymentForm page={page} />
  ) : (
    <PaymentEnd page={page} />
  );
