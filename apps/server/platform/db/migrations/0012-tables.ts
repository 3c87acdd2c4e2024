import type { Kysely } from 'kysely';

/** Tables of users, and the applied changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('user_tables')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('columns', 'text', (c) => c.notNull())
    .addColumn('key_column', 'text')
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('rows', 'bigint', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('user_tables_name_key', ['name_key', 'user_id'])
    .execute();
  await db.schema.createIndex('user_tables_by_user').on('user_tables').columns(['user_id', 'name_key']).execute();
  await db.schema
    .createTable('table_rows')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('table_id', 'text', (c) => c.notNull().references('user_tables.id').onDelete('cascade'))
    .addColumn('position', 'bigint', (c) => c.notNull())
    .addColumn('cells', 'text', (c) => c.notNull())
    .addColumn('search', 'text', (c) => c.notNull())
    .addColumn('row_key', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('table_rows_position_key', ['table_id', 'position'])
    .addUniqueConstraint('table_rows_row_key_key', ['row_key', 'table_id'])
    .execute();
  await db.schema
    .createTable('table_changes')
    .addColumn('operation', 'text', (c) => c.primaryKey().notNull())
    .addColumn('table_id', 'text', (c) => c.notNull().references('user_tables.id').onDelete('cascade'))
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('applied_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('table_changes_version_key', ['version', 'table_id'])
    .execute();
  await db.schema
    .createIndex('table_changes_by_time')
    .on('table_changes')
    .columns(['table_id', 'applied_at'])
    .execute();
}
