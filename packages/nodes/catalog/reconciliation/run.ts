import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import { amountText, ofMinorUnits } from '@heddle/contract/money/money';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { unitsOf } from '../../lib/banking/amount.ts';
import { yieldPoints } from '../../lib/cooperative.ts';
import { put } from '../../lib/items.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';
import type { SecondSide } from '../../lib/reconciliation/advice.ts';
import { adviceFor } from '../../lib/reconciliation/advice.ts';
import type { CurrencyTotals, Reconciled, MoneyEntry } from '../../lib/reconciliation/entry.ts';
import { reconcile } from '../../lib/reconciliation/reconcile.ts';
import { enteredDay, recordOf } from '../../lib/reconciliation/records.ts';
import { explained, reconciledTotals } from '../../lib/reconciliation/totals.ts';
import type { reconciliationFields } from './fields.ts';

type Context = NodeContext<typeof reconciliationFields>;

/** Entries of a side that are compared at once. */
const MOST = 50_000;

/** Compares the payments of the items with the records at the second input. Throws `field_invalid`. */
export async function reconcileItems(context: Context): Promise<NodeResult> {
  const { items, field, input } = context;
  const records = input('records');
  if (items.length > MOST || records.length > MOST)
    throw nodeErrors.field_invalid({
      field: 'Compare with',
      reason: `compares at most ${MOST} payments with as many records`,
    });
  const pause = yieldPoints(context);
  const left: MoneyEntry[] = [];
  for (const index of items.keys()) {
    left.push(paymentAt(context, index));
    await pause();
  }
  const columns = {
    amount: field.recordAmount().trim(),
    currency: field.recordCurrency().trim(),
    date: field.recordDate().trim(),
    reference: field.recordReference().trim(),
  };
  const right: MoneyEntry[] = [];
  for (const { json } of records) {
    right.push(recordOf(json, columns));
    await pause();
  }
  const rules = { days: field.days(), feeMillionths: BigInt(Math.round(field.feePercent() * 10_000)) };
  const work = reconcile(left, right, rules);
  let step = work.next();
  while (step.done !== true) {
    await pause();
    step = work.next();
  }
  const findings = step.value;
  const side: SecondSide = field.side() === 'bank' ? 'bank' : 'provider';
  const totals = reconciledTotals(left, right, findings).map(totalsJson);
  const ports = {
    matched: new PairedItems(),
    differs: new PairedItems(),
    missing: new PairedItems(),
    totals: new PairedItems(),
  };
  for (const finding of findings) {
    const json = findingJson(finding, { left, right, records, side });
    const port = ports[portOf(finding)];
    for (const index of finding.left)
      port.push(put(items[index] ?? { json: {} }, field.to(index), json), {
        main: index,
        ...(finding.right[0] === undefined ? {} : { records: finding.right[0] }),
      });
    if (finding.left.length > 0) continue;
    for (const index of finding.right)
      port.push(put(records[index] ?? { json: {} }, field.to(0), json), { records: index });
  }
  for (const total of totals) ports.totals.push({ json: total }, 0);
  return pairedPorts(ports);
}

const portOf = ({ kind }: Reconciled): 'matched' | 'differs' | 'missing' =>
  kind === 'matched' ? 'matched' : kind === 'missing' || kind === 'unexpected' ? 'missing' : 'differs';

function paymentAt({ items, field }: Context, index: number): MoneyEntry {
  if (field.read(index) === 'records') return recordOf(items[index]?.json ?? {});
  const currency = field.currency(index).trim().toUpperCase();
  return {
    units: unitsOf(field.amount(index).trim(), currency, 'Amount'),
    currency,
    fee: 0n,
    day: enteredDay('Date', field.date(index)),
    references: field
      .reference(index)
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== ''),
    group: '',
    information: '',
  };
}

const text = (units: bigint, currency: string): string => amountText(ofMinorUnits(units, currency));

function findingJson(
  { kind, by, left: ours, right: theirs, fee }: Reconciled,
  {
    left,
    right,
    records,
    side,
  }: { left: readonly MoneyEntry[]; right: readonly MoneyEntry[]; records: readonly Item[]; side: SecondSide },
): JsonObject {
  const own = ours.flatMap((index) => left[index] ?? []);
  const other = theirs.flatMap((index) => right[index] ?? []);
  const sum = (entries: readonly MoneyEntry[]): bigint => entries.reduce((all, { units }) => all + units, 0n);
  const currency = own[0]?.currency ?? other[0]?.currency ?? '';
  const isOneCurrency = [...own, ...other].every((entry) => entry.currency === currency);
  const todo = adviceFor({ kind, left: ours }, side);
  return {
    result: kind,
    ...(by === null ? {} : { matchedBy: by }),
    currency,
    ...(own.length === 0 ? {} : { expected: text(sum(own), currency) }),
    ...(other.length === 0 ? {} : { found: text(sum(other), other[0]?.currency ?? currency) }),
    ...(isOneCurrency
      ? { difference: text(sum(other) - sum(own), currency) }
      : { foundCurrency: other[0]?.currency ?? '' }),
    ...(fee === 0n ? {} : { fee: text(fee, currency) }),
    ...(ours.length > 1 ? { together: ours.length } : {}),
    ...(todo === '' ? {} : { todo }),
    ...(ours.length === 0 || theirs.length === 0 ? {} : { record: records[theirs[0] ?? 0]?.json ?? {} }),
  };
}

function totalsJson(totals: CurrencyTotals): JsonObject {
  const { currency, left, right, matched, fees, differences } = totals;
  const given = Object.entries(differences).filter(([, units]) => units !== 0n);
  return {
    currency,
    payments: text(left, currency),
    records: text(right, currency),
    matched: text(matched, currency),
    fees: text(fees, currency),
    difference: text(explained(totals), currency),
    ...Object.fromEntries(given.map(([kind, units]) => [kind, text(units, currency)])),
  };
}
