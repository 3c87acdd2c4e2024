import { CANCEL_SIGNAL } from '@heddle/contract/run/events';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { MOST_DESCENDANTS } from './origin.ts';

/** Runs that are read, or signalled, by one statement. */
const PAGE = 200;

/** How long a stopped run may still lead to others: topics keep messages for a year at most. */
const STOPS_KEPT_MS = 366 * 86_400_000;

// Literally the condition of the partial index: the planner cannot prove it for a bound parameter.
const descends = sql<boolean>`hops > 0`;

/** Runs of a user whose root or origin is one of `above`, page by page. */
async function* runsBelow(
  db: Db,
  {
    userId,
    column,
    above,
    isRunning,
  }: {
    userId: string;
    column: 'root_id' | 'origin_id';
    above: readonly string[];
    isRunning: boolean;
  },
): AsyncGenerator<{ id: string; status: string }[]> {
  for (
    let after = '', rows: { id: string; status: string }[] | null = null;
    rows === null || rows.length === PAGE;
    after = rows.at(-1)?.id ?? after
  ) {
    let query = db
      .selectFrom('executions')
      .select(['id', 'status'])
      .where(column, 'in', above)
      .where('id', '>', after)
      .where('user_id', '=', userId);
    if (column === 'root_id') query = query.where(descends);
    if (isRunning) query = query.where('status', '=', 'running');
    rows = await query.orderBy('id').limit(PAGE).execute();
    if (rows.length > 0) yield rows;
  }
}

/** The running descendants of a run of the user, page by page; also those of descendants that have ended. */
export async function* runningDescendants(
  db: Db,
  { id, userId, isRoot }: { id: string; userId: string; isRoot: boolean },
): AsyncGenerator<string[]> {
  if (isRoot) {
    const pages = runsBelow(db, { userId, column: 'root_id', above: [id], isRunning: true });
    for await (const rows of pages) yield rows.map((row) => row.id);
    return;
  }
  // Level by level: a run that has ended may have started running ones.
  for (let level = [id]; level.length > 0;) {
    const found: string[] = [];
    for (let from = 0; from < level.length; from += PAGE) {
      const above = level.slice(from, from + PAGE);
      for await (const rows of runsBelow(db, { userId, column: 'origin_id', above, isRunning: false })) {
        found.push(...rows.map((row) => row.id));
        yield rows.filter(({ status }) => status === 'running').map((row) => row.id);
      }
    }
    level = found;
  }
}

/** Those of the runs that were stopped themselves, or descend from a stopped run. */
export async function stoppedAmong(db: Db, runIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (runIds.length === 0) return new Set();
  const ids = sql.join(runIds.map((id) => sql`cast(${id} as text)`));
  const { rows } = await sql<{ run: string }>`
    with recursive above (run, id, origin_id, root_id) as (
      select id, id, origin_id, root_id from executions where id in (${ids})
      union select above.run, e.id, e.origin_id, e.root_id from executions as e join above on e.id = above.origin_id
    )
    select distinct run from above join stopped_runs on stopped_runs.run_id in (above.id, above.origin_id, above.root_id)`.execute(
    db,
  );
  return new Set(rows.map(({ run }) => run));
}

/** The number of descendants of a root, counted up to one more than there may be. */
export async function countDescendants(db: Db, rootId: string): Promise<number> {
  const some = db
    .selectFrom('executions')
    .select('id')
    .where('root_id', '=', rootId)
    .where(descends)
    .limit(MOST_DESCENDANTS + 1);
  const { runs } = await db
    .selectFrom(some.as('some'))
    .select((of) => of.fn.countAll<number>().as('runs'))
    .executeTakeFirstOrThrow();
  return Number(runs);
}

/** Records that no further descendants of a run may start. `now`: epoch milliseconds. */
export async function markStopped(db: Db, { id, userId }: { id: string; userId: string }, now: number): Promise<void> {
  await db
    .deleteFrom('stopped_runs')
    .where('stopped_at', '<', now - STOPS_KEPT_MS)
    .execute();
  await db
    .insertInto('stopped_runs')
    .values({ run_id: id, user_id: userId, stopped_at: now })
    .onConflict((conflict) => conflict.column('run_id').doNothing())
    .execute();
}

/** Sends the signal to stop to those of the runs that have not ended. */
export async function signalStop(db: Db, runIds: readonly string[]): Promise<void> {
  const running = db
    .selectFrom('executions')
    .select((of) => [
      sql<string>`'stop:' || id`.as('signal'),
      'id',
      of.val<string>(CANCEL_SIGNAL).as('key'),
      of.val('null').as('value'),
    ])
    .where('id', 'in', runIds)
    .where('status', '=', 'running');
  await db
    .insertInto('run_signals')
    .columns(['id', 'run_id', 'key', 'value'])
    .expression(running)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Removes signals to stop whose runs have ended by themselves. */
export async function removeLateSignals(db: Db, runIds: readonly string[]): Promise<void> {
  for (let from = 0; from < runIds.length; from += PAGE) {
    const ended = db
      .selectFrom('executions')
      .select('id')
      .where('id', 'in', runIds.slice(from, from + PAGE))
      .where('status', '!=', 'running');
    await db.deleteFrom('run_signals').where('key', '=', CANCEL_SIGNAL).where('run_id', 'in', ended).execute();
  }
}
