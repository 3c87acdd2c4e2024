import { knowledgeErrors } from '@heddle/contract/errors/knowledge';
import type { KnowledgeEmbedding, KnowledgeMetadata, KnowledgeVector } from '@heddle/contract/node/knowledge';
import { knowledgeLimits } from '@heddle/contract/node/knowledge';
import { unlimitedResources } from '@heddle/contract/node/resources';
import { yieldToEventLoop } from '@heddle/nodes/lib/cooperative';
import { unitVector } from '@heddle/nodes/lib/knowledge/nearest';
import { nearestInWorker } from '@heddle/nodes/lib/knowledge/nearest-worker';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { withMetadata } from './metadata.ts';

/** Hashes that a statement asks for. */
const HASHES_AT_ONCE = 200;
/** Bytes that are read in one turn: SQLite reads them within it. */
const PAGE_BYTES = 1024 * 1024;
/** Bytes of vectors that are compared at a time: as many wait and as many are with the worker. */
const BLOCK_BYTES = 16 * 1024 * 1024;
const SEARCH_MS = 60_000;

/** The embedding model of a knowledge base; empty names where it has none. */
export interface BaseEmbedding extends KnowledgeEmbedding {
  dimensions: number;
  /** Part of the hashes of its texts. */
  generation: number;
  /** The credential that a person has chosen for it; empty where none. */
  credentialId: string;
}

export async function embeddingOf(db: Db, baseId: string): Promise<BaseEmbedding> {
  const found = await db
    .selectFrom('knowledge_bases')
    .select(['provider', 'model', 'dimensions', 'generation', 'credential_id'])
    .where('id', '=', baseId)
    .executeTakeFirst();
  if (!found) throw knowledgeErrors.knowledge_unknown();
  const { provider, model, dimensions, generation, credential_id: credentialId } = found;
  return { provider, model, dimensions: Number(dimensions), generation: Number(generation), credentialId };
}

/** Gives a knowledge base its model where it has none. Returns it. Throws `knowledge_embedding_differs` where it has another one, `knowledge_vectors_needed` where it has one and null is given. */
export async function claimEmbedding(
  db: Db,
  baseId: string,
  wanted: KnowledgeEmbedding | null,
): Promise<BaseEmbedding> {
  if (!wanted) {
    const has = await embeddingOf(db, baseId);
    if (has.model !== '') throw knowledgeErrors.knowledge_vectors_needed(has);
    return has;
  }
  const { provider, model } = wanted;
  await db
    .updateTable('knowledge_bases')
    .set({ provider, model })
    .where('id', '=', baseId)
    .where('model', '=', '')
    .execute();
  const has = await embeddingOf(db, baseId);
  if (has.provider !== provider || has.model !== model) throw knowledgeErrors.knowledge_embedding_differs(has);
  return has;
}

/** Vectors of different models cannot be compared. Throws `knowledge_without_vectors`, `knowledge_embedding_differs`. */
export async function requireEmbedding(db: Db, baseId: string, wanted: KnowledgeEmbedding): Promise<void> {
  const has = await embeddingOf(db, baseId);
  if (has.model === '') throw knowledgeErrors.knowledge_without_vectors();
  if (has.provider !== wanted.provider || has.model !== wanted.model)
    throw knowledgeErrors.knowledge_embedding_differs(has);
}

/** Returns the hashes whose vectors are stored. */
export async function knownHashes(db: Db, baseId: string, hashes: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let from = 0; from < hashes.length; from += HASHES_AT_ONCE) {
    const rows = await db
      .selectFrom('knowledge_vectors')
      .select('hash')
      .where('base_id', '=', baseId)
      .where('hash', 'in', hashes.slice(from, from + HASHES_AT_ONCE))
      .execute();
    for (const { hash } of rows) known.add(hash);
  }
  return known;
}

/** Keeps vectors of a knowledge base. Throws `knowledge_vectors_differ`, `knowledge_full`. */
export async function keepVectors(db: Db, baseId: string, vectors: readonly KnowledgeVector[]): Promise<void> {
  const given = vectors[0]?.vector.length ?? 0;
  if (given === 0) return;
  if (given > knowledgeLimits.dimensions)
    throw knowledgeErrors.knowledge_full({ limit: `${knowledgeLimits.dimensions} dimensions of a vector` });
  await db
    .updateTable('knowledge_bases')
    .set({ dimensions: given })
    .where('id', '=', baseId)
    .where('dimensions', '=', 0)
    .execute();
  const { dimensions } = await embeddingOf(db, baseId);
  if (vectors.some(({ vector }) => vector.length !== dimensions))
    throw knowledgeErrors.knowledge_vectors_differ({ has: dimensions, given });
  await storeVectors(db, baseId, vectors);
}

