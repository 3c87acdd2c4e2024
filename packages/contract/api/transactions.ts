import { z } from 'zod';

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
