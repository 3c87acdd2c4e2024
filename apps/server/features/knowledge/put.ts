import { randomUUID } from 'node:crypto';
import { knowledgeErrors } from '@heddle/contract/errors/knowledge';
import type { KnowledgeDocument, KnowledgeOutcome, KnowledgeText } from '@heddle/contract/node/knowledge';
import { knowledgeLimits } from '@heddle/contract/node/knowledge';
import { chunksOf } from '@heddle/nodes/lib/knowledge/chunks';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { openBase } from './bases.ts';
import type { KnowledgeStore } from './documents.ts';
import { clearOthers, clearVersion, findDocument, lockBase, lockDocument } from './documents.ts';
import type { KnowledgeWriter } from './given.ts';
import { check, hashOf, storableDocument, textHash } from './given.ts';
import type { OpenDocument } from './open.ts';
import { closeDocument, isOpen, noteOpen } from './open.ts';
import { claimEmbedding, knownHashes } from './vectors.ts';
import { newVersion, withoutVector, writeChunks, writtenOf } from './versions.ts';

/** Throws `knowledge_full`. `before`: the chunks that the document has, null where it is new. */
async function admit(db: Db, baseId: string, before: number | null, chunks: number): Promise<void> {
  const total = await db
    .selectFrom('knowledge_documents')
    .where('base_id', '=', baseId)
    .select((of) => [of.fn.countAll<number>().as('documents'), of.fn.sum<number | null>('chunks').as('chunks')])
    .executeTakeFirstOrThrow();
  if (before === null && Number(total.documents) >= knowledgeLimits.documents)
    throw knowledgeErrors.knowledge_full({ limit: `${knowledgeLimits.documents} documents of a knowledge base` });
  if (Number(total.chunks ?? 0) - (before ?? 0) + chunks > knowledgeLimits.chunks)
    throw knowledgeErrors.knowledge_full({ limit: `${knowledgeLimits.chunks} chunks of a knowledge base` });
}

/**
 * Adds a document to a knowledge base, or updates it; nothing is written where it has not changed. Searches find the document as it was until all chunks of
 * the new version are there: it replaces the old one at once, and what an interrupted call has left is removed by the next one, or in time.
 * Chunks that need vectors have got them before, see `missingTexts`. Throws `knowledge_document_invalid`, `knowledge_full`, `knowledge_contended`,
 * `knowledge_embedding_differs`, `knowledge_vectors_needed`.
 */
export async function putDocument(
  store: KnowledgeStore,
  { userId, runId }: KnowledgeWriter,
  given: KnowledgeDocument,
): Promise<KnowledgeOutcome> {
  const { db } = store;
  check(given);
  const document = storableDocument(given);
  const hash = hashOf(document);
  const baseId = await openBase(db, userId, document.base);
  const { generation } = await claimEmbedding(db, baseId, document.embedding);
  const known = await findDocument(db, baseId, document.source);
  const open: OpenDocument = { baseId, source: document.source, runId };
  await markSeen(db, known?.id, runId);
  if (known?.hash === hash) {
    // It was interrupted when only the old version was left to be removed.
    if (await isOpen(db, open)) await finish(store, open, known);
    return { status: 'unchanged', chunks: Number(known.chunks) };
  }
  const chunks = chunksOf(document.text, document.chunkSize, document.overlap);
  await admit(db, baseId, known ? Number(known.chunks) : null, chunks.length);
  await noteOpen(db, open);
  const id = known?.id ?? (await insertDocument(db, baseId, document));
  const version = newVersion();
  await writeChunks(db, { id, baseId, version, generation }, document.text, chunks);
  const published = await publish(store, { id, baseId, version, generation }, document, {
    hash,
    chunks: chunks.length,
    runId,
  });
  if (!published) {
    await clearVersion(db, id, version);
    throw knowledgeErrors.knowledge_contended({ source: document.source });
  }
  await finish(store, open, { id, version });
  return { status: known && known.hash !== '' ? 'updated' : 'added', chunks: chunks.length };
}

