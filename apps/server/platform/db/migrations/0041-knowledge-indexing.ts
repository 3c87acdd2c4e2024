import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Knowledge bases are indexed anew by jobs: a job writes the next version of every document, under the hashes of the base's next generation where the model
 * changes, and one statement makes all of them the versions that are found. `knowledge_open` holds what is being indexed: entries that stay are of runs
 * that were interrupted. Passages know their heading and page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const columns = [
    ['knowledge_bases', 'credential_id', 'text', ''],
    ['knowledge_bases', 'generation', 'bigint', 0],
    ['knowledge_chunks', 'heading', 'text', ''],
    ['knowledge_chunks', 'page', 'bigint', 0],
    ['knowledge_documents', 'next_version', 'bigint', 0],
    ['knowledge_documents', 'next_chunks', 'bigint', 0],
    ['knowledge_documents', 'next_hash', 'text', ''],
  ] as const;
  for (const [table, name, type, value] of columns)
    await schema
      .alterTable(table)
      .addColumn(name, type, (c) => c.notNull().defaultTo(value))
      .execute();
  await schema
    .createTable('knowledge_open')
    .addColumn('base_id', 'text', (c) => c.notNull().references('knowledge_bases.id').onDelete('cascade'))
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('run_id', 'text', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('knowledge_open_key', ['base_id', 'source', 'run_id'])
    .execute();
  await schema.createIndex('knowledge_open_by_time').on('knowledge_open').column('since').execute();
  await schema
    .createTable('knowledge_jobs')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('base_id', 'text', (c) => c.notNull().references('knowledge_bases.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('credential_id', 'text', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('chunk_size', 'bigint', (c) => c.notNull())
    .addColumn('overlap', 'bigint', (c) => c.notNull())
    .addColumn('generation', 'bigint', (c) => c.notNull())
    .addColumn('dimensions', 'bigint', (c) => c.notNull())
    .addColumn('done', 'bigint', (c) => c.notNull())
    .addColumn('total', 'bigint', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('is_cleared', 'bigint', (c) => c.notNull())
    .addColumn('claimed_by', 'text', (c) => c.notNull())
    .addColumn('claimed_until', 'bigint', (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .execute();
  await schema.createIndex('knowledge_jobs_by_base').on('knowledge_jobs').columns(['base_id', 'started_at']).execute();
  await schema
    .createIndex('knowledge_jobs_base_id_key')
    .unique()
    .on('knowledge_jobs')
    .column('base_id')
    .where(sql.ref('is_cleared'), '=', sql.lit(0))
    .execute();
}
