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
