import type { Kysely } from 'kysely';

/** Pages on which somebody pays by a wallet. A page is charged by one step and item, its `waiter`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('payment_pages')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('workflow_name', 'text', (c) => c.notNull())
    .addColumn('run_id', 'text', (c) => c.notNull())
    .addColumn('wallet', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('waiter', 'text')
    .addColumn('waiter_run', 'text')
    .addColumn('waiter_key', 'text')
    .addColumn('token', 'text')
    .addColumn('authorized_at', 'bigint')
    .addColumn('contact', 'text', (c) => c.notNull())
    .addColumn('reference', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('told_at', 'bigint')
    .addUniqueConstraint('payment_pages_key_key', ['user_id', 'key'])
    .execute();
  await schema.createIndex('payment_pages_by_run').on('payment_pages').column('run_id').execute();
  await schema.createIndex('payment_pages_untold').on('payment_pages').columns(['state', 'told_at']).execute();
}
