import type { Kysely } from 'kysely';

/** Receipts of AS2 messages that started runs: a message that arrives again gets the same one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('as2_receipts')
    .addColumn('workflow_id', 'text', (c) => c.notNull().references('workflows.id').onDelete('cascade'))
    .addColumn('message_key', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('message_id', 'text', (c) => c.notNull())
    .addColumn('partner', 'text', (c) => c.notNull())
    .addColumn('run_id', 'text')
    .addColumn('headers', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('deliver_to', 'text')
    .addColumn('deliver_at', 'bigint')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('as2_receipts_key', ['workflow_id', 'message_key'])
    .execute();
  await schema.createIndex('as2_receipts_by_time').on('as2_receipts').columns(['created_at']).execute();
  await schema.createIndex('as2_receipts_to_deliver').on('as2_receipts').columns(['deliver_at']).execute();
  await schema.createIndex('as2_receipts_of_user').on('as2_receipts').columns(['user_id', 'created_at']).execute();
}
