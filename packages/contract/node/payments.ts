/** A payment that a step is about to make at a provider. */
export interface PaymentIntent {
  /** Two with the same key of a user are one: it is counted once. */
  key: string;
  /** The credential that it is made with: its rules apply. */
  credential: string;
  /** Who makes it, and what is done: Stripe, Refund payment. */
  service: string;
  operation: string;
  /** What leaves the account; null for what comes in, or where nothing is known of it. */
  sends: SentMoney | null;
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
