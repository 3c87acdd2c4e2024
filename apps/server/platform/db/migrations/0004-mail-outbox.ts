import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Queued mail, and for a while the outcome of its delivery. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_outbox')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('about_at', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'integer', (c) => c.notNull())
    .addColumn('due_at', 'integer', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('ended_at', 'integer')
    .addColumn('outcome', 'text')
    .modifyEnd(sql`STRICT`)
    .execute();
  await db.schema
    .createIndex('mail_outbox_due')
    .on('mail_outbox')
    .column('due_at')
    .where(sql.ref('ended_at'), 'is', null)
    .execute();
  await db.schema.createIndex('mail_outbox_by_user').on('mail_outbox').columns(['user_id', 'about_at']).execute();
  // The time up to which failed runs have been processed.
  await db.schema
    .createTable('failure_watch')
    .addColumn('id', 'integer', (c) => c.primaryKey().notNull())
    .addColumn('seen_until', 'integer', (c) => c.notNull())
    .modifyEnd(sql`STRICT`)
    .execute();
}
