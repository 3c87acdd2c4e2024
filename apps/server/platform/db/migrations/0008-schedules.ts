import type { Kysely } from 'kysely';

/** The schedules of active workflows with their next ticks, and the revisions they were read from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('schedules')
    .addColumn('workflow_id', 'text', (c) => c.notNull().references('workflows.id').onDelete('cascade'))
    .addColumn('node_id', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('config', 'text', (c) => c.notNull())
    .addColumn('next_at', 'bigint')
    .addColumn('due_at', 'bigint')
    .addColumn('missed', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('schedules_key', ['workflow_id', 'node_id'])
    .execute();
  await db.schema
    .createIndex('schedules_due')
    .on('schedules')
    .column('due_at')
    .where('due_at', 'is not', null)
    .execute();
  await db.schema
    .createTable('scheduled_workflows')
    .addColumn('workflow_id', 'text', (c) => c.primaryKey().notNull().references('workflows.id').onDelete('cascade'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute();
}
