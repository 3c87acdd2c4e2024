/** A payment that a step is about to make at a provider. */
export interface PaymentIntent {
  /** Two with the same key of a user are one: it is counted once. */
  key: string;
  /** The credential that it is made with: its rules apply. */
  credential: string;
  /** Who makes it, and what is done: Stripe, Refund payment. */
  service: string;
  operation: string;
  /** What leaves the account; null for what comes in. */
  sends: SentMoney | null;
  /** What comes in; null for what leaves, or where nothing is known of it. */
  takes: TakenMoney | null;
  /** By this text it is found among what the provider lists; '' where it is not. */
  mark: string;
}

/** Money that comes into an account at a provider. */
export interface TakenMoney {
  /** Decimal text. */
  amount: string;
  /** A code of ISO 4217. */
  currency: string;
}

/** What has become of a payment at a provider. */
export interface PaymentOutcome {
  /** The key of its intent. */
  key: string;
  /** `made`: the provider has answered that it did it. `refused`: that it did not. `sent`: nobody knows yet. */
  state: 'made' | 'refused' | 'sent';
  /** What the provider calls it; '' where that is not known. */
  reference: string;
  /** What went wrong; '' for nothing. */
  problem: string;
}

/** Money that leaves an account at a provider. */
export interface SentMoney {
  /** Decimal text; null where the provider knows it: all of a payment is given back. */
  amount: string | null;
  /** A code of ISO 4217. */
  currency: string;
  /** Who gets it; '' where it goes back to who has paid, or to the own bank. */
  recipient: string;
}

/** An amount of a token that somebody shall be able to take by a signature (EIP-3009). */
export interface TransferAuthorization {
  /** With the same key, the amount can be taken once. */
  key: string;
  network: string;
  /** The credential with RPC endpoints; '' for public ones. */
  rpc: string;
  /** The credential with the key. */
  signer: string;
  /** The contract of the token. */
  token: string;
  recipient: string;
  /** In the smallest units of the token, as decimal text. */
  units: string;
  /** How long it is valid. */
  seconds: number;
}

/** Units of a token that a contract shall be able to take in one transaction, by a signature that travels with it (EIP-2612). */
export interface PermitRequest {
  /** The key of the transaction. */
  key: string;
  network: string;
  /** The credential with RPC endpoints; '' for public ones. */
  rpc: string;
  /** The credential with the key. */
  signer: string;
  /** The contract of the token. */
  token: string;
  /** The contract that takes it, which the transaction calls. */
  spender: string;
  /** In the smallest units of the token, as decimal text. */
  units: string;
  /** Epoch seconds. */
  deadline: number;
}

/** A signed permit, as contracts take it. */
export interface SignedPermit {
  v: number;
  /** 32 bytes, hexadecimal with 0x, as `s`. */
  r: string;
  s: string;
  /** Epoch seconds. */
  deadline: number;
}

/** A signed authorization, as the protocol x402 writes it: numbers as decimal text, times in epoch seconds. */
export interface SignedTransfer {
  signature: string;
  from: string;
  to: string;
  value: string;
  validAfter: string;
  validBefore: string;
  nonce: string;
}
