import { HeddleError } from '@heddle/contract/errors/define';
import { limitErrors } from '@heddle/contract/errors/limits';
import { runErrors } from '@heddle/contract/errors/run';
import { CANCEL_SIGNAL } from '@heddle/contract/run/events';
import type { Journal, NewRun } from '@heddle/journals/journal';
import type { Db } from '../../db/kysely.ts';
import { createFamilyCounts } from './family-counts.ts';
import { markStopped, removeLateSignals, runningDescendants, signalStop, stoppedAmong } from './descendants.ts';
import type { RunOrigin } from './origin.ts';
import { descent, MOST_DESCENDANTS, MOST_HOPS } from './origin.ts';

/** Runs that lead to others: their number is limited, and they are stopped together. */
export interface Families {
  /**
   * The descent of a new run that another one leads to; counts it. Throws `run_hops_exceeded`, `run_family_full`, and `run_family_stopped` where a run
   * that it descends from was stopped.
   */
  admit(origin: RunOrigin): Promise<Pick<NewRun, 'rootId' | 'hops' | 'originId'>>;
  /** Those of the runs that were stopped themselves, or descend from a stopped run. */
  stoppedAmong(runIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Stops a run that has just begun where a run that it descends from was stopped in the meantime. */
  recheck(runId: string): Promise<void>;
  /**
   * Stops a run and all its descendants, also those that start while this is under way and those that other servers carry. Settles once the run has
   * ended and the others have the signal. Throws `execution_not_found`, `run_lease_lost`, and `execution_finished` where nothing of it goes on.
   */
  stop(runId: string): Promise<void>;
  /** Cancels delayed work. Settles when what was under way is over. */
  close(): Promise<void>;
}

export interface FamilyOptions {
  db: Db;
  /** The journal without what families add to it. A function, since the journal is made after this. */
  journal(): Pick<Journal, 'cancel' | 'signal'>;
  onError(error: unknown): void;
}

/** Delay after which a stop searches for descendants once more, since a failing run may have started some. Milliseconds. */
const SECOND_STOP_MS = 2000;

/** Families of the runs in the database. */
export function createFamilies({ db, journal, onError }: FamilyOptions): Families {
  const counts = createFamilyCounts(db);
  const delayed = createDelayed(onError);

  const isStopped = async (runId: string): Promise<boolean> => (await stoppedAmong(db, [runId])).size > 0;

  return {
    async admit(origin) {
      if (origin.hops >= MOST_HOPS) throw limitErrors.run_hops_exceeded({ limit: MOST_HOPS });
      if (origin.run) {
        if (await isStopped(origin.run.id)) throw limitErrors.run_family_stopped();
        if (!(await counts.add(origin.run.rootId))) throw limitErrors.run_family_full({ limit: MOST_DESCENDANTS });
      }
      return descent(origin);
    },

    stoppedAmong: (runIds) => stoppedAmong(db, runIds),

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
      const first = goesOn ? [] : await stopDescendants(db, journal(), run);
      if (!goesOn && first.length === 0) throw runErrors.execution_finished();
      await markStopped(db, run, Date.now());
      // Before the run itself: where the server dies in between, the run can be stopped once more.
      const signalled = [...first, ...(await stopDescendants(db, journal(), run))];
      if (goesOn) await journal().cancel(runId);
      // What was started before the mark is on disk by now; what starts later finds the mark.
      signalled.push(...(await stopDescendants(db, journal(), run)));
      delayed.run(async () => removeLateSignals(db, [...signalled, ...(await stopDescendants(db, journal(), run))]));
    },

    close: () => delayed.close(),
  };
}

/** Signals all running descendants to stop. Returns their ids. */
async function stopDescendants(
  db: Db,
  journal: Pick<Journal, 'signal'>,
  run: { id: string; userId: string; isRoot: boolean },
): Promise<string[]> {
  const signalled: string[] = [];
  for await (const ids of runningDescendants(db, run)) {
    if (ids.length === 0) continue;
    await signalStop(db, ids);
    signalled.push(...ids);
    // The rows were written past the journal: one signal of its own makes it deliver all of them.
    for (const id of ids) if (await signalAgain(journal, id)) break;
  }
  return signalled;
}

/** False where the run has ended in the meantime. */
async function signalAgain(journal: Pick<Journal, 'signal'>, runId: string): Promise<boolean> {
  try {
    await journal.signal(runId, CANCEL_SIGNAL, null);
    return true;
  } catch (error) {
    if (error instanceof HeddleError) return false;
    throw error;
  }
}

/** Work that runs after `SECOND_STOP_MS`, unless it is closed before. */
function createDelayed(onError: (error: unknown) => void): {
  run(work: () => Promise<void>): void;
  close(): Promise<void>;
} {
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let closed = false;
  return {
    run(work) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        if (closed) return;
        const working = work()
          .catch(onError)
          .finally(() => underWay.delete(working));
        underWay.add(working);
      }, SECOND_STOP_MS).unref();
      timers.add(timer);
    },
    async close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}
