import type { Kysely } from 'kysely';

/**
 * Wallets that users have proven to own, nonces of the messages that prove it, and what runs ask of wallets. `sign_in_address` is the address where its owner
 * may log in with it. Of a transaction that a wallet signs, `from_nonce` is the first nonce that the wallet may have given it; null until it was asked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('wallets')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('chain_id', 'bigint', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('wallet', 'text', (c) => c.notNull())
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('is_default', 'integer', (c) => c.notNull())
    .addColumn('sign_in_address', 'text')
    .addColumn('proven_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('wallets_address_key', ['user_id', 'address'])
    .addUniqueConstraint('wallets_sign_in_address_key', ['sign_in_address'])
    .execute();
  await schema
    .createTable('wallet_nonces')
    .addColumn('nonce', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('wallet_nonces_by_end').on('wallet_nonces').column('expires_at').execute();
  await schema
    .createTable('wallet_requests')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('workflow_name', 'text', (c) => c.notNull())
    .addColumn('run_id', 'text', (c) => c.notNull())
    .addColumn('step_key', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .addColumn('answered_at', 'bigint')
    .addColumn('answer', 'text')
    .addColumn('told_at', 'bigint')
    .addUniqueConstraint('wallet_requests_step_key', ['run_id', 'step_key'])
    .execute();
  await schema.createIndex('wallet_requests_by_user').on('wallet_requests').columns(['user_id', 'until']).execute();
  await schema.createIndex('wallet_requests_untold').on('wallet_requests').columns(['told_at', 'until']).execute();
  await schema.alterTable('chain_transactions').addColumn('from_nonce', 'bigint').execute();
}
