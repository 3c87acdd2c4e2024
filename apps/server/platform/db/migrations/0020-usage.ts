import type { Kysely } from 'kysely';

/** Disk usage of users, as last measured. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('usage')
    .addColumn('user_id', 'text', (c) => c.primaryKey().notNull().references('user.id').onDelete('cascade'))
    .addColumn('file_bytes', 'bigint', (c) => c.notNull())
    .addColumn('revision_bytes', 'bigint', (c) => c.notNull())
    .addColumn('run_bytes', 'bigint', (c) => c.notNull())
    .addColumn('runs', 'bigint', (c) => c.notNull())
    .addColumn('last_run', 'text', (c) => c.notNull())
    .addColumn('measured_at', 'bigint', (c) => c.notNull())
    .addColumn('counted_at', 'bigint', (c) => c.notNull())
    .execute();
}