/** Stores vectors, which have the length of all of their generation. */
export async function storeVectors(db: Db, baseId: string, vectors: readonly KnowledgeVector[]): Promise<void> {
  if (vectors.length === 0) return;
  const rows = vectors.map(({ hash, vector }) => ({
    base_id: baseId,
    hash,
    vector: Buffer.from(unitVector(vector).buffer),
  }));
  await db
    .insertInto('knowledge_vectors')
    .values(rows)
    .onConflict((on) => on.columns(['base_id', 'hash']).doNothing())
    .execute();
}

/** Removes the vectors of these hashes that no chunk has. */
export const unusedVectors = (db: Db, baseId: string, hashes: readonly string[]) =>
  db
    .deleteFrom('knowledge_vectors')
    .where('base_id', '=', baseId)
    .where('hash', 'in', hashes)
    .where(
      'hash',
      'not in',
      db.selectFrom('knowledge_chunks').select('hash').where('base_id', '=', baseId).where('hash', 'in', hashes),
    );

/** Removes all vectors of a knowledge base that no chunk uses. */
export async function clearUnusedVectors(db: Db, baseId: string): Promise<void> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('knowledge_vectors')
      .select('hash')
      .where('base_id', '=', baseId)
      .where('hash', '>', after)
      .orderBy('hash')
      .limit(HASHES_AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.hash;
    const hashes = rows.map(({ hash }) => hash);
    await unusedVectors(db, baseId, hashes).execute();
    await yieldToEventLoop();
  }
}

/**
 * The hashes of the chunks whose vectors are nearest to one, the nearest first: all are compared, in a worker, block by block. Throws
 * `knowledge_without_vectors`, `knowledge_vectors_differ`.
 */
export async function nearestHashes(
  db: Db,
  baseId: string,
  { vector, metadata, user }: { vector: readonly number[]; metadata: KnowledgeMetadata; user: string },
): Promise<{ hash: string; score: number }[]> {
  const { dimensions } = await embeddingOf(db, baseId);
  if (dimensions === 0) throw knowledgeErrors.knowledge_without_vectors();
  if (vector.length !== dimensions)
    throw knowledgeErrors.knowledge_vectors_differ({ has: dimensions, given: vector.length });
  const wanted = unitVector(vector);
  const step = { signal: AbortSignal.timeout(SEARCH_MS), resources: { ...unlimitedResources, user } };
  let best: { hash: string; score: number }[] = [];
  for await (const { hashes, block } of blocksOf(db, baseId, { dimensions, metadata })) {
    step.signal.throwIfAborted();
    const found = await nearestInWorker(wanted, block, knowledgeLimits.candidates, step);
    best = [...best, ...found.map(({ index, score }) => ({ hash: hashes[index] ?? '', score }))]
      .sort((one, other) => other.score - one.score)
      .slice(0, knowledgeLimits.candidates);
  }
  return best;
}

interface Block {
  hashes: string[];
  block: Float32Array<ArrayBuffer>;
}

/** The vectors of the chunks that searches find, in blocks of limited size. */
async function* blocksOf(
  db: Db,
  baseId: string,
  { dimensions, metadata }: { dimensions: number; metadata: KnowledgeMetadata },
): AsyncGenerator<Block> {
  const [perPage, perBlock] = [PAGE_BYTES, BLOCK_BYTES].map((bytes) => Math.ceil(bytes / (dimensions * 4)));
  const fits = withMetadata(db, metadata);
  let hashes: string[] = [];
  let block = new Float32Array(0);
  for (let after = ''; ;) {
    const { rows } = await sql<{ hash: string; vector: Uint8Array }>`select v.hash, v.vector from knowledge_vectors as v
      where v.base_id = ${baseId} and v.hash > ${after} and exists (select 1 from knowledge_chunks as c
        inner join knowledge_documents as d on d.id = c.document_id and d.version = c.version
        where c.base_id = v.base_id and c.hash = v.hash and ${fits})
      order by v.hash limit ${perPage}`.execute(db);
    for (const { hash, vector } of rows) {
      if (hashes.length === 0) block = new Float32Array((perBlock ?? 0) * dimensions);
      new Uint8Array(block.buffer).set(vector, hashes.length * dimensions * 4);
      hashes.push(hash);
      if (hashes.length !== perBlock) continue;
      yield { hashes, block };
      hashes = [];
    }
    const last = rows.at(-1);
    if (!last || rows.length < (perPage ?? 0)) break;
    after = last.hash;
    await yieldToEventLoop();
  }
  if (hashes.length > 0) yield { hashes, block: block.slice(0, hashes.length * dimensions) };
}
