import type { JsonObject } from '../json.ts';

/** The wallets of phones and browsers that a payment page offers. */
export const payWallets = ['google', 'apple'] as const;
export type PayWallet = (typeof payWallets)[number];

/** A line of what is bought: its label, and its amount as decimal text. */
export interface PaymentLine {
  label: string;
  amount: string;
}

/** What a payer is asked for besides the payment. */
export interface WantedContact {
  email: boolean;
  phone: boolean;
  billingAddress: boolean;
  shippingAddress: boolean;
}

/** A page on which somebody pays by a wallet. */
export interface PaymentPageOrder {
  /** Two with the same key of a user are one. */
  key: string;
  wallet: PayWallet;
  /** What is paid, for the payer. */
  title: string;
  /** Who gets the money, for the payer. */
  merchant: string;
  /** Decimal text with the digits of the currency. */
  amount: string;
  /** A code of ISO 4217. */
  currency: string;
  /** Where the payment is processed: a code of ISO 3166-1 with two letters. */
  country: string;
  /** None, or lines that come to the amount. */
  lines: readonly PaymentLine[];
  contact: WantedContact;
  /** Epoch milliseconds after which nobody can pay. */
  until: number;
  /** What takes the payment once the wallet has authorized it, as the node names it. */
  processor: string;
  /** The credential with the identity of an Apple Pay merchant; '' where the wallet needs none. */
  merchantCredential: string;
  /** What the page tells the wallet besides: it is public. */
  request: JsonObject;
}

/**
 * `open`: it can be paid. `authorized`: the wallet has given a token, which is to be charged. `paid`, `refused` by the payer, `failed`: nothing was charged, and
 * nobody can try again. `expired`: nobody paid in time.
 */
export const paymentPageStates = ['open', 'authorized', 'paid', 'refused', 'failed', 'expired'] as const;
export type PaymentPageState = (typeof paymentPageStates)[number];

/** How a payment page stands, for the step that waits for it. */
export interface PaymentStanding {
  id: string;
  url: string;
  state: PaymentPageState;
  /** Counts the tokens that the page has given, from 1. */
  attempt: number;
  order: Omit<PaymentPageOrder, 'key'>;
  /** What the wallet has given, while it is to be charged. It is never recorded. */
  token: string | null;
  /** When the last token came, in epoch milliseconds; null where none did. */
  authorizedAt: number | null;
  /** What the payer has told the wallet to pass on. */
  contact: JsonObject;
  /** The payment at the processor; '' until it is paid. */
  reference: string;
  /** Why it was not paid, for people. */
  reason: string;
}

/** What a step waits for, and as whom: only one step and item ever charges a page. */
export interface PaymentWait {
  id: string;
  /** Names the item of the step: the same on every attempt and after each wait. */
  waiter: string;
}

/** What came of charging a token. */
export interface PaymentSettlement extends PaymentWait {
  attempt: number;
  /** `declined`: the payer may try again. `failed`: nothing was charged, and trying again would not help. */
  end: 'paid' | 'declined' | 'failed';
  /** For the payer; '' where it is paid. */
  reason: string;
  /** The payment at the processor; '' where there is none. */
  reference: string;
}
