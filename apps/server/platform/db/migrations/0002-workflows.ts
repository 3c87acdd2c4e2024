import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Workflows and their revisions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('workflows')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('node_count', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'integer', (c) => c.notNull())
    .modifyEnd(sql`STRICT`)
    .execute();
  await db.schema.createIndex('workflows_by_user').on('workflows').columns(['user_id', 'created_at']).execute();
  // No reference to `workflows`: the runs of a deleted workflow still need the revision they started with.
  await db.schema
    .createTable('workflow_revisions')
    .addColumn('workflow_id', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('nodes', 'text', (c) => c.notNull())
    .addColumn('edges', 'text', (c) => c.notNull())
    .addColumn('created_at', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('workflow_revisions_key', ['workflow_id', 'revision'])
    .modifyEnd(sql`STRICT`)
    .execute();
}
