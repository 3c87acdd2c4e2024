import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';
import { runsById } from '../runs/runs-by-id.ts';

/** The disk usage of a user. Bytes as the database and the file store hold them. Times are epoch milliseconds. */
export interface MeasuredUsage {
  fileBytes: number;
  revisionBytes: number;
  runBytes: number;
  runs: number;
  /** The last run that is included. */
  lastRun: string;
  measuredAt: number;
  /** When all runs were counted; since then only further ones were added. */
  countedAt: number;
}

/** Runs whose bytes one statement sums up, and rows that one statement counts. */
const RUNS = 250;
const ROWS = 5000;
/** The pause after a statement, as a multiple of the time that it took: other work comes first. */
const PAUSE = 20;
const MAX_PAUSE_MS = 1000;

/** Measures the usage of a user, in small steps. `now`: epoch milliseconds. Rejects when `stopped` is aborted. */
export type Measure = (
  userId: string,
  before: MeasuredUsage | null,
  options: { countAll: boolean; now: number; stopped: AbortSignal },
) => Promise<MeasuredUsage>;

/** Runs a statement, then leaves the database to others for a while. */
type Throttle = <T>(statement: () => Promise<T>) => Promise<T>;

const throttleUntil =
  (stopped: AbortSignal): Throttle =>
  async (statement) => {
    stopped.throwIfAborted();
    const began = performance.now();
    const result = await statement();
    const ms = Math.min((performance.now() - began) * PAUSE, MAX_PAUSE_MS);
    await pause(ms, undefined, { signal: stopped, ref: false });
    return result;
  };

const length = (column: string) => sql<number>`coalesce(sum(octet_length(${sql.ref(column)})), 0)`;

async function fileBytes(db: Db, userId: string, throttle: Throttle): Promise<number> {
  let total = 0;
  for (let after = ''; ;) {
    const some = db
      .selectFrom('files')
      .select(['id', 'size'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS);
    const { bytes, last } = await throttle(() =>
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

async function revisionBytes(db: Db, userId: string, throttle: Throttle): Promise<number> {
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
    const { nodes, edges } = await throttle(() =>
      db
        .selectFrom('workflow_revisions')
        .select([length('nodes').as('nodes'), length('edges').as('edges')])
        .where('workflow_id', 'in', ids)
        .executeTakeFirstOrThrow(),
    );
    total += Number(nodes) + Number(edges);
  }
}

async function bytesOfRuns(db: Db, ids: readonly string[]): Promise<number> {
  const { own } = await db
    .selectFrom('executions')
    .select(length('events').as('own'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
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
  return Number(own) + Number(events) + Number(data);
}

/** Counts the runs after `from`. Without `countAll` their bytes are estimated: extrapolated from the first few runs of each page. */
async function runsAfter(
  db: Db,
  userId: string,
  from: string,
  { countAll, throttle }: { countAll: boolean; throttle: Throttle },
): Promise<{ runs: number; bytes: number; last: string }> {
  const found = { runs: 0, bytes: 0, last: from };
  const page = countAll ? RUNS : ROWS;
  for (;;) {
    const rows = await throttle(() =>
      runsById(db, { column: 'user_id', value: userId, after: found.last }, { order: 'asc', limit: page }).execute(),
    );
    const ids = rows.map(({ id }) => id);
    const sample = ids.slice(0, RUNS);
    if (sample.length > 0)
      found.bytes += Math.round((await throttle(() => bytesOfRuns(db, sample))) * (ids.length / sample.length));
    found.runs += ids.length;
    found.last = ids.at(-1) ?? found.last;
    if (ids.length < page) return found;
  }
}

/** Measures in the database. `countAll` measures every run; otherwise only the runs since `before`, whose bytes are estimated where they are many. */
export const createMeasure =
  (db: Db): Measure =>
  async (userId, before, { countAll, now, stopped }) => {
    const throttle = throttleUntil(stopped);
    const known = countAll || !before ? { runs: 0, runBytes: 0, lastRun: '', countedAt: now } : before;
    const added = await runsAfter(db, userId, known.lastRun, { countAll: countAll || !before, throttle });
    return {
      fileBytes: await fileBytes(db, userId, throttle),
      revisionBytes: await revisionBytes(db, userId, throttle),
      runBytes: known.runBytes + added.bytes,
      runs: known.runs + added.runs,
      lastRun: added.last,
      measuredAt: now,
      countedAt: known.countedAt,
    };
  };
