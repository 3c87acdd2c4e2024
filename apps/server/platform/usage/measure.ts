import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';

/** What a user takes on disk. Bytes as the database and the file store hold them. Times are epoch milliseconds. */
export interface Measured {
  fileBytes: number;
  revisionBytes: number;
  runBytes: number;
  runs: number;
  /** Up to which run they are measured. */
  lastRun: string;
  measuredAt: number;
  /** When all runs were counted; since then only further ones were added. */
  countedAt: number;
}

/** Runs of which the bytes are asked for by one statement, and rows that are counted by one. */
const RUNS = 250;
const ROWS = 5000;
/** How much longer than a statement took it is waited before the next one: others come first. */
const REST = 20;
const MOST_REST_MS = 1000;

/** Measures what a user takes, in small steps. */
export type Measure = (
  userId: string,
  before: Measured | null,
  options: { countAll: boolean; now: number; stopped: AbortSignal },
) => Promise<Measured>;

/**
 * Measures in the database. Where many runs have come since the last time, some of them stand for all: they are counted one by one, and their bytes are
 * those of the first few in each step. `countAll` measures every run.
 */
export function createMeasure(db: Db): Measure {
  const length = (column: string) => sql<number>`coalesce(sum(octet_length(${sql.ref(column)})), 0)`;

  /** Runs a statement, and leaves the database to others for a while. */
  async function gently<T>(stopped: AbortSignal, statement: () => Promise<T>): Promise<T> {
    stopped.throwIfAborted();
    const began = performance.now();
    const result = await statement();
    await pause(Math.min((performance.now() - began) * REST, MOST_REST_MS), undefined, { signal: stopped, ref: false });
    return result;
  }

  async function fileBytes(userId: string, stopped: AbortSignal): Promise<number> {
    let total = 0;
    for (let after = ''; ;) {
      const some = db
        .selectFrom('files')
        .select(['id', 'size'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(ROWS);
      const { bytes, last } = await gently(stopped, () =>
        db
          .selectFrom(some.as('some'))
          .select((of) => [sql<number>`coalesce(sum(size), 0)`.as('bytes'), of.fn.max('id').as('last')])
          .executeTakeFirstOrThrow(),
      );
      total += Number(bytes);
      if (last === null) return total;
      after = last;
    }
  }

  async function revisionBytes(userId: string, stopped: AbortSignal): Promise<number> {
    let total = 0;
    for (let after = ''; ;) {
      const workflows = await db
        .selectFrom('workflows')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(RUNS)
        .execute();
      const ids = workflows.map(({ id }) => id);
      const [last] = ids.slice(-1);
      if (last === undefined) return total;
      after = last;
      const { nodes, edges } = await gently(stopped, () =>
        db
          .selectFrom('workflow_revisions')
          .select([length('nodes').as('nodes'), length('edges').as('edges')])
          .where('workflow_id', 'in', ids)
          .executeTakeFirstOrThrow(),
      );
      total += Number(nodes) + Number(edges);
    }
  }

  async function bytesOf(ids: readonly string[]): Promise<number> {
    const { events } = await db
      .selectFrom('execution_events')
      .select(length('events').as('events'))
      .where('execution_id', 'in', ids)
      .executeTakeFirstOrThrow();
    const { data } = await db
      .selectFrom('execution_payloads')
      .select(length('data').as('data'))
      .where('execution_id', 'in', ids)
      .executeTakeFirstOrThrow();
    return Number(events) + Number(data);
  }

  async function runsAfter(
    userId: string,
    from: string,
    countAll: boolean,
    stopped: AbortSignal,
  ): Promise<{ runs: number; bytes: number; last: string }> {
    const found = { runs: 0, bytes: 0, last: from };
    const page = countAll ? RUNS : ROWS;
    for (;;) {
      const rows = await gently(stopped, () =>
        db
          .selectFrom('executions')
          .select('id')
          .where('user_id', '=', userId)
          .where('id', '>', found.last)
          .orderBy('id')
          .limit(page)
          .execute(),
      );
      const ids = rows.map(({ id }) => id);
      const sample = ids.slice(0, RUNS);
      if (sample.length > 0)
        found.bytes += Math.round((await gently(stopped, () => bytesOf(sample))) * (ids.length / sample.length));
      found.runs += ids.length;
      found.last = ids.at(-1) ?? found.last;
      if (ids.length < page) return found;
    }
  }

  return async (userId, before, { countAll, now, stopped }) => {
    const known = countAll || !before ? { runs: 0, runBytes: 0, lastRun: '', countedAt: now } : before;
    const added = await runsAfter(userId, known.lastRun, countAll || !before, stopped);
    return {
      fileBytes: await fileBytes(userId, stopped),
      revisionBytes: await revisionBytes(userId, stopped),
      runBytes: known.runBytes + added.bytes,
      runs: known.runs + added.runs,
      lastRun: added.last,
      measuredAt: now,
      countedAt: known.countedAt,
    };
  };
}
