import type { Db } from '../../platform/db/kysely.ts';
import type { KnowledgeStore } from './documents.ts';
import { clearOthers, findDocument } from './documents.ts';
import { clearUnusedVectors } from './vectors.ts';

/** How long what a run has left is kept: the run may be repeated, and its vectors are paid for. Milliseconds. */
export const LEFT_MS = 24 * 3_600_000;
const ENTRIES = 100;

/** A document that a run is indexing. */
export interface OpenDocument {
  baseId: string;
  source: string;
  runId: string;
}

const entry = (db: Db, { baseId, source, runId }: OpenDocument) => ({
  select: db
    .selectFrom('knowledge_open')
    .select('since')
    .where('base_id', '=', baseId)
    .where('source', '=', source)
    .where('run_id', '=', runId),
  remove: db
    .deleteFrom('knowledge_open')
    .where('base_id', '=', baseId)
    .where('source', '=', source)
    .where('run_id', '=', runId),
});

/** Says that a document is being indexed, before anything of it is written. */
export async function noteOpen(db: Db, { baseId, source, runId }: OpenDocument): Promise<void> {
  const since = Date.now();
  await db
    .insertInto('knowledge_open')
    .values({ base_id: baseId, source, run_id: runId, since })
    .onConflict((on) => on.columns(['base_id', 'source', 'run_id']).doUpdateSet({ since }))
    .execute();
}

/** Whether a run has left a document before it was done with it. */
export const isOpen = async (db: Db, open: OpenDocument): Promise<boolean> =>
  (await entry(db, open).select.executeTakeFirst()) !== undefined;

/** Whether documents of a knowledge base are being indexed, or have been left. */
export const hasOpen = async (db: Db, baseId: string): Promise<boolean> =>
  (await db.selectFrom('knowledge_open').select('source').where('base_id', '=', baseId).limit(1).executeTakeFirst()) !==
  undefined;

/** Says that nothing is left to be done. */
export async function closeDocument(db: Db, open: OpenDocument): Promise<void> {
  await entry(db, open).remove.execute();
}

/** Removes what interrupted runs have left: passages that nobody finds, and vectors that no passage has. `now`: epoch milliseconds. */
export async function clearInterrupted(store: KnowledgeStore, now: number, stopped: AbortSignal): Promise<void> {
  const { db } = store;
  while (!stopped.aborted) {
    const left = await db
      .selectFrom('knowledge_open as o')
      .selectAll()
      .where('since', '<', now - LEFT_MS)
      // Vectors of documents that are being indexed have no passage yet.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('knowledge_open as later')
              .select('later.source')
              .whereRef('later.base_id', '=', 'o.base_id')
              .where('later.since', '>=', now - LEFT_MS),
          ),
        ),
      )
      .orderBy('since')
      .limit(ENTRIES)
      .execute();
    if (left.length === 0) return;
    for (const { base_id: baseId, source } of left) {
      const document = await findDocument(db, baseId, source);
      if (document) await clearOthers(store, document.id, Number(document.version));
    }
    for (const baseId of new Set(left.map(({ base_id }) => base_id))) await clearUnusedVectors(db, baseId);
    for (const { base_id: baseId, source, run_id: runId, since } of left)
      await entry(db, { baseId, source, runId }).remove.where('since', '=', Number(since)).execute();
  }
}
