import type { Generated } from 'kysely';

/** A transaction on a chain, from before it is signed until its step knows how it ended. Times are epoch milliseconds. */
export interface ChainTransactionTable {
  id: string;
  user_id: string;
  /** The idempotency key of what it does. */
  key: string;
  run_id: string;
  step_key: string;
  /** Its place among the transactions of the step. */
  position: number;
  /** JSON text of what it does, on which network, with which credentials. */
  content: string;
  chain_id: number;
  /** Who signs it. */
  address: string;
  /** Null where it was refused. */
  nonce: number | null;
  /** Of one that a wallet signs: the first nonce that the wallet may have given it. Null until the wallet was asked. */
  from_nonce: number | null;
  /** What it moves: the contract of a token, or the symbol of the chain's currency; with the chain's id, so that limits tell chains apart. */
  asset: string;
  /** Millionths of a whole token, rounded up. */
  amount_micros: number;
  status: string;
  /** JSON text of gas and its price, which the signature is for. */
  fees: string | null;
  /** The signed bytes, hexadecimal. Null until it is signed. */
  raw: string | null;
  hash: string | null;
  /** JSON text of the hashes that it had with lower fees. */
  replaced: string;
  /** JSON text of how it ended. */
  outcome: string | null;
  /** Why it could not be sent the last time. */
  problem: string | null;
  created_at: number;
  sent_at: number | null;
  /** When its fee was set. */
  priced_at: number | null;
  /** 1 until its step knows how it ended. */
  open: number;
  check_at: number;
  /** Millionths of what it is worth, in the currency of its key's price feeds; 0 where its key has none. */
  value_micros: Generated<number>;
  /** Counts the transactions of a key over all chains. */
  place: Generated<number | null>;
}

/** A user whose payments are stopped. */
export interface MoneyStopTable {
  user_id: string;
  stopped_at: number;
}

/** Money that is sent through a payment provider. Written before the request is sent. */
export interface ProviderPaymentTable {
  id: string;
  user_id: string;
  /** The idempotency key of the payment. */
  key: string;
  run_id: string;
  step_key: string;
  credential_id: string;
  service: string;
  operation: string;
  currency: string;
  /** Decimal text; '' where the provider knows it. */
  amount: string;
  /** Millionths of a whole unit. */
  amount_micros: number;
  recipient: string;
  created_at: number;
  /** Counts the payments of the credential. */
  place: number;
}

/** What a run asked a payment provider to do with money. Written before the request is sent. */
export interface ProviderIntentTable {
  id: string;
  user_id: string;
  /** The idempotency key of the payment. */
  key: string;
  run_id: string;
  step_key: string;
  credential_id: string;
  service: string;
  operation: string;
  /** `in` or `out`, as the account sees it. */
  direction: string;
  /** '' where it is not known. */
  currency: string;
  /** Decimal text; '' where the provider knows it. */
  amount: string;
  recipient: string;
  /** The text by which it is found among what the provider lists. */
  mark: string;
  /** `sent`, `made` or `refused`. */
  state: string;
  /** What the provider calls it; '' until it has answered. */
  reference: string;
  problem: string | null;
  created_at: number;
  settled_at: number | null;
}

/** A page on which somebody pays by a wallet. Times are epoch milliseconds. */
export interface PaymentPageTable {
  /** Begins with the letter of its wallet; nobody can guess it. */
  id: string;
  user_id: string;
  /** No two pages of a user have the same. */
  key: string;
  workflow_name: string;
  /** The run that has made it. */
  run_id: string;
  wallet: string;
  /** JSON text of the order. */
  content: string;
  created_at: number;
  until: number;
  /** As in `paymentPageStates`. */
  state: string;
  /** Counts its tokens, from 1. */
  attempt: number;
  /** The step and item that charges it, the run of that step, and the key that its signals go to; null until one waits. */
  waiter: string | null;
  waiter_run: string | null;
  waiter_key: string | null;
  /** The token, sealed; null once it was charged or declined. */
  token: string | null;
  /** When the last token came. */
  authorized_at: number | null;
  /** JSON text of what the payer has told the wallet to pass on. */
  contact: string;
  /** The payment at the processor; '' until it is paid. */
  reference: string;
  reason: string;
  /** When the step was signaled that there is a token, or that the payer has refused; null where it may not have been. */
  told_at: number | null;
}
