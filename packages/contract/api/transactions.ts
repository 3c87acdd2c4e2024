import { z } from 'zod';
import { COUNTED, PAGE_SIZE } from './page-size.ts';

/** A transaction on a chain that a run has made. */
export const TransactionView = z.object({
  id: z.string(),
  runId: z.string(),
  /** The network's name. */
  network: z.string(),
  from: z.string(),
  /** Null for the deployment of a contract. */
  to: z.string().nullable(),
  moves: z
    .object({ token: z.string(), contract: z.string().optional(), amount: z.string(), recipient: z.string() })
    .nullable(),
  status: z.string(),
  nonce: z.number().nullable(),
  hash: z.string().nullable(),
  /** The transaction at a public explorer; null where none is known. */
  url: z.string().nullable(),
  /** In the chain's currency, as decimal text; null until it is final. */
  fee: z.string().nullable(),
  /** Why it did not succeed, or cannot be sent for now. */
  problem: z.string().nullable(),
  createdAt: z.string(),
});
export type TransactionView = z.infer<typeof TransactionView>;

export const TransactionListQuery = z.object({
  runId: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** Only those made before this time. */
  before: z.iso.datetime().optional(),
});
export type TransactionListQuery = z.output<typeof TransactionListQuery>;

/** Whether payments of an account are stopped. */
export const MoneyStop = z.object({ stopped: z.boolean() });
export type MoneyStop = z.infer<typeof MoneyStop>;

/** What has become of a payment at a provider. `sent`: it was sent, and its outcome is not known. */
export const ProviderPaymentState = z.enum(['sent', 'made', 'refused']);
export type ProviderPaymentState = z.infer<typeof ProviderPaymentState>;

/** What a run asked a payment provider to do with money. */
export const ProviderPaymentView = z.object({
  id: z.string(),
  runId: z.string(),
  /** Null once the run has been removed. */
  workflowId: z.string().nullable(),
  credentialId: z.string(),
  /** Stripe. */
  service: z.string(),
  /** Refund payment. */
  operation: z.string(),
  /** As the account sees it. */
  direction: z.enum(['in', 'out']),
  /** Decimal text; null where only the provider knows it. */
  amount: z.string().nullable(),
  /** A code of ISO 4217; '' where it is not known. */
  currency: z.string(),
  recipient: z.string(),
  state: ProviderPaymentState,
  /** What the provider calls it; '' until it has answered. */
  reference: z.string(),
  /** What the provider's object carries, by which it is found there; '' where it carries nothing. */
  mark: z.string(),
  problem: z.string().nullable(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
});
export type ProviderPaymentView = z.infer<typeof ProviderPaymentView>;

export const ProviderPaymentQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(PAGE_SIZE),
  offset: z.coerce.number().int().min(0).max(COUNTED).default(0),
  state: ProviderPaymentState.optional(),
  service: z.string().max(100).optional(),
  credentialId: z.string().max(100).optional(),
  runId: z.string().max(100).optional(),
  /** Only those made from this time on, and before that one. */
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
});
export type ProviderPaymentQuery = z.output<typeof ProviderPaymentQuery>;
