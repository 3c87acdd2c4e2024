import type { Kysely } from 'kysely';

/** Whether triggers receive from their brokers, for their owners to see. A server that has died leaves its last words: its lease tells that they are old. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('broker_consumers')
    .addColumn('workflow_id', 'text', (c) => c.notNull().references('workflows.id').onDelete('cascade'))
    .addColumn('node_id', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('broker_consumers_key', ['workflow_id', 'node_id'])
    .execute();
}
