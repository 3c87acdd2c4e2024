import type { Db } from '../../platform/db/kysely.ts';

/** A user's payments through providers, the newest first, for an export. */
export const listProviderPayments = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('provider_payments')
    .select(['service', 'operation', 'amount', 'currency', 'recipient', 'run_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
