import type { Kysely } from 'kysely';

/** What webhooks at services have brought, for triggers whose service cannot be asked for it. Those that are taken stay for a while: a service may call again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('service_webhook_records')
    .addColumn('webhook_id', 'text', (c) => c.notNull().references('service_webhooks.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('record', 'text', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('taken_at', 'bigint')
    .addPrimaryKeyConstraint('service_webhook_records_pk', ['webhook_id', 'key'])
    .execute();
  await db.schema
    .createIndex('service_webhook_records_taken')
    .on('service_webhook_records')
    .column('taken_at')
    .execute();
}
