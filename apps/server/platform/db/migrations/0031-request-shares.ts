import type { Kysely } from 'kysely';

/** How servers share the requests that may be under way at a time: with one credential, for example. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('request_shares')
    .addColumn('place', 'text', (c) => c.primaryKey().notNull())
    .addColumn('shares', 'text', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .execute();
}
