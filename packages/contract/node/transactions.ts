/** What a transaction moves, as limits count it and people read it. */
export interface Movement {
  /** The token's symbol, or that of the chain's currency. */
  token: string;
  /** The token's contract; left out for the chain's currency. */
  contract?: string;
  /** Whole tokens as decimal text. */
  amount: string;
  /** Who receives it. */
  recipient: string;
}

/** A transaction that shall be on a chain exactly once. */
export interface WantedTransaction {
  /** Two with the same key of a user are one. */
  key: string;
  /** Left out: a contract is deployed. */
  to?: string;
  /** Hexadecimal. */
  data?: string;
  /** In wei, as decimal text. */
  value: string;
  /** Null for a call that moves nothing as far as is known. */
  moves: Movement | null;
  /** True where it can only succeed after those before it in its order: it is checked by a simulation of all of them. */
  follows?: true;
}

/** Transactions of a step, which are signed by one key and sent in this order. */
export interface TransactionOrder {
  network: string;
  /** The credential with RPC endpoints; '' for public ones. */
  rpc: string;
  /** The credential with the key. */
  signer: string;
  /** The most that a unit of gas may cost, in Gwei. */
  maxGasPrice: number;
  /** Blocks after which a transaction counts as final; null for the network's own rule. */
  confirmations: number | null;
  transactions: readonly WantedTransaction[];
}

/** How a transaction ended. */
export type TransactionEnd =
  /** It is final, and did what it should. */
  | 'succeeded'
  /** It is final, cost its fee, and did nothing. */
  | 'reverted'
  /** It was never signed: a limit or a rule forbids it. */
  | 'refused'
  /** Another transaction of the same key, made elsewhere, has its place. It can never be in a block. */
  | 'displaced';

/** The end of one of an order's transactions; the value that resumes the step which waits for it is a list of these, in the order's order. */
export interface TransactionOutcome {
  key: string;
  end: TransactionEnd;
  /** Null where it was never signed. */
  hash: string | null;
  from: string;
  nonce: number | null;
  blockNumber: string | null;
  gasUsed: string | null;
  /** In the chain's currency, as decimal text. */
  fee: string | null;
  /** The contract that it deployed. */
  contractCreated: string | null;
  /** Why it did not succeed; '' where it did. */
  reason: string;
}