/** Removes what a version has replaced. */
async function finish(
  store: KnowledgeStore,
  open: OpenDocument,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await clearOthers(store, id, Number(version));
  await closeDocument(store.db, open);
}

interface Written {
  hash: string;
  chunks: number;
  runId: string;
}

/** Makes a version the one that is found. False where it is not whole, or its knowledge base has got another model. */
async function publish(
  { db, atomically }: KnowledgeStore,
  { id, baseId, version, generation }: { id: string; baseId: string; version: number; generation: number },
  { title, metadata, embedding }: KnowledgeDocument,
  { hash, chunks, runId }: Written,
): Promise<boolean> {
  const isOfBase = db
    .selectFrom('knowledge_bases')
    .select('id')
    .where('id', '=', baseId)
    .where('generation', '=', generation);
  // Another run with the same document may have removed them meanwhile: they are counted once nobody else can.
  const statement = db
    .updateTable('knowledge_documents')
    .set({
      seen_by: runId,
      title,
      metadata: JSON.stringify(metadata),
      hash,
      version,
      chunks,
      updated_at: Date.now(),
      // What a job has written follows from the text as it was.
      next_version: 0,
    })
    .where('id', '=', id)
    .where(sql<boolean>`(${writtenOf(db, id, version)}) = ${chunks}`)
    .where(embedding ? sql<boolean>`not exists ${withoutVector(db, id, version)}` : sql<boolean>`1 = 1`)
    .where(sql<boolean>`exists ${isOfBase}`);
  const [, , published] = await atomically([lockBase(db, baseId), lockDocument(db, id), statement]);
  return published !== 0;
}

/**
 * The texts of a document that its knowledge base has no vectors of yet, each once. What is kept of them counts also where the document is not added in the
 * end, so that nobody pays for a text twice. Throws `knowledge_document_invalid`, `knowledge_full`, `knowledge_embedding_differs`.
 */
export async function missingTexts(
  db: Db,
  { userId, runId }: KnowledgeWriter,
  given: KnowledgeDocument,
): Promise<KnowledgeText[]> {
  check(given);
  const { base, embedding, source, text, chunkSize, overlap } = storableDocument(given);
  const baseId = await openBase(db, userId, base);
  const { generation } = await claimEmbedding(db, baseId, embedding);
  const known = await findDocument(db, baseId, source);
  await markSeen(db, known?.id, runId);
  const chunks = chunksOf(text, chunkSize, overlap);
  await admit(db, baseId, known ? Number(known.chunks) : null, chunks.length);
  const texts = new Map(
    chunks.map(({ start, end }): [string, string] => {
      const chunk = text.slice(start, end);
      return [textHash(chunk, generation), chunk];
    }),
  );
  const kept = await knownHashes(db, baseId, [...texts.keys()]);
  const missing = [...texts].filter(([hash]) => !kept.has(hash)).map(([hash, text]) => ({ hash, text }));
  if (missing.length > 0) await noteOpen(db, { baseId, source, runId });
  return missing;
}

/** A document that could not be updated is still one of those that the run has seen. */
async function markSeen(db: Db, id: string | undefined, runId: string): Promise<void> {
  if (id !== undefined)
    await db.updateTable('knowledge_documents').set({ seen_by: runId }).where('id', '=', id).execute();
}

/** Adds a document that nothing is found of yet. Gives its id. */
async function insertDocument(db: Db, baseId: string, { source, title }: KnowledgeDocument): Promise<string> {
  const now = Date.now();
  const empty = { hash: '', metadata: '{}', version: 0, chunks: 0, updated_at: now };
  await db
    .insertInto('knowledge_documents')
    .values({ id: randomUUID(), base_id: baseId, source, title, ...empty })
    .onConflict((on) => on.columns(['base_id', 'source']).doNothing())
    .execute();
  const made = await findDocument(db, baseId, source);
  if (!made) throw knowledgeErrors.knowledge_contended({ source });
  return made.id;
}
