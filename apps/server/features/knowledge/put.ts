import { createHash, randomInt, randomUUID } from 'node:crypto';
import { knowledgeErrors } from '@heddle/contract/errors/knowledge';
import type { KnowledgeDocument, KnowledgeOutcome, KnowledgeText } from '@heddle/contract/node/knowledge';
import { METADATA_NAME, knowledgeLimits } from '@heddle/contract/node/knowledge';
import { yieldToEventLoop } from '@heddle/nodes/lib/cooperative';
import type { Chunk } from '@heddle/nodes/lib/knowledge/chunks';
import { chunksOf } from '@heddle/nodes/lib/knowledge/chunks';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { openBase } from './bases.ts';
import type { KnowledgeStore } from './documents.ts';
import { CHUNKS_AT_ONCE, clearOthers, clearVersion, findDocument, lockDocument } from './documents.ts';
import { claimEmbedding, knownHashes } from './vectors.ts';

/** More than the chunks of any document: half of the smallest chunk, less its overlap, is the least that each goes forward. */
const CHUNKS_OF_DOCUMENT = 4096;

const invalid = (problem: string): Error => knowledgeErrors.knowledge_document_invalid({ problem });

/** Throws `knowledge_document_invalid`. */
function check({ source, title, text, metadata, chunkSize, overlap }: KnowledgeDocument): void {
  const { smallestChunk, largestChunk, value, metadata: most } = knowledgeLimits;
  if (source.trim() === '') throw invalid('it has no source');
  if (source.length > knowledgeLimits.source) throw invalid(`its source exceeds ${knowledgeLimits.source} characters`);
  if (title.length > knowledgeLimits.title) throw invalid(`its title exceeds ${knowledgeLimits.title} characters`);
  if (text.trim() === '') throw invalid('it has no text');
  if (text.length > knowledgeLimits.text) throw invalid(`its text exceeds ${knowledgeLimits.text} characters`);
  if (!Number.isInteger(chunkSize) || chunkSize < smallestChunk || chunkSize > largestChunk)
    throw invalid(`a chunk must have ${smallestChunk} to ${largestChunk} characters`);
  if (!Number.isInteger(overlap) || overlap < 0 || overlap > chunkSize / 4)
    throw invalid('the overlap must be at most a quarter of a chunk');
  const entries = Object.entries(metadata);
  if (entries.length > most) throw invalid(`it has more than ${most} metadata`);
  for (const [name, text] of entries) {
    if (!METADATA_NAME.test(name)) throw invalid(`"${name.slice(0, 50)}" is no name of metadata`);
    if (text.length > value) throw invalid(`the metadata "${name}" exceed ${value} characters`);
  }
}

/** PostgreSQL stores neither NUL nor lone surrogates; what replaces them is as long. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

/** A document as it can be stored. */
const storableDocument = (document: KnowledgeDocument): KnowledgeDocument => ({
  ...document,
  source: storable(document.source.trim()),
  title: storable(document.title.trim()),
  text: storable(document.text),
  metadata: Object.fromEntries(Object.entries(document.metadata).map(([name, value]) => [name, storable(value)])),
});

const textHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Whose document it is, and the run that writes it. */
export interface KnowledgeWriter {
  userId: string;
  runId: string;
}

const hashOf = ({ title, text, metadata, chunkSize, overlap }: KnowledgeDocument): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        title,
        Object.entries(metadata).sort(([one], [other]) => (one < other ? -1 : 1)),
        chunkSize,
        overlap,
        text,
      ]),
    )
    .digest('hex');

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
 * the new version are there: it replaces the old one at once, and what an interrupted call has left is removed by the next one.
 * Chunks that need vectors have got them before, see `missingTexts`. Throws `knowledge_document_invalid`, `knowledge_full`, `knowledge_contended`,
 * `knowledge_embedding_differs`, `knowledge_vectors_needed`.
 */
