import type { Kysely } from 'kysely';

/** Mails whose opens and clicks are tracked, with their links and events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('tracked_mails')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('consent', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('tracked_mails_key_key', ['user_id', 'key'])
    .execute();
  await schema.createIndex('tracked_mails_by_expiry').on('tracked_mails').columns(['expires_at']).execute();
  await schema
    .createIndex('tracked_mails_by_recipient')
    .on('tracked_mails')
    .columns(['user_id', 'recipient'])
    .execute();
  await schema
    .createTable('tracked_links')
    .addColumn('mail_id', 'text', (c) => c.notNull().references('tracked_mails.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('tracked_links_key', ['mail_id', 'position'])
    .execute();
  await schema
    .createTable('mail_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('mail_id', 'text', (c) => c.notNull().references('tracked_mails.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('position', 'integer')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('automatic', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('mail_events_of_user').on('mail_events').columns(['user_id', 'id']).execute();
  await schema.createIndex('mail_events_of_mail').on('mail_events').columns(['mail_id', 'at']).execute();
}
