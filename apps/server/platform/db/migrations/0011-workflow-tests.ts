import type { Kysely } from 'kysely';

/** Tests of workflows with their last results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('workflow_tests')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('workflow_id', 'text', (c) => c.notNull().references('workflows.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('test', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('last_run_at', 'bigint')
    .addColumn('last_result', 'text')
    .execute();
  await db.schema
    .createIndex('workflow_tests_by_workflow')
    .on('workflow_tests')
    .columns(['workflow_id', 'created_at'])
    .execute();
}
