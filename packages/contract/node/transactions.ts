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
  /** True where others could profit by seeing it before it is in a block: a swap, with its approval. */
  trades?: true;
}

/** Transactions of a step, which are signed by one key and sent in this order. */
export interface TransactionOrder {
  network: string;
  /** The credential with RPC endpoints; '' for public ones. */
  rpc: string;
  /** The credential with the key; '' where a wallet signs. */
  signer: string;
  /** The most that a unit of gas may cost, in Gwei. */
  maxGasPrice: number;
  /** Blocks after which a transaction counts as final; null for the network's own rule. */
  confirmations: number | null;
  transactions: readonly WantedTransaction[];
  /** A wallet in the browser of the run's owner signs, in place of a key. */
  wallet?: WalletSigning;
}

/** How a person is asked to sign with a wallet. */
export interface WalletSigning {
  /** Whose signature is wanted; '' for the default wallet of the run's owner. */
  address: string;
  /** What is asked: Send 3 payments? */
  title: string;
  /** For the person, besides what the transactions do. */
  note: string;
  /** A line for each transaction, in their order. */
  lines: readonly string[];
  /** Epoch milliseconds; what is not signed by then ends as refused. */
  until: number;
}

/** How a transaction ended. */
export type TransactionEnd =
  /** It is final, and did what it should. */
  | 'succeeded'
  /** It is final, cost its fee, and did nothing. */
  | 'reverted'
  /** It was never signed: a limit or a rule forbids it, or the person with the wallet did not. */
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
