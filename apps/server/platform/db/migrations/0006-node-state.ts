import type { Kysely } from 'kysely';

/** State that nodes keep between steps and runs, and the applied operations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('node_state')
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('namespace', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('value', 'text')
    .addColumn('number', 'double precision')
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('node_state_key', ['user_id', 'scope', 'holder', 'namespace', 'key'])
    .execute();
  await db.schema
    .createIndex('node_state_expired')
    .on('node_state')
    .column('expires_at')
    .where('expires_at', 'is not', null)
    .execute();
  await db.schema.createIndex('node_state_by_holder').on('node_state').columns(['scope', 'holder']).execute();
  await db.schema
    .createTable('node_state_ops')
    .addColumn('operation', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('value', 'text')
    .addColumn('number', 'double precision')
    .addColumn('applied_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('node_state_ops_by_time').on('node_state_ops').column('applied_at').execute();
  await db.schema.createIndex('node_state_ops_by_user').on('node_state_ops').column('user_id').execute();
}
