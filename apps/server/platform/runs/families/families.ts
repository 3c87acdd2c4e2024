import { HeddleError } from '@heddle/contract/errors/define';
import { limitErrors } from '@heddle/contract/errors/limits';
import { runErrors } from '@heddle/contract/errors/run';
import { CANCEL_SIGNAL } from '@heddle/contract/run/events';
import type { Journal, NewRun } from '@heddle/journals/journal';
import type { Db } from '../../db/kysely.ts';
import type { RunOrigin } from './origin.ts';
import { descent, MOST_DESCENDANTS, MOST_HOPS } from './origin.ts';
import { createLineage } from './lineage.ts';

/** Runs that lead to others: how many they may be, and that they are stopped together. */
export interface Families {
  /**
   * What a run is started with that comes from another one; counts it. Throws `run_hops_exceeded`, `run_family_full`, and `run_family_stopped` where a run
   * that it comes from was stopped.
   */
  admit(origin: RunOrigin): Promise<Pick<NewRun, 'rootId' | 'hops' | 'originId'>>;
  /** Those of the runs that were stopped themselves, or come from one that was. */
  stoppedAmong(runIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Stops a run that has just begun and comes from one that was stopped in the meantime. */
  recheck(runId: string): Promise<void>;
  /**
   * Stops a run and all that come from it, also those that start while this is under way and those that other servers carry. Settles once the run has
   * ended and the others have the signal. Throws `execution_not_found`, `run_lease_lost`, and `execution_finished` where nothing of it goes on.
   */
  stop(runId: string): Promise<void>;
  /** Looks for no further runs. Settles when what was under way is over. */
  close(): Promise<void>;
}

export interface FamilyOptions {
  db: Db;
  /** The journal without what families add to it. Asked for when it is needed: it is made after this. */
  journal(): Pick<Journal, 'cancel' | 'signal'>;
  onError(error: unknown): void;
}

/** Families whose number of runs is remembered. */
const COUNTS_KEPT = 10_000;
/** A count of few runs is cheap, and soon made anew; one of many is trusted for longer. Milliseconds, and milliseconds per run. */
const TRUST_MS = 2000;
const TRUST_PER_RUN_MS = 5;
/** Runs that are started here, before others' are counted again: this many, or this share of those that are left. */
const STARTED = 50;
const STARTED_SHARE = 8;

/** When it is looked once more for runs that a failing one has started just as it was told to stop. Milliseconds. */
const LOOK_AGAIN_MS = 2000;

interface Count {
  runs: number;
  /** Of them, those that were started here since the rows were counted. */
  since: number;
  at: number;
}

/** Families of the runs in the database. */
export function createFamilies({ db, journal, onError }: FamilyOptions): Families {
  const lineage = createLineage(db);
  const counts = new Map<string, Count>();
  const timers = new Set<NodeJS.Timeout>();
  const looks = new Set<Promise<void>>();
  let closed = false;

  function isTrusted({ runs, since, at }: Count): boolean {
    if (performance.now() - at > TRUST_MS + runs * TRUST_PER_RUN_MS) return false;
    return since < Math.max(STARTED, (MOST_DESCENDANTS - runs) / STARTED_SHARE);
  }

  async function countIn(rootId: string): Promise<Count> {
    const known = counts.get(rootId);
    if (known && isTrusted(known)) return known;
    const count = { runs: await lineage.count(rootId), since: 0, at: performance.now() };
    counts.delete(rootId);
    const [oldest] = counts.keys();
    if (counts.size >= COUNTS_KEPT && oldest !== undefined) counts.delete(oldest);
    counts.set(rootId, count);
    return count;
  }

  async function isStopped(runId: string): Promise<boolean> {
    return (await lineage.stoppedAmong([runId])).size > 0;
  }

  /** Gives the runs that were told. */
  async function tellDescendants(run: { id: string; userId: string; isRoot: boolean }): Promise<string[]> {
    const told: string[] = [];
    for await (const ids of lineage.runningBelow(run)) {
      if (ids.length === 0) continue;
      await lineage.tellToStop(ids);
      told.push(...ids);
      // The journal hears of what was left past it with a signal of its own.
      for (const id of ids) if (await poke(id)) break;
    }
    return told;
  }

  function later(look: () => Promise<void>): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (closed) return;
      const looking = look()
        .catch(onError)
        .finally(() => looks.delete(looking));
      looks.add(looking);
    }, LOOK_AGAIN_MS).unref();
    timers.add(timer);
  }

  /** False where the run has ended in the meantime. */
  async function poke(runId: string): Promise<boolean> {
    try {
      await journal().signal(runId, CANCEL_SIGNAL, null);
      return true;
    } catch (error) {
      if (error instanceof HeddleError) return false;
      throw error;
    }
  }

  return {
    async admit(origin) {
      if (origin.hops >= MOST_HOPS) throw limitErrors.run_hops_exceeded({ limit: MOST_HOPS });
      if (origin.run) {
        if (await isStopped(origin.run.id)) throw limitErrors.run_family_stopped();
        const count = await countIn(origin.run.rootId);
        if (count.runs >= MOST_DESCENDANTS) throw limitErrors.run_family_full({ limit: MOST_DESCENDANTS });
        count.runs += 1;
        count.since += 1;
      }
      return descent(origin);
    },

    stoppedAmong: (runIds) => lineage.stoppedAmong(runIds),

    async recheck(runId) {
      if (await isStopped(runId)) await journal().cancel(runId);
    },

    async stop(runId) {
      const row = await db
        .selectFrom('executions')
        .select(['user_id', 'root_id', 'status'])
        .where('id', '=', runId)
        .executeTakeFirst();
      if (!row) return journal().cancel(runId);
      const run = { id: runId, userId: row.user_id, isRoot: row.root_id === runId };
      const goesOn = row.status === 'running';
      const first = goesOn ? [] : await tellDescendants(run);
      if (!goesOn && first.length === 0) throw runErrors.execution_finished();
      await lineage.markStopped(run, Date.now());
      // Before the run itself: where the server dies in between, the run can be stopped once more.
      const told = [...first, ...(await tellDescendants(run))];
      if (goesOn) await journal().cancel(runId);
      // What was started before the mark was on disk and is there by now; what comes later finds the mark.
      told.push(...(await tellDescendants(run)));
      later(async () => lineage.forgetLate([...told, ...(await tellDescendants(run))]));
    },

    async close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(looks);
    },
  };
}
