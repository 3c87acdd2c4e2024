import type { Kysely } from 'kysely';

/** What an API key may be used for: names of scopes with spaces between them. Keys that were made before keep all they could do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('api_keys')
    .addColumn('scopes', 'text', (c) => c.notNull().defaultTo('admin'))
    .execute();
}
