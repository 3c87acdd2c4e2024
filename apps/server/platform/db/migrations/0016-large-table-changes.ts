import type { Kysely } from 'kysely';

/** Staged changes of tables that are too large for one transaction, and tables that are being removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('user_tables').addColumn('large_change', 'text').execute();
  await db.schema
    .alterTable('user_tables')
    .addColumn('is_moving', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('user_tables').addColumn('removed_at', 'bigint').execute();
  await db.schema
    .createTable('table_pieces')
    .addColumn('change', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('table_id', 'text', (c) => c.notNull().references('user_tables.id').onDelete('cascade'))
    .addColumn('rows', 'text', (c) => c.notNull())
    .addColumn('made_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('table_pieces_key', ['change', 'version'])
    .execute();
  await db.schema.createIndex('table_pieces_by_table').on('table_pieces').column('table_id').execute();
}
