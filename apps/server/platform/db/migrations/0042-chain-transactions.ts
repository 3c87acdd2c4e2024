import type { Kysely } from 'kysely';

/**
 * Transactions of users' keys on chains. A row is written with its nonce before anything is signed, and with the signed bytes before anything is sent; no two
 * rows of a key share a nonce. `money_stops` has a row for each user whose payments are stopped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('chain_transactions')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('run_id', 'text', (c) => c.notNull())
    .addColumn('step_key', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('chain_id', 'bigint', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('nonce', 'bigint')
    .addColumn('asset', 'text', (c) => c.notNull())
    .addColumn('amount_micros', 'bigint', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('fees', 'text')
    .addColumn('raw', 'text')
    .addColumn('hash', 'text')
    .addColumn('replaced', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text')
    .addColumn('problem', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('priced_at', 'bigint')
    .addColumn('open', 'integer', (c) => c.notNull())
    .addColumn('check_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('chain_transactions_key_key', ['user_id', 'key'])
    .addUniqueConstraint('chain_transactions_nonce_key', ['chain_id', 'address', 'nonce'])
    .execute();
  await schema.createIndex('chain_transactions_due').on('chain_transactions').columns(['open', 'check_at']).execute();
  await schema
    .createIndex('chain_transactions_by_step')
    .on('chain_transactions')
    .columns(['run_id', 'step_key'])
    .execute();
  await schema
    .createIndex('chain_transactions_by_asset')
    .on('chain_transactions')
    .columns(['address', 'asset', 'created_at'])
    .execute();
  await schema
    .createIndex('chain_transactions_by_user')
    .on('chain_transactions')
    .columns(['user_id', 'created_at'])
    .execute();
  await schema
    .createTable('money_stops')
    .addColumn('user_id', 'text', (c) => c.primaryKey().notNull().references('user.id').onDelete('cascade'))
    .addColumn('stopped_at', 'bigint', (c) => c.notNull())
    .execute();
}
