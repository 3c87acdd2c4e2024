import type { Kysely } from 'kysely';

/** Widgets that workflows put on the dashboards of their owners. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('widgets')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('workflow_id', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('operation', 'text', (c) => c.notNull())
    .addColumn('place', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('widgets_of_workflow', ['user_id', 'workflow_id', 'key'])
    .execute();
}
