import { yieldToEventLoop } from '@heddle/nodes/lib/cooperative';
import type { Database } from '../db/database.ts';
import { toGraph } from './revisions.ts';
import type { NodeSecrets } from './secrets.ts';
import { NO_KEY } from './secrets.ts';

/** Interval of the search for unsealed revisions, which a server of an older version may have written. Milliseconds. */
const SEAL_INTERVAL_MS = 60 * 60_000;

/** Revisions read at a time; each may have megabytes. */
const BATCH = 5;

interface Options {
  database: Pick<Database, 'db' | 'rewriteAtNextStart'>;
  /** The id of the key in use. */
  keyId: string;
  nodeSecrets: NodeSecrets;
}

/** The keys that revisions are sealed with besides the one in use; `null` for revisions whose key is unknown. */
async function* otherKeys({ database: { db }, keyId }: Options, isUnknownOnly: boolean): AsyncGenerator<string | null> {
  yield null;
  for (let last = ''; !isUnknownOnly;) {
    // One step in the index for each key.
    const { next } = await db
      .selectFrom('workflow_revisions')
      .select((of) => of.fn.min('sealed_with').as('next'))
      .where('sealed_with', '>', last)
      .executeTakeFirstOrThrow();
    if (next === null) return;
    if (next !== keyId && next !== NO_KEY) yield next;
    last = next;
  }
}

/** Seals the secrets of the revisions that name this key. Returns how many revisions have changed. */
async function sealThose(
  { database: { db }, nodeSecrets }: Options,
  key: string | null,
  stopped: AbortSignal,
): Promise<number> {
  let changed = 0;
  for (let after = { workflowId: '', revision: 0 }; !stopped.aborted;) {
    const { workflowId, revision } = after;
    const rows = await db
      .selectFrom('workflow_revisions')
      .select(['workflow_id', 'revision', 'nodes', 'edges'])
      .where((of) => (key === null ? of('sealed_with', 'is', null) : of('sealed_with', '=', key)))
      .where((of) =>
        of.or([
          of('workflow_id', '>', workflowId),
          of.and([of('workflow_id', '=', workflowId), of('revision', '>', revision)]),
        ]),
      )
      .orderBy('workflow_id')
      .orderBy('revision')
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      const stored = toGraph(row);
      const sealed = nodeSecrets.renew(row.workflow_id, stored);
      const nodes = sealed === stored ? row.nodes : JSON.stringify(sealed.nodes);
      await db
        .updateTable('workflow_revisions')
        .set({ ...(sealed === stored ? {} : { nodes }), sealed_with: nodeSecrets.keyOf(sealed) })
        .where('workflow_id', '=', row.workflow_id)
        .where('revision', '=', row.revision)
        // Another server may have sealed it concurrently.
        .where('nodes', '=', row.nodes)
        .execute();
      if (sealed !== stored) changed += 1;
      after = { workflowId: row.workflow_id, revision: row.revision };
      await yieldToEventLoop();
    }
    if (rows.length < BATCH) break;
  }
  return changed;
}

/**
 * Seals stored secrets of nodes with the key in use: those that are not sealed yet, and those sealed with an earlier key, which has to be configured
 * still. Works in small complete steps; a later call continues what was stopped. `isUnknownOnly`: leaves out earlier keys.
 * Returns how many revisions have changed.
 */
export async function sealStored(options: Options, stopped: AbortSignal, isUnknownOnly = false): Promise<number> {
  let changed = 0;
  for await (const key of otherKeys(options, isUnknownOnly)) {
    const sealed = await sealThose(options, key, stopped);
    // They were stored unencrypted.
    if (key === null && sealed > 0) await options.database.rewriteAtNextStart();
    changed += sealed;
  }
  return changed;
}

/** Seals stored secrets, at once and from time to time until it is stopped. */
export function keepSealed({ onError, ...options }: Options & { onError: (error: unknown) => void }): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  let work: Promise<unknown> = sealStored(options, stopping.signal).catch(onError);
  const timer = setInterval(() => {
    work = work.then(() => sealStored(options, stopping.signal, true)).catch(onError);
  }, SEAL_INTERVAL_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await work;
    },
  };
}
