import type { Kysely } from 'kysely';

/** The run that has published a message, and runs that were stopped with all their descendants. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('topic_messages').addColumn('run_id', 'text').execute();
  await db.schema.alterTable('topic_messages').addColumn('root_id', 'text').execute();
  await db.schema.alterTable('topic_messages').addColumn('hops', 'integer').execute();
  await db.schema
    .createTable('stopped_runs')
    .addColumn('run_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('stopped_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('stopped_runs_by_time').on('stopped_runs').column('stopped_at').execute();
  await db.schema.createIndex('stopped_runs_by_user').on('stopped_runs').column('user_id').execute();
}
