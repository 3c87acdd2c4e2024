import type { Kysely } from 'kysely';

/** Steps that wait for somebody to sign in with a credential, also after it was deleted: that ends their wait. No foreign key to runs: they are the journal's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in_waits')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (c) => c.notNull())
    .addColumn('run_id', 'text', (c) => c.notNull())
    .addColumn('step_key', 'text', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('sign_in_waits_of_step', ['run_id', 'step_key'])
    .execute();
  await db.schema.createIndex('sign_in_waits_by_credential').on('sign_in_waits').column('credential_id').execute();
}
