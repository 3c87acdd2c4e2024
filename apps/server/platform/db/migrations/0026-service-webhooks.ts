import type { Kysely } from 'kysely';

/** Webhooks that triggers have at services. They outlive their workflows: they have to be removed at the service first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('service_webhooks')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('workflow_id', 'text', (c) => c.notNull())
    .addColumn('node_id', 'text', (c) => c.notNull())
    .addColumn('epoch', 'text', (c) => c.notNull())
    .addColumn('config', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('address', 'text')
    .addColumn('wanted', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('due_at', 'bigint')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('called_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('service_webhooks_by_trigger')
    .on('service_webhooks')
    .columns(['workflow_id', 'node_id', 'epoch'])
    .unique()
    .execute();
  await db.schema.createIndex('service_webhooks_due').on('service_webhooks').column('due_at').execute();
}
