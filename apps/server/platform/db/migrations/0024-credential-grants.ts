import type { Kysely } from 'kysely';

/** What services have granted to credentials whose users signed in there, and sign-ins that are under way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('credential_grants')
    .addColumn('credential_id', 'text', (c) =>
      c.primaryKey().notNull().references('credentials.id').onDelete('cascade'),
    )
    .addColumn('data', 'text')
    .addColumn('account', 'text')
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('renews', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('failure', 'text')
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('signed_in_at', 'bigint')
    .execute();
  await db.schema
    .createTable('credential_sign_ins')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('credential_id', 'text', (c) => c.notNull().references('credentials.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('credential_sign_ins_by_credential')
    .on('credential_sign_ins')
    .column('credential_id')
    .execute();
  await db.schema.createIndex('credential_sign_ins_by_time').on('credential_sign_ins').column('expires_at').execute();
}
