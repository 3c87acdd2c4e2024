import type { TransactionOrder, TransactionOutcome, WantedTransaction } from '@heddle/contract/node/transactions';

/** What a row says of its transaction: what it does, and what is needed to sign, send and find it. */
export interface TransactionContent extends Pick<
  TransactionOrder,
  'network' | 'rpc' | 'signer' | 'maxGasPrice' | 'confirmations'
> {
  wanted: WantedTransaction;
  /** How many transactions its order has, where that was noted: the step hears of them once all have ended. */
  of?: number;
  /** The network's name, and what the page of a transaction begins with at its explorer; '' where it has none. */
  label: string;
  explorer: string;
  /** Where a wallet in the browser signs: until when, and the line that says to its owner what the transaction does. */
  wallet?: { until: number; line: string };
}

/** What a signature is for besides the content: gas and its price, in wei as decimal text. */
export interface TransactionFees {
  gas: string;
  maxFee: string;
  /** Null on chains with one gas price. */
  tip: string | null;
}

/**
 * The ends among the states of a row. The others are: `asked`, its owner shall sign it with a wallet; `opened`, the wallet was asked; `reserved`, it has its nonce and is not signed; `signed`, its bytes are on disk and no endpoint has taken
 * them yet; `sent`, an endpoint has; `included`, it is in a block that may still be undone.
 */
export const ends: readonly string[] = [
  'succeeded',
  'reverted',
  'refused',
  'displaced',
] satisfies TransactionOutcome['end'][];

// Written by this feature in this form.
export const contentOf = (text: string): TransactionContent => JSON.parse(text) as TransactionContent;
export const feesOf = (text: string): TransactionFees => JSON.parse(text) as TransactionFees;
export const outcomeOf = (text: string): TransactionOutcome => JSON.parse(text) as TransactionOutcome;
export const hashesOf = (text: string): string[] => JSON.parse(text) as string[];
