import type { KnowledgeHit, KnowledgeMetadata, KnowledgeQuery } from '@heddle/contract/node/knowledge';
import { knowledgeLimits } from '@heddle/contract/node/knowledge';
import { fuse } from '@heddle/nodes/lib/knowledge/fusion';
import type { Db } from '../../platform/db/kysely.ts';
import { rankedChunks } from '../../platform/db/kysely.ts';
import { metadataOf } from './documents.ts';
import { withMetadata } from './metadata.ts';
import { nearestHashes, requireEmbedding } from './vectors.ts';

/** The different words of a query, in lower case: letters and digits only, so that none means anything to the full-text index. */
export function wordsOf(query: string): string[] {
  const words = query
    .slice(0, knowledgeLimits.query)
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return [...new Set(words)].slice(0, knowledgeLimits.words);
}

/** A chunk that was found. Scores of one ranking can be compared. */
interface Ranked {
  id: number;
  score: number;
}

/** A search in a knowledge base; with the vector of its query and the model that has made it, or null for full text only. */
export type BaseQuery = Omit<KnowledgeQuery, 'base'>;

/** The passages of a knowledge base that fit a query, the best first. Throws `knowledge_embedding_differs`, `knowledge_without_vectors`. */
export async function searchBase(
  db: Db,
  baseId: string,
  { query, limit, metadata, meaning }: BaseQuery,
  user: string,
): Promise<KnowledgeHit[]> {
  const most = Math.min(limit, knowledgeLimits.hits);
  if (!meaning) {
    const words = await byWords(db, baseId, { query, metadata, limit: most });
    return hitsOf(db, words, { words, vectors: [] });
  }
  await requireEmbedding(db, baseId, meaning.embedding);
  const vectors = await byVectors(db, baseId, { vector: meaning.vector, metadata, user });
  if (!meaning.withWords) return hitsOf(db, vectors.slice(0, most), { words: [], vectors });
  const words = await byWords(db, baseId, { query, metadata, limit: knowledgeLimits.candidates });
  const fused = fuse([words.map(({ id }) => id), vectors.map(({ id }) => id)]).slice(0, most);
  return hitsOf(
    db,
    fused.map(({ entry, score }) => ({ id: entry, score })),
    { words, vectors },
  );
}

async function byWords(
  db: Db,
  baseId: string,
  { query, metadata, limit }: { query: string; metadata: KnowledgeMetadata; limit: number },
): Promise<Ranked[]> {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const rows = await db
    .selectFrom(rankedChunks(db, baseId, words).as('found'))
    .innerJoin('knowledge_chunks as c', 'c.id', 'found.id')
    .innerJoin('knowledge_documents as d', (on) =>
      on.onRef('d.id', '=', 'c.document_id').onRef('d.version', '=', 'c.version'),
    )
    .where('c.base_id', '=', baseId)
    .where(withMetadata(db, metadata))
    .select(['c.id', 'found.rank'])
    .orderBy('found.rank', 'desc')
    .orderBy('c.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, rank }) => ({ id: Number(id), score: Number(rank) }));
}

async function byVectors(
  db: Db,
  baseId: string,
  { vector, metadata, user }: { vector: readonly number[]; metadata: KnowledgeMetadata; user: string },
): Promise<Ranked[]> {
  const near = await nearestHashes(db, baseId, { vector, metadata, user });
  if (near.length === 0) return [];
  const scores = new Map(near.map(({ hash, score }) => [hash, score]));
  const rows = await db
    .selectFrom('knowledge_chunks as c')
    .innerJoin('knowledge_documents as d', (on) =>
      on.onRef('d.id', '=', 'c.document_id').onRef('d.version', '=', 'c.version'),
    )
    .where('c.base_id', '=', baseId)
    .where('c.hash', 'in', [...scores.keys()])
    .where(withMetadata(db, metadata))
    .select(['c.id', 'c.hash'])
    .orderBy('c.id')
    .limit(10 * knowledgeLimits.candidates)
    .execute();
  return rows
    .map(({ id, hash }) => ({ id: Number(id), score: scores.get(hash) ?? 0 }))
    .sort((one, other) => other.score - one.score);
}

/** The chunks with their documents, in the order of the ranking. Scores become relative to the best one. */
async function hitsOf(
  db: Db,
  ranking: readonly Ranked[],
  found: { words: readonly Ranked[]; vectors: readonly Ranked[] },
): Promise<KnowledgeHit[]> {
  if (ranking.length === 0) return [];
  const rows = await db
    .selectFrom('knowledge_chunks as c')
    .innerJoin('knowledge_documents as d', 'd.id', 'c.document_id')
    .where(
      'c.id',
      'in',
      ranking.map(({ id }) => id),
    )
    .select(['c.id', 'd.source', 'd.title', 'd.metadata'])
    .select(['c.text', 'c.start_at', 'c.end_at', 'c.position', 'c.heading', 'c.page'])
    .execute();
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  const best = ranking[0]?.score ?? 1;
  const bestWords = found.words[0]?.score ?? 1;
  const [byWord, byVector] = [found.words, found.vectors].map(
    (list) => new Map(list.map(({ id, score }) => [id, score])),
  );
  const relative = (score: number, to: number): number => (to > 0 ? Math.max(0, score / to) : 1);
  return ranking.flatMap(({ id, score }): KnowledgeHit[] => {
    const row = byId.get(id);
    // A document may have been removed meanwhile.
    if (!row) return [];
    return [
      {
        source: row.source,
        title: row.title,
        text: row.text,
        start: Number(row.start_at),
        end: Number(row.end_at),
        position: Number(row.position),
        heading: row.heading,
        page: Number(row.page),
        score: relative(score, best),
        parts: {
          words: byWord?.has(id) ? relative(byWord.get(id) ?? 0, bestWords) : null,
          vectors: byVector?.get(id) ?? null,
        },
        metadata: metadataOf(row.metadata),
      },
    ];
  });
}
