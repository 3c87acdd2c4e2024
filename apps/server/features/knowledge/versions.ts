import { randomInt } from 'node:crypto';
import { yieldToEventLoop } from '@heddle/nodes/lib/cooperative';
import type { Chunk } from '@heddle/nodes/lib/knowledge/chunks';
import { placesOf } from '@heddle/nodes/lib/knowledge/places';
import type { Db } from '../../platform/db/kysely.ts';
import { CHUNKS_AT_ONCE } from './documents.ts';
import { textHash } from './given.ts';

/** More than the chunks of any document: half of the smallest chunk, less its overlap, is the least that each goes forward. */
const CHUNKS_OF_DOCUMENT = 4096;

/** Ids of one version follow each other, as the full-text index likes it; random, no two servers need to agree. */
export const newVersion = (): number => randomInt(1, 2 ** 40) * CHUNKS_OF_DOCUMENT;

/** The document, and the version and generation that its chunks are of. */
export interface Target {
  id: string;
  baseId: string;
  version: number;
  generation: number;
}

/** Writes the chunks of a version; searches do not see them yet. */
export async function writeChunks(
  db: Db,
  { id, baseId, version, generation }: Target,
  text: string,
  chunks: readonly Chunk[],
): Promise<void> {
  const places = placesOf(text, chunks);
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
      hash: textHash(text.slice(start, end), generation),
      heading: places[from + index]?.heading ?? '',
      page: places[from + index]?.page ?? 0,
    }));
    await db.insertInto('knowledge_chunks').values(rows).execute();
    // SQLite writes within the turn.
    await yieldToEventLoop();
  }
}

/** How many chunks of a version are there. */
export const writtenOf = (db: Db, documentId: string, version: number) =>
  db
    .selectFrom('knowledge_chunks')
    .where('document_id', '=', documentId)
    .where('version', '=', version)
    .select((of) => of.fn.countAll<number>().as('written'));

/** The chunks of a version that have no vector. */
export const withoutVector = (db: Db, documentId: string, version: number) =>
  db
    .selectFrom('knowledge_chunks as c')
    .leftJoin('knowledge_vectors as v', (on) => on.onRef('v.base_id', '=', 'c.base_id').onRef('v.hash', '=', 'c.hash'))
    .where('c.document_id', '=', documentId)
    .where('c.version', '=', version)
    .where('v.hash', 'is', null)
    .select('c.id');
