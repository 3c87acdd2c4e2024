import type { Kysely } from 'kysely';

/** APIs that users have added with their descriptions, and their operations. `revision`: the reading of the description that operations are of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('described_apis')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('source', 'text')
    .addColumn('credentials', 'text', (c) => c.notNull())
    .addColumn('operations', 'integer', (c) => c.notNull())
    .addColumn('unusable', 'text', (c) => c.notNull())
    .addColumn('revision', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('described_apis_by_user').on('described_apis').columns(['user_id', 'name']).execute();
  await db.schema
    .createTable('described_operations')
    .addColumn('api_id', 'text', (c) => c.notNull().references('described_apis.id').onDelete('cascade'))
    .addColumn('revision', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('heading', 'text', (c) => c.notNull())
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('effect', 'text', (c) => c.notNull())
    .addColumn('address', 'text')
    .addColumn('definition', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('described_operations_key', ['api_id', 'revision', 'position'])
    .execute();
}
