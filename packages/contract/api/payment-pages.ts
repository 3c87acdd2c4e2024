import { z } from 'zod';
import { payWallets } from '../node/payment-pages.ts';

/**
 * `notReady`: no step waits for it yet. `open`: it can be paid. `processing`: the wallet has authorized it, and it is charged. `unknown`: its run has ended before the outcome was
 * known. `ended`: its run has ended, and nothing was paid. The others are ends as in `paymentPageStates`.
 */
export const paymentViewStates = [
  'notReady',
  'open',
  'processing',
  'paid',
  'refused',
  'failed',
  'expired',
  'ended',
  'unknown',
] as const;

/** A payment page, as anybody with its link sees it. */
export const PaymentPage = z.object({
  id: z.string(),
  wallet: z.enum(payWallets),
  state: z.enum(paymentViewStates),
  title: z.string(),
  merchant: z.string(),
  amount: z.string(),
  currency: z.string(),
  country: z.string(),
  lines: z.array(z.object({ label: z.string(), amount: z.string() })),
  contact: z.object({
    email: z.boolean(),
    phone: z.boolean(),
    billingAddress: z.boolean(),
    shippingAddress: z.boolean(),
  }),
  until: z.string(),
  /** What the wallet is told besides. */
  request: z.record(z.string(), z.json()),
  /** Why the last try was declined, or why it was not paid; '' where there is nothing to say. */
  reason: z.string(),
});
export type PaymentPage = z.infer<typeof PaymentPage>;

/** The most characters of a token. */
const TOKEN_MAX = 20_000;
const line = z.string().max(500);

/** What a payer has told the wallet to pass on. */
export const PayerContact = z.object({
  name: line.optional(),
  email: line.optional(),
  phone: line.optional(),
  billingAddress: z.record(z.string().max(100), line).optional(),
  shippingAddress: z.record(z.string().max(100), line).optional(),
});
export type PayerContact = z.infer<typeof PayerContact>;

/** What the wallet has given. The amount is that of the page: nothing the browser sends changes it. */
export const AuthorizePaymentBody = z.object({
  token: z.string().min(1).max(TOKEN_MAX),
  contact: PayerContact.default({}),
});
export type AuthorizePaymentBody = z.input<typeof AuthorizePaymentBody>;

/** Where Apple Pay wants to hear of the merchant. */
export const MerchantSessionBody = z.object({ validationUrl: z.string().max(500) });
