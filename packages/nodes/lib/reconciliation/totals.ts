import type { CurrencyTotals, MoneyDifference, Reconciled, MoneyEntry } from './entry.ts';

const kinds: readonly MoneyDifference[] = ['missing', 'unexpected', 'amount', 'currency', 'fee', 'twice', 'late'];

const none = (): { [kind in MoneyDifference]: bigint } => ({
  missing: 0n,
  unexpected: 0n,
  amount: 0n,
  currency: 0n,
  fee: 0n,
  twice: 0n,
  late: 0n,
});

/** What all findings come to, by currency, in the order of the alphabet: each cent of both sides is in one of the sums. */
export function reconciledTotals(
  left: readonly MoneyEntry[],
  right: readonly MoneyEntry[],
  findings: readonly Reconciled[],
): CurrencyTotals[] {
  const totals = new Map<string, Omit<CurrencyTotals, 'differences'> & { differences: ReturnType<typeof none> }>();
  const of = (currency: string) => {
    const known = totals.get(currency);
    if (known) return known;
    const fresh = { currency, left: 0n, right: 0n, matched: 0n, fees: 0n, differences: none() };
    totals.set(currency, fresh);
    return fresh;
  };
  for (const { currency, units } of left) of(currency).left += units;
  for (const { currency, units } of right) of(currency).right += units;
  for (const { kind, left: ours, right: theirs, fee } of findings) {
    const own = ours.flatMap((index) => left[index] ?? []);
    const other = theirs.flatMap((index) => right[index] ?? []);
    for (const { currency, units } of own) {
      const total = of(currency);
      if (kind === 'matched' || kind === 'late') total.matched += units;
      else total.differences[kind] -= units;
    }
    for (const { currency, units } of other)
      if (kind !== 'matched' && kind !== 'late') of(currency).differences[kind] += units;
    const [first] = own;
    if (first && fee !== 0n) of(first.currency).fees -= fee;
  }
  return [...totals.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** Right less left, as the findings explain it. */
export const explained = ({ fees, differences }: CurrencyTotals): bigint =>
  kinds.reduce((sum, kind) => sum + differences[kind], fees);
