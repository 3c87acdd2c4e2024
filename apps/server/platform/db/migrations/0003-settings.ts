import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Settings of users: second factors, API keys, pictures, preferences. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // In the names and types that better-auth expects.
  await db.schema.alterTable('user').addColumn('twoFactorEnabled', 'integer').execute();
  await db.schema
    .createTable('twoFactor')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('backupCodes', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('verified', 'integer')
    .addColumn('failedVerificationCount', 'integer')
    .addColumn('lockedUntil', 'date')
    .execute();
  await db.schema.createIndex('twoFactor_secret_idx').on('twoFactor').column('secret').execute();
  await db.schema.createIndex('twoFactor_userId_idx').on('twoFactor').column('userId').execute();

  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('prefix', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'integer', (c) => c.notNull())
    .addColumn('last_used_at', 'integer')
    .addColumn('expires_at', 'integer')
    .modifyEnd(sql`STRICT`)
    .execute();
  await db.schema.createIndex('api_keys_by_user').on('api_keys').columns(['user_id', 'created_at']).execute();

  await db.schema
    .createTable('profile_images')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().unique().references('user.id').onDelete('cascade'))
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .modifyEnd(sql`STRICT`)
    .execute();

  await db.schema
    .createTable('preferences')
    .addColumn('user_id', 'text', (c) => c.primaryKey().notNull().references('user.id').onDelete('cascade'))
    .addColumn('email_notifications', 'integer', (c) => c.notNull())
    .modifyEnd(sql`STRICT`)
    .execute();
}
