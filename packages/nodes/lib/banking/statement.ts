import type { JsonObject } from '@heddle/contract/json';

/** What a bank says of an account: an entry of a statement or advice, in any format. */
export interface StatementEntry {
  /** Decimal text with the digits of its currency; negative where money left the account. */
  amount: string;
  currency: string;
  /** YYYY-MM-DD; null where the bank does not say it. */
  bookedOn: string | null;
  valueOn: string | null;
  /** True for one that takes back an earlier entry. */
  reversal: boolean;
  /** `booked`, `pending` or what else the bank says. */
  status: string;
  /** What the bank knows the entry by. */
  bankReference: string;
  /** The references that the payment began with: a camt end-to-end id, the customer's reference in MT940. */
  reference: string;
  /** The party at the other end. */
  partyName: string;
  partyAccount: string;
  partyBank: string;
  /** The text for the receiver. */
  information: string;
  /** A reference that the creditor gave: RF…, a Swiss QR reference. */
  creditorReference: string;
  /** How the bank classifies it: a code of ISO 20022, or of SWIFT. */
  code: string;
}

/** A balance of an account. */
export interface StatementBalance {
  kind: string;
  amount: string;
  currency: string;
  date: string | null;
}

/** One statement, report or advice of a file. */
export interface Statement {
  format: string;
  id: string;
  account: string;
  currency: string;
  balances: StatementBalance[];
  entries: StatementEntry[];
}

/** A statement without its entries, as JSON. */
export const statementJson = ({ balances, entries: _, ...facts }: Statement): JsonObject => ({
  ...facts,
  balances: balances.map((balance) => ({ ...balance })),
});
