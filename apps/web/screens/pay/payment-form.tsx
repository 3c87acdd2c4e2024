import type { PaymentPage } from '@heddle/contract/api/payment-pages';
import { useState } from 'react';
import { errorText } from '../../api/client.ts';
import { useActOnPayment } from '../../api/payment-pages.ts';
import { formatIn } from '../../approvals/deadline.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime, formatMoney } from '../../ui/format.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { ApplePayButton } from './apple-pay-button.tsx';
import { GooglePayButton } from './google-pay-button.tsx';

const buttons = { google: GooglePayButton, apple: ApplePayButton } as const;

/** What is to be paid, and the button of the wallet. */
export function PaymentForm({ page }: { page: PaymentPage }) {
  const { id, title, merchant, amount, currency, lines, until, state, reason, wallet } = page;
  const act = useActOnPayment(id);
  const [problem, setProblem] = useState<string | null>(null);
  const WalletButton = buttons[wallet];
  const error =
    problem ?? (act.error ? errorText(act.error, 'Something went wrong. You have not been charged.') : null);
  const isPaying = state === 'processing' || (act.isPending && act.variables !== 'refuse');
  return (
    <div className="px-5 py-6 sm:px-7 sm:py-7">
      <p className="text-sm break-words text-ink-2">
        <span className="font-medium text-ink">{merchant}</span> asks for a payment
      </p>
      <h1 className="mt-2 text-xl font-semibold tracking-tight text-balance break-words">{title}</h1>
      <p className="mt-4 text-3xl font-semibold tracking-tight break-words tabular-nums">
        {formatMoney(amount, currency)}
      </p>
      {lines.length > 0 && (
        <dl aria-label="Line items" className="mt-4 space-y-1.5 border-y border-line py-3 text-sm">
          {lines.map((line, index) => (
            <div key={index} className="flex justify-between gap-4">
              <dt className="min-w-0 break-words text-ink-2">{line.label}</dt>
              <dd className="shrink-0 tabular-nums">{formatMoney(line.amount, currency)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-6 space-y-4">
        {isPaying ? (
          <p role="status" className="flex items-center gap-2 text-sm">
            <Spinner />
            The payment is being processed. Do not pay again.
          </p>
        ) : state === 'notReady' ? (
          <p role="status" className="flex items-center gap-2 text-sm">
            <Spinner />
            The merchant is getting ready for your payment.
          </p>
        ) : (
          <>
            {reason !== '' && error === null && (
              <p role="alert" className="text-sm text-bad">
                {reason}
              </p>
            )}
            {error !== null && (
              <p role="alert" className="text-sm text-bad">
                {error}
              </p>
            )}
            <WalletButton
              page={page}
              authorize={(body) => {
                setProblem(null);
                return act.mutateAsync({ authorize: body });
              }}
              onProblem={setProblem}
            />
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="text-xs text-ink-2">
                Until <time dateTime={until}>{formatDateTime(until)}</time> ({formatIn(until)})
              </p>
              <Button variant="ghost" loading={act.isPending} onClick={() => act.mutate('refuse')}>
                Decline
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  );
}
