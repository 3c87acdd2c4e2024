import { plainReference } from './references.ts';
import type { StatementEntry } from './statement.ts';

/** A payment that is expected on a statement. */
export interface ExpectedPayment {
  /** Smallest units with their sign: negative for money that leaves. */
  units: bigint;
  currency: string;
  /** What the payment is known by: '' where it has no reference. */
  reference: string;
  name: string;
}

/** How a payment and an entry were brought together. */
export interface PaymentMatch {
  /** Index of the entry. */
  entry: number;
  by: 'reference' | 'name' | 'amount';
}

/**
 * Which entry belongs to which payment: those with its reference, then those whose party has its name, then those with its amount alone. Each entry belongs to
 * one payment at most. What several would fit is left open: a wrong match is worse than none. The amounts must be the same.
 *
 * @param entries With their amounts in smallest units.
 * @returns By payment: its match, or the number of entries that could be it.
 */
export function matchPayments(
  payments: readonly ExpectedPayment[],
  entries: readonly (StatementEntry & { units: bigint })[],
): (PaymentMatch | { candidates: number })[] {
  const matches = new Map<number, PaymentMatch>();
  const open = new Set(entries.keys());
  const byAmount = new Map<string, number[]>();
  for (const [index, { units, currency }] of entries.entries()) {
    const key = `${units} ${currency}`;
    byAmount.set(key, [...(byAmount.get(key) ?? []), index]);
  }
  const alike = ({ units, currency }: ExpectedPayment): number[] =>
    (byAmount.get(`${units} ${currency}`) ?? []).filter((index) => open.has(index));
  const texts = entries.map((entry) => ({
    references: [entry.reference, entry.creditorReference, entry.bankReference].map(plainReference),
    information: plainReference(entry.information),
    name: plainReference(`${entry.partyName} ${entry.information}`),
  }));
  const fits: { [by in PaymentMatch['by']]: (payment: ExpectedPayment, entry: number) => boolean } = {
    reference: ({ reference }, entry) => {
      const wanted = plainReference(reference);
      const text = texts[entry];
      return (
        wanted !== '' &&
        (text?.references.includes(wanted) || (wanted.length > 3 && text?.information.includes(wanted))) === true
      );
    },
    name: ({ name }, entry) =>
      plainReference(name) !== '' && texts[entry]?.name.includes(plainReference(name)) === true,
    amount: ({ reference, name }) => reference === '' && name === '',
  };
  for (const by of ['reference', 'name', 'amount'] as const) {
    const wanted = [...payments.entries()].filter(([index]) => !matches.has(index));
    const found = wanted.map(([index, payment]) => ({
      index,
      entries: alike(payment).filter((entry) => fits[by](payment, entry)),
    }));
    const claims = new Map<number, number>();
    for (const { entries: possible } of found)
      for (const entry of possible) claims.set(entry, (claims.get(entry) ?? 0) + 1);
    for (const { index, entries: possible } of found) {
      const [entry, ...others] = possible;
      if (entry === undefined || others.length > 0 || (claims.get(entry) ?? 0) > 1) continue;
      matches.set(index, { entry, by });
      open.delete(entry);
    }
  }
  return payments.map((payment, index) => matches.get(index) ?? { candidates: alike(payment).length });
}
