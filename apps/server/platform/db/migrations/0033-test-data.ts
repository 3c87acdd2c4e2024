import type { Kysely } from 'kysely';

/** Test data of triggers, and the webhook triggers that wait for a test call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('test_data')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('workflow_id', 'text', (c) => c.notNull().references('workflows.id').onDelete('cascade'))
    .addColumn('node_id', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('items', 'integer', (c) => c.notNull())
    .addColumn('preview', 'text', (c) => c.notNull())
    .addColumn('input', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('test_data_by_trigger')
    .on('test_data')
    .columns(['workflow_id', 'node_id', 'created_at'])
    .execute();
  await db.schema
    .createTable('test_listeners')
    .addColumn('workflow_id', 'text', (c) => c.notNull().references('workflows.id').onDelete('cascade'))
    .addColumn('node_id', 'text', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('test_listeners_key', ['workflow_id', 'node_id'])
    .execute();
}