export async function putDocument(
  store: KnowledgeStore,
  { userId, runId }: KnowledgeWriter,
  given: KnowledgeDocument,
): Promise<KnowledgeOutcome> {
  const { db, atomically } = store;
  check(given);
  const document = storableDocument(given);
  const hash = hashOf(document);
  const baseId = await openBase(db, userId, document.base);
  await claimEmbedding(db, baseId, document.embedding);
  const known = await findDocument(db, baseId, document.source);
  await markSeen(db, known?.id, runId);
  if (known?.hash === hash) return { status: 'unchanged', chunks: Number(known.chunks) };
  const chunks = chunksOf(document.text, document.chunkSize, document.overlap);
  await admit(db, baseId, known ? Number(known.chunks) : null, chunks.length);
  const id = known?.id ?? (await insertDocument(db, baseId, document));
  // Ids of one version follow each other, as the full-text index likes it; random, no two servers need to agree.
  const version = randomInt(1, 2 ** 40) * CHUNKS_OF_DOCUMENT;
  await writeChunks(db, { id, baseId, version }, document.text, chunks);
  const written = db
    .selectFrom('knowledge_chunks')
    .where('document_id', '=', id)
    .where('version', '=', version)
    .select((of) => of.fn.countAll<number>().as('written'));
  const withoutVector = db
    .selectFrom('knowledge_chunks as c')
    .leftJoin('knowledge_vectors as v', (on) => on.onRef('v.base_id', '=', 'c.base_id').onRef('v.hash', '=', 'c.hash'))
    .where('c.document_id', '=', id)
    .where('c.version', '=', version)
    .where('v.hash', 'is', null)
    .select('c.id');
  // Another run with the same document may have removed them meanwhile: they are counted once nobody else can.
  const publish = db
    .updateTable('knowledge_documents')
    .set({
      seen_by: runId,
      title: document.title,
      metadata: JSON.stringify(document.metadata),
      hash,
      version,
      chunks: chunks.length,
      updated_at: Date.now(),
    })
    .where('id', '=', id)
    .where(sql<boolean>`(${written}) = ${chunks.length}`)
    .where(document.embedding ? sql<boolean>`not exists ${withoutVector}` : sql<boolean>`1 = 1`);
  const [, published] = await atomically([lockDocument(db, id), publish]);
  if (published === 0) {
    await clearVersion(db, id, version);
    throw knowledgeErrors.knowledge_contended({ source: document.source });
  }
  await clearOthers(store, id, version);
  return { status: known && known.hash !== '' ? 'updated' : 'added', chunks: chunks.length };
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
  await claimEmbedding(db, baseId, embedding);
  const known = await findDocument(db, baseId, source);
  await markSeen(db, known?.id, runId);
  const chunks = chunksOf(text, chunkSize, overlap);
  await admit(db, baseId, known ? Number(known.chunks) : null, chunks.length);
  const texts = new Map(
    chunks.map(({ start, end }): [string, string] => {
      const chunk = text.slice(start, end);
      return [textHash(chunk), chunk];
    }),
  );
  const kept = await knownHashes(db, baseId, [...texts.keys()]);
  return [...texts].filter(([hash]) => !kept.has(hash)).map(([hash, text]) => ({ hash, text }));
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

interface Target {
  id: string;
  baseId: string;
  version: number;
}

async function writeChunks(
  db: Db,
  { id, baseId, version }: Target,
  text: string,
  chunks: readonly Chunk[],
): Promise<void> {
  for (let from = 0; from < chunks.length; from += CHUNKS_AT_ONCE) {
    const rows = chunks.slice(from, from + CHUNKS_AT_ONCE).map(({ start, end }, index) => ({
      id: version + from + index,
      document_id: id,
      base_id: baseId,
      version,
      position: from + index,
      start_at: start,
      end_at: end,
      text: text.slice(start, end),
      hash: textHash(text.slice(start, end)),
    }));
    await db.insertInto('knowledge_chunks').values(rows).execute();
    // SQLite writes within the turn.
    await yieldToEventLoop();
  }
}
