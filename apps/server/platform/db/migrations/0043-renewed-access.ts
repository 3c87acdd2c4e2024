import type { Kysely } from 'kysely';

/**
 * Access of programs that is renewed: an API key whose secret is replaced with each renewal. `client_hash` is of the id of the client, `refresh_hash` of the
 * only refresh token that is taken. The three are null for keys that users make.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('api_keys').addColumn('client_hash', 'text').execute();
  await schema.alterTable('api_keys').addColumn('refresh_hash', 'text').execute();
  await schema.alterTable('api_keys').addColumn('renews_until', 'integer').execute();
}
