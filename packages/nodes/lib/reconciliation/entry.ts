/** A movement of money on one side of a reconciliation: a payment that was meant, one that a provider records, an entry of a bank statement. */
export interface MoneyEntry {
  /** Smallest units of the currency with their sign: negative for money that leaves. */
  units: bigint;
  /** A code of ISO 4217. */
  currency: string;
  /** What a provider has kept of it, in smallest units; 0 for nothing, or where it is not known. */
  fee: bigint;
  /** YYYY-MM-DD; null where it is not known. */
  day: string | null;
  /** Texts by which it is known, the same on both sides: order number, ID at the provider, reference of a transfer. */
  references: readonly string[];
  /** What a payout of the provider collects: all entries with this text are one movement at the bank, less their fees. '' for one by itself. */
  group: string;
  /** Text in which a reference of the other side may stand. */
  information: string;
}

/** Why two sides differ. */
export type MoneyDifference =
  /** It is on the first side only. */
  | 'missing'
  /** It is on the second side only. */
  | 'unexpected'
  | 'amount'
  | 'currency'
  /** Less arrived than was meant, as little as a fee is. */
  | 'fee'
  /** The same reference and amount once more. */
  | 'twice'
  /** Reference and amount are right, and there are too many days between. */
  | 'late';

/** Entries that belong together, or one that has none. Every entry is in exactly one finding. */
export interface Reconciled {
  kind: 'matched' | MoneyDifference;
  by: 'reference' | 'group' | 'amount' | null;
  /** Indexes of entries. */
  left: readonly number[];
  right: readonly number[];
  /** The known fees of the left entries that explain why less is on the right. */
  fee: bigint;
}

/** What comes together in one currency, in smallest units. left + Σ differences = right, where known fees are a difference as well. */
export interface CurrencyTotals {
  currency: string;
  left: bigint;
  right: bigint;
  /** Of the left side, what has its counterpart. */
  matched: bigint;
  /** Known fees, as what is missing on the right: 0 or negative for money that comes in. */
  fees: bigint;
  /** Right less left of each kind of difference. */
  differences: { readonly [kind in MoneyDifference]: bigint };
}
