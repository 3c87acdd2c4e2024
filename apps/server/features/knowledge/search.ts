import type { KnowledgeHit, KnowledgeQuery } from '@heddle/contract/node/knowledge';
import { METADATA_NAME, knowledgeLimits } from '@heddle/contract/node/knowledge';
import { knowledgeErrors } from '@heddle/contract/errors/knowledge';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { jsonText, rankedChunks } from '../../platform/db/kysely.ts';
import { metadataOf } from './documents.ts';

/** The different words of a query, in lower case: letters and digits only, so that none means anything to the full-text index. */
export function wordsOf(query: string): string[] {
  const words = query
    .slice(0, knowledgeLimits.query)
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return [...new Set(words)].slice(0, knowledgeLimits.words);
}

/** The passages of a knowledge base that have words of a query, the best first. */
export async function searchBase(
  db: Db,
  baseId: string,
  { query, limit, metadata }: Omit<KnowledgeQuery, 'base'>,
): Promise<KnowledgeHit[]> {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  let found = db
    .selectFrom(rankedChunks(db, baseId, words).as('found'))
    .innerJoin('knowledge_chunks as c', 'c.id', 'found.id')
    .innerJoin('knowledge_documents as d', (on) =>
      on.onRef('d.id', '=', 'c.document_id').onRef('d.version', '=', 'c.version'),
    )
    .where('c.base_id', '=', baseId);
  for (const [name, value] of Object.entries(metadata)) {
    if (!METADATA_NAME.test(name))
      throw knowledgeErrors.knowledge_document_invalid({ problem: `"${name.slice(0, 50)}" is no name of metadata` });
    found = found.where(jsonText(db, 'd.metadata', name), '=', sql<string>`lower(${value})`);
  }
  const rows = await found
    .select(['d.source', 'd.title', 'd.metadata', 'c.text', 'c.start_at', 'c.end_at', 'c.position', 'found.rank'])
    .orderBy('found.rank', 'desc')
    .orderBy('c.id')
    .limit(Math.min(limit, knowledgeLimits.hits))
    .execute();
  const best = Number(rows[0]?.rank ?? 1);
  return rows.map((row) => ({
    source: row.source,
    title: row.title,
    text: row.text,
    start: Number(row.start_at),
    end: Number(row.end_at),
    position: Number(row.position),
    score: best > 0 ? Number(row.rank) / best : 1,
    metadata: metadataOf(row.metadata),
  }));
}
