import type { Kysely } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

/**
 * Vectors of knowledge bases, by the hash of the text: a text that occurs again, in a new version of its document or in another one, has its vector. And
 * the run that has last added a document or found it unchanged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const bytes = db.getExecutor().adapter instanceof PostgresAdapter ? sql`bytea` : sql`blob`;
  for (const name of ['provider', 'model'])
    await schema
      .alterTable('knowledge_bases')
      .addColumn(name, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  await schema
    .alterTable('knowledge_bases')
    .addColumn('dimensions', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable('knowledge_documents')
    .addColumn('seen_by', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await schema
    .alterTable('knowledge_chunks')
    .addColumn('hash', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await schema.createIndex('knowledge_chunks_by_hash').on('knowledge_chunks').columns(['base_id', 'hash']).execute();
  await schema
    .createTable('knowledge_vectors')
    .addColumn('base_id', 'text', (c) => c.notNull().references('knowledge_bases.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('vector', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('knowledge_vectors_key', ['base_id', 'hash'])
    .execute();
}
