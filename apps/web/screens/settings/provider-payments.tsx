import type { ProviderPaymentView } from '@heddle/contract/api/transactions';
import { ProviderPaymentState } from '@heddle/contract/api/transactions';
import { useState } from 'react';
import { Link } from 'wouter';
import { useProviderPayments } from '../../api/transactions.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDateTime, formatMoney } from '../../ui/format.ts';
import { Pager, useExistingPage } from '../../ui/pager.tsx';
import { Select } from '../../ui/select.tsx';
import { Rows } from './rows.tsx';
import { Part } from './section.tsx';

const labels: { readonly [state in ProviderPaymentState]: string } = {
  made: 'Made',
  refused: 'Refused',
  sent: 'Not known',
};
const tones: { readonly [state in ProviderPaymentState]: 'ok' | 'bad' | 'accent' } = {
  made: 'ok',
  refused: 'bad',
  sent: 'accent',
};
const ANY = 'any';
const states = [
  { value: ANY, label: 'Any state' },
  ...ProviderPaymentState.options.map((value) => ({ value, label: labels[value] })),
];
/** As connectors are named. */
const providers = [
  ANY,
  'Stripe',
  'PayPal',
  'Venmo',
  'Square',
  'Cash App',
  'Adyen',
  'Wise',
  'Modern Treasury',
  'Dwolla',
].map((value) => ({
  value,
  label: value === ANY ? 'Any provider' : value,
}));

/** What runs asked payment providers to do with money, and what has become of it. */
export function ProviderPayments() {
  const [view, setView] = useState({ page: 0, state: ANY, service: ANY });
  const { page } = view;
  const payments = useProviderPayments(page, {
    state: ProviderPaymentState.safeParse(view.state).data,
    service: view.service === ANY ? undefined : view.service,
  });
  const { total, isPrevious } = payments;
  const show = (change: Partial<typeof view>): void => setView({ ...view, page: 0, ...change });
  useExistingPage({ total, isPrevious, page, onChange: (next) => show({ page: next }) });
  const isFiltered = view.state !== ANY || view.service !== ANY;
  return (
    <Part title="At payment providers" description="Payments, refunds, payouts and transfers, the newest first.">
      {(total !== 0 || isFiltered) && (
        <div className="mb-3 flex flex-wrap gap-2">
          <Select
            aria-label="Filter by state"
            className="w-36"
            value={view.state}
            onValueChange={(state) => show({ state })}
            options={states}
          />
          <Select
            aria-label="Filter by provider"
            className="w-36"
            value={view.service}
            onValueChange={(service) => show({ service })}
            options={providers}
          />
        </div>
      )}
      <Rows
        label="Payments at providers"
        query={{ ...payments, data: payments.items, refetch: payments.refresh }}
        empty={
          <p className="text-sm text-ink-2">
            {isFiltered ? 'No payment matches these filters.' : 'Your workflows have not asked a provider yet.'}
          </p>
        }
      >
        {(payment) => <ProviderPayment payment={payment} />}
      </Rows>
      {total !== undefined && (
        <Pager label="Pages of payments" page={page} total={total} onChange={(next) => show({ page: next })} />
      )}
    </Part>
  );
}

function ProviderPayment({ payment }: { payment: ProviderPaymentView }) {
  const { amount, currency, direction, state, service, operation, recipient, reference, problem, createdAt } = payment;
  const money = amount === null ? 'Whole amount' : formatMoney(amount, currency);
  return (
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-sm font-medium tabular-nums">
          {money}
          <span className="sr-only">{direction === 'out' ? ' sent' : ' taken'}</span>
        </span>
        <Badge tone={tones[state]}>{labels[state]}</Badge>
        <span className="text-xs text-ink-2">
          {service} · {operation}
        </span>
      </div>
      {recipient !== '' && <p className="mt-0.5 truncate text-xs text-ink-2">to {recipient}</p>}
      {reference !== '' && <p className="mt-0.5 truncate font-mono text-xs text-ink-2">{reference}</p>}
      {problem !== null && <p className="mt-0.5 text-xs text-bad">{problem}</p>}
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-2">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {payment.workflowId !== null && (
          <Link
            href={`/workflow/${payment.workflowId}?run=${payment.runId}`}
            className="underline underline-offset-2 hover:text-ink"
          >
            Run
          </Link>
        )}
      </p>
    </div>
  );
}
