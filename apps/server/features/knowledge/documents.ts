import type { KnowledgeDocumentView } from '@heddle/contract/api/knowledge';
import { knowledgeErrors } from '@heddle/contract/errors/knowledge';
import type { KnowledgeMetadata } from '@heddle/contract/node/knowledge';
import { yieldToEventLoop } from '@heddle/nodes/lib/cooperative';
import type { Compilable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { contains } from '../../platform/db/kysely.ts';
import { unusedVectors } from './vectors.ts';

/** Where documents are stored. */
export type KnowledgeStore = Pick<Database, 'db' | 'atomically'>;

/** Chunks that one statement adds or removes: on SQLite nothing else runs meanwhile, and each is indexed. */
export const CHUNKS_AT_ONCE = 20;

/** The id and the state of a document. */
export async function findDocument(db: Db, baseId: string, source: string) {
  return db
    .selectFrom('knowledge_documents')
    .select(['id', 'hash', 'chunks', 'version'])
    .where('base_id', '=', baseId)
    .where('source', '=', source)
    .executeTakeFirst();
}

/** Locks a document for the rest of its transaction: what other runs do with it comes before or after. */
export const lockDocument = (db: Db, id: string): Compilable =>
  db
    .updateTable('knowledge_documents')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', id);

/**
 * Removes the chunks of a document besides those of this version and of the one that a job has written, as long as this is the version that is found: a later
 * one removes the others itself.
 */
export async function clearOthers(store: KnowledgeStore, id: string, version: number): Promise<void> {
  const { db } = store;
  const isFound = db.selectFrom('knowledge_documents').select('id').where('id', '=', id).where('version', '=', version);
  const next = db.selectFrom('knowledge_documents').select('next_version').where('id', '=', id);
  await clearChunks(store, id, (chunks) =>
    chunks
      .where('version', '<>', version)
      .where('version', '<>', next)
      .where(({ exists }) => exists(isFound)),
  );
}

const chunksOfDocument = (db: Db, id: string) => db.selectFrom('knowledge_chunks').where('document_id', '=', id);
type Chunks = ReturnType<typeof chunksOfDocument>;

/** Removes chunks of a document, each batch with the vectors that no other chunk has: nothing that has been interrupted leaves vectors behind. */
async function clearChunks(
  { db, atomically }: KnowledgeStore,
  id: string,
  some: (chunks: Chunks) => Chunks = (chunks) => chunks,
): Promise<void> {
  const chunks = some(chunksOfDocument(db, id));
  for (;;) {
    const rows = await chunks.select(['id', 'base_id', 'hash']).limit(CHUNKS_AT_ONCE).execute();
    const [first] = rows;
    if (!first) return;
    const ids = rows.map((row) => row.id);
    const hashes = rows.map(({ hash }) => hash);
    const [, removed] = await atomically([
      lockDocument(db, id),
      // Looked for once more now that the document is locked.
      db.deleteFrom('knowledge_chunks').where('id', 'in', chunks.where('id', 'in', ids).select('id')),
      unusedVectors(db, first.base_id, hashes),
    ]);
    if (removed === 0) return;
    await yieldToEventLoop();
  }
}

/** Locks a knowledge base for the rest of its transaction: versions of its documents are published one after another, and those of a job all at once. */
export const lockBase = (db: Db, id: string): Compilable =>
  db
    .updateTable('knowledge_bases')
    .set(({ ref }) => ({ generation: ref('generation') }))
    .where('id', '=', id);

/** Removes the chunks of one version of a document. */
export async function clearVersion(db: Db, documentId: string, version: number): Promise<void> {
  const all = db.selectFrom('knowledge_chunks').select('id').where('document_id', '=', documentId);
  const some = all.where('version', '=', version).limit(CHUNKS_AT_ONCE);
  await deleteInBatches(db.deleteFrom('knowledge_chunks').where('id', 'in', some));
}

/** Removes a document with its chunks. */
export async function clearDocument(store: KnowledgeStore, id: string): Promise<void> {
  await clearChunks(store, id);
  await store.db.deleteFrom('knowledge_documents').where('id', '=', id).execute();
}

/** Removes a document of a knowledge base by its id. Throws `knowledge_document_unknown`. */
export async function removeDocument(store: KnowledgeStore, baseId: string, id: string): Promise<void> {
  const found = await store.db
    .selectFrom('knowledge_documents')
    .select('id')
    .where('id', '=', id)
    .where('base_id', '=', baseId)
    .executeTakeFirst();
  if (!found) throw knowledgeErrors.knowledge_document_unknown();
  await clearDocument(store, id);
}

/** Metadata from the text that a row has of it. */
export const metadataOf = (written: string): KnowledgeMetadata =>
  // Written from metadata that was checked.
  JSON.parse(written) as KnowledgeMetadata;

/** A page of the documents of a knowledge base with a text in their source or title, in the order of their sources, and how many there are on all pages. */
export async function listDocuments(
  db: Db,
  baseId: string,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ documents: KnowledgeDocumentView[]; total: number }> {
  const ofBase = db.selectFrom('knowledge_documents').where('base_id', '=', baseId);
  const all =
    search === ''
      ? ofBase
      : ofBase.where((of) => of.or([contains(db, 'source', search), contains(db, 'title', search)]));
  const { total } = await all.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    // Where its last chunk ends.
    .select((of) =>
      of
        .selectFrom('knowledge_chunks as c')
        .whereRef('c.document_id', '=', 'knowledge_documents.id')
        .whereRef('c.version', '=', 'knowledge_documents.version')
        .where('c.position', '=', sql<number>`knowledge_documents.chunks - 1`)
        .select('c.end_at')
        .as('size'),
    )
    .orderBy('source')
    .limit(limit)
    .offset(offset)
    .execute();
  const documents = rows.map(({ id, source, title, metadata, chunks, size, hash, updated_at }) => ({
    id,
    source,
    title,
    metadata: { ...metadataOf(metadata) },
    chunkCount: Number(chunks),
    size: Number(size ?? 0),
    isIndexed: hash !== '',
    updatedAt: new Date(Number(updated_at)).toISOString(),
  }));
  return { documents, total: Number(total) };
}
