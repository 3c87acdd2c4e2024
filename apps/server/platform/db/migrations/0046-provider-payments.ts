import type { Kysely } from 'kysely';

/**
 * Money that is sent through payment providers, written before the request is sent. `place` counts the payments of a credential: no two have the same, so of two servers that count at the
 * same time one counts again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('provider_payments')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('run_id', 'text', (c) => c.notNull())
    .addColumn('step_key', 'text', (c) => c.notNull())
    .addColumn('credential_id', 'text', (c) => c.notNull())
    .addColumn('service', 'text', (c) => c.notNull())
    .addColumn('operation', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('amount', 'text', (c) => c.notNull())
    .addColumn('amount_micros', 'bigint', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('place', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('provider_payments_key_key', ['user_id', 'key'])
    .addUniqueConstraint('provider_payments_place_key', ['credential_id', 'place'])
    .execute();
  await schema
    .createIndex('provider_payments_by_currency')
    .on('provider_payments')
    .columns(['credential_id', 'currency', 'created_at'])
    .execute();
}
