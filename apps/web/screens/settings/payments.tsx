import type { TransactionView } from '@heddle/contract/api/transactions';
import { errorText } from '../../api/client.ts';
import { useMoneyStop, useSetMoneyStop, useTransactions } from '../../api/transactions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Field } from '../../ui/field.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { Switch } from '../../ui/switch.tsx';
import { Rows } from './rows.tsx';
import { ProviderPayments } from './provider-payments.tsx';
import { Part, Section } from './section.tsx';

/** The switch that stops all money of the account, and what runs have sent. */
export function Payments() {
  const transactions = useTransactions();
  return (
    <Section id="payments" title="Payments" description="What your workflows pay and take, each exactly once.">
      <StopSwitch />
      <ProviderPayments />
      <Part title="Latest transactions on chains">
        <Rows
          label="Transactions"
          query={transactions}
          empty={<p className="text-sm text-ink-2">Your workflows have not sent anything yet.</p>}
        >
          {(transaction) => <Transaction transaction={transaction} />}
        </Rows>
      </Part>
    </Section>
  );
}

function StopSwitch() {
  const { data, error } = useMoneyStop();
  const save = useSetMoneyStop();
  const failed = error ?? save.error;
  return (
    <div className="px-4 py-3.5 sm:px-5">
      <Field
        layout="row"
        label="Stop all payments"
        help="While this is on, no workflow of yours signs a transaction or asks a provider for a payment. What has been sent already is still followed to its end."
        error={failed ? errorText(failed, 'It could not be changed.') : undefined}
      >
        <Switch
          checked={data?.stopped ?? false}
          disabled={data === undefined || save.isPending}
          onCheckedChange={(stopped) => save.mutate({ stopped })}
        />
      </Field>
    </div>
  );
}

const tones: { readonly [status: string]: 'ok' | 'bad' } = {
  succeeded: 'ok',
  reverted: 'bad',
  refused: 'bad',
  displaced: 'bad',
};
const labels: { readonly [status: string]: string } = {
  asked: 'Waits for a wallet',
  opened: 'Asked in the wallet',
  reserved: 'Preparing',
  signed: 'Signed',
  sent: 'Sent',
  included: 'In a block',
  succeeded: 'Succeeded',
  reverted: 'Reverted',
  refused: 'Refused',
  displaced: 'Displaced',
};

function Transaction({ transaction }: { transaction: TransactionView }) {
  const { moves, to, status, network, url, problem, createdAt } = transaction;
  const recipient = moves?.recipient ?? to;
  return (
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-sm font-medium tabular-nums">
          {moves ? `${moves.amount} ${moves.token}` : recipient === null ? 'New contract' : 'Contract call'}
        </span>
        <Badge tone={tones[status] ?? 'accent'}>{labels[status] ?? status}</Badge>
        <span className="text-xs text-ink-2">{network}</span>
      </div>
      {recipient !== null && <p className="mt-0.5 truncate font-mono text-xs text-ink-2">to {recipient}</p>}
      {problem && <p className="mt-0.5 text-xs text-bad">{problem}</p>}
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-2">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {url !== null && (
          <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-2 hover:text-ink">
            Explorer
          </a>
        )}
      </p>
    </div>
  );
}
