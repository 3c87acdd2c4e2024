import type { Kysely } from 'kysely';

/** The scopes of API keys: names separated by spaces. Existing keys keep all scopes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('api_keys')
    .addColumn('scopes', 'text', (c) => c.notNull().defaultTo('admin'))
    .execute();
}
