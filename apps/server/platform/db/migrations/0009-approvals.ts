import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Questions that runs ask people, and the answers. No foreign key to runs: they are the journal's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('approvals')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('workflow_id', 'text', (c) => c.notNull())
    .addColumn('workflow_name', 'text', (c) => c.notNull())
    .addColumn('run_id', 'text', (c) => c.notNull())
    .addColumn('step_key', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('asked_of', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('until', 'bigint')
    .addColumn('answered_at', 'bigint')
    .addColumn('answer', 'text')
    .addColumn('told_at', 'bigint')
    .addUniqueConstraint('approvals_of_step', ['run_id', 'step_key'])
    .execute();
  await db.schema.createIndex('approvals_by_user').on('approvals').columns(['user_id', 'id']).execute();
  await db.schema
    .createIndex('approvals_open')
    .on('approvals')
    .column('user_id')
    .where(sql.ref('answered_at'), 'is', null)
    .execute();
  // Answers that are still to be delivered to the run.
  await db.schema
    .createIndex('approvals_untold')
    .on('approvals')
    .column('answered_at')
    .where(sql.ref('told_at'), 'is', null)
    .execute();
}
