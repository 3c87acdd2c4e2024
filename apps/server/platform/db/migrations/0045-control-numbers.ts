import type { Kysely } from 'kysely';

/** Control numbers of documents: no two of a user's series are the same, and a step that asks again gets the one that it has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('control_numbers')
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('series', 'text', (c) => c.notNull())
    .addColumn('number', 'bigint', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('run_id', 'text', (c) => c.notNull())
    .addColumn('taken_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('control_numbers_number_key', ['user_id', 'series', 'number'])
    .addUniqueConstraint('control_numbers_key_key', ['user_id', 'series', 'key'])
    .execute();
  await schema.createIndex('control_numbers_by_age').on('control_numbers').columns(['taken_at']).execute();
}
