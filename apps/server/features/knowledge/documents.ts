import type { KnowledgeDocumentView } from '@heddle/contract/api/knowledge';
import { knowledgeErrors } from '@heddle/contract/errors/knowledge';
import type { KnowledgeMetadata } from '@heddle/contract/node/knowledge';
import type { Compilable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { contains } from '../../platform/db/kysely.ts';
import { clearVectors } from './vectors.ts';

/** Where documents are stored. */
export type KnowledgeStore = Pick<Database, 'db' | 'atomically'>;

/** Chunks that one statement adds or removes: on SQLite nothing else runs meanwhile, and each is indexed. */
export const CHUNKS_AT_ONCE = 20;

/** The id and the state of a document. */
export async function findDocument(db: Db, baseId: string, source: string) {
  return db
    .selectFrom('knowledge_documents')
    .select(['id', 'hash', 'chunks'])
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

/** Removes the chunks of a document besides those of this version, as long as this is the version that is found: a later one removes the others itself. */
export async function clearOthers({ db, atomically }: KnowledgeStore, id: string, version: number): Promise<void> {
  const isFound = db.selectFrom('knowledge_documents').select('id').where('id', '=', id).where('version', '=', version);
  const others = db
    .selectFrom('knowledge_chunks')
    .where('document_id', '=', id)
    .where('version', '<>', version)
    .where(({ exists }) => exists(isFound));
  const left = await others.select(['base_id', 'hash']).distinct().execute();
  for (;;) {
    const [, removed] = await atomically([
      lockDocument(db, id),
      db.deleteFrom('knowledge_chunks').where('id', 'in', others.select('id').limit(CHUNKS_AT_ONCE)),
    ]);
    if (removed === 0) break;
  }
  await clearVectorsOf(db, left);
}

/** Removes all chunks of a document. */
async function clearChunks(db: Db, documentId: string): Promise<void> {
  const all = db.selectFrom('knowledge_chunks').where('document_id', '=', documentId);
  const left = await all.select(['base_id', 'hash']).distinct().execute();
  await deleteInBatches(db.deleteFrom('knowledge_chunks').where('id', 'in', all.select('id').limit(CHUNKS_AT_ONCE)));
  await clearVectorsOf(db, left);
}

/** Removes the vectors of chunks that are gone, unless others have the same text. */
async function clearVectorsOf(db: Db, left: readonly { base_id: string; hash: string }[]): Promise<void> {
  const [first] = left;
  if (!first) return;
  await clearVectors(
    db,
    first.base_id,
    left.map(({ hash }) => hash),
  );
}

/** Removes the chunks of one version of a document. */
export async function clearVersion(db: Db, documentId: string, version: number): Promise<void> {
  const all = db.selectFrom('knowledge_chunks').select('id').where('document_id', '=', documentId);
  const some = all.where('version', '=', version).limit(CHUNKS_AT_ONCE);
  await deleteInBatches(db.deleteFrom('knowledge_chunks').where('id', 'in', some));
}

/** Removes a document with its chunks. */
export async function clearDocument(db: Db, id: string): Promise<void> {
  await clearChunks(db, id);
  await db.deleteFrom('knowledge_documents').where('id', '=', id).execute();
}

/** Removes a document of a knowledge base by its id. Throws `knowledge_document_unknown`. */
export async function removeDocument(db: Db, baseId: string, id: string): Promise<void> {
  const found = await db
    .selectFrom('knowledge_documents')
    .select('id')
    .where('id', '=', id)
    .where('base_id', '=', baseId)
    .executeTakeFirst();
  if (!found) throw knowledgeErrors.knowledge_document_unknown();
  await clearDocument(db, id);
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
