import type { Kysely } from 'kysely';

/** Attempts at passwords and codes, counted by target, and the time step of the last used code of each authenticator app. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('secret_attempts')
    .addColumn('target', 'text', (c) => c.primaryKey().notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('secret_attempts_by_time').on('secret_attempts').column('updated_at').execute();
  await db.schema
    .createIndex('secret_attempts_fewest')
    .on('secret_attempts')
    .columns(['attempts', 'updated_at'])
    .execute();
  await db.schema.alterTable('twoFactor').addColumn('lastUsedStep', 'bigint').execute();
}
