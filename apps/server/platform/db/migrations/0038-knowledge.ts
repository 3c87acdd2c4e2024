import type { Kysely } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

/**
 * Knowledge bases of users: documents, their chunks, and a full-text index of these. On SQLite the index is a table of its own, which triggers keep in step
 * also where rows are deleted with others. Chunks of another version than their document's are being written, or left over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('knowledge_bases')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('knowledge_bases_name_key', ['user_id', 'name_key'])
    .execute();
  await schema
    .createTable('knowledge_documents')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('base_id', 'text', (c) => c.notNull().references('knowledge_bases.id').onDelete('cascade'))
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('metadata', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('chunks', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('knowledge_documents_source_key', ['base_id', 'source'])
    .execute();
  await schema
    .createTable('knowledge_chunks')
    .addColumn('id', sql`bigint`, (c) => c.notNull())
    .addColumn('document_id', 'text', (c) => c.notNull().references('knowledge_documents.id').onDelete('cascade'))
    .addColumn('base_id', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('position', 'bigint', (c) => c.notNull())
    .addColumn('start_at', 'bigint', (c) => c.notNull())
    .addColumn('end_at', 'bigint', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('knowledge_chunks_key', ['id'])
    .execute();
  await schema
    .createIndex('knowledge_chunks_by_document')
    .on('knowledge_chunks')
    .columns(['document_id', 'version', 'position'])
    .execute();
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await schema.createIndex('knowledge_chunks_by_base').on('knowledge_chunks').column('base_id').execute();
    await sql`create index knowledge_chunks_by_words on knowledge_chunks using gin (to_tsvector('english', text))`.execute(
      db,
    );
    return;
  }
  await sql`create virtual table knowledge_index using fts5(base_id, text, tokenize = 'porter unicode61 remove_diacritics 2')`.execute(
    db,
  );
  await sql`create trigger knowledge_chunk_added after insert on knowledge_chunks begin
    insert into knowledge_index (rowid, base_id, text) values (new.id, new.base_id, new.text); end`.execute(db);
  await sql`create trigger knowledge_chunk_removed after delete on knowledge_chunks begin
    delete from knowledge_index where rowid = old.id; end`.execute(db);
}
