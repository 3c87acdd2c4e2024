import { CANCEL_SIGNAL } from '@heddle/contract/run/events';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { MOST_DESCENDANTS } from './origin.ts';

/** Which run a run came from, and which came from it. */
export interface Lineage {
  /** The runs of a user that descend from one and go on, some at a time. Those that have ended are passed through. */
  runningBelow(run: { id: string; userId: string; isRoot: boolean }): AsyncGenerator<string[]>;
  /** Those of the runs that were stopped themselves, or come from one that was. */
  stoppedAmong(runIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** How many runs descend from a root, counted up to one more than there may be. */
  count(rootId: string): Promise<number>;
  /** Notes that whatever comes from a run is not to start any more. */
  markStopped(run: { id: string; userId: string }, now: number): Promise<void>;
  /** Leaves the signal to stop for those of the runs that have not ended. */
  tellToStop(runIds: readonly string[]): Promise<void>;
  /** Removes signals to stop that came too late: their runs have ended by themselves. */
  forgetLate(runIds: readonly string[]): Promise<void>;
}

/** Runs read, and told to stop, by one statement. */
const PAGE = 200;

/** How long runs may still come from one that was stopped: messages of topics are kept for a year at most. */
const REMEMBERED_MS = 366 * 86_400_000;

// As it stands in the index of descendants: a bound number would not be known to be greater than zero.
const descends = sql<boolean>`hops > 0`;

/** The lineage of runs in the journal's table. */
export function createLineage(db: Db): Lineage {
  async function* below(
    userId: string,
    column: 'root_id' | 'origin_id',
    above: readonly string[],
    running: boolean,
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
      if (running) query = query.where('status', '=', 'running');
      rows = await query.orderBy('id').limit(PAGE).execute();
      if (rows.length > 0) yield rows;
    }
  }

  return {
    async *runningBelow({ id, userId, isRoot }) {
      if (isRoot) {
        for await (const rows of below(userId, 'root_id', [id], true)) yield rows.map((row) => row.id);
        return;
      }
      // Level by level: a run that has ended may have started some that go on.
      for (let level = [id]; level.length > 0;) {
        const found: string[] = [];
        for (let from = 0; from < level.length; from += PAGE) {
          for await (const rows of below(userId, 'origin_id', level.slice(from, from + PAGE), false)) {
            found.push(...rows.map((row) => row.id));
            yield rows.filter(({ status }) => status === 'running').map((row) => row.id);
          }
        }
        level = found;
      }
    },

    async stoppedAmong(runIds) {
      if (runIds.length === 0) return new Set();
      const ids = sql.join(runIds.map((id) => sql`cast(${id} as text)`));
      const { rows } = await sql<{ run: string }>`
        with recursive lineage (run, id, origin_id, root_id) as (
          select id, id, origin_id, root_id from executions where id in (${ids})
          union select lineage.run, e.id, e.origin_id, e.root_id from executions as e join lineage on e.id = lineage.origin_id
        )
        select distinct run from lineage join stopped_runs on stopped_runs.run_id in (lineage.id, lineage.origin_id, lineage.root_id)`.execute(
        db,
      );
      return new Set(rows.map(({ run }) => run));
    },

    async count(rootId) {
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
    },

    async markStopped({ id, userId }, now) {
      await db
        .deleteFrom('stopped_runs')
        .where('stopped_at', '<', now - REMEMBERED_MS)
        .execute();
      await db
        .insertInto('stopped_runs')
        .values({ run_id: id, user_id: userId, stopped_at: now })
        .onConflict((conflict) => conflict.column('run_id').doNothing())
        .execute();
    },

    async tellToStop(runIds) {
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
    },

    async forgetLate(runIds) {
      for (let from = 0; from < runIds.length; from += PAGE) {
        const over = db
          .selectFrom('executions')
          .select('id')
          .where('id', 'in', runIds.slice(from, from + PAGE))
          .where('status', '!=', 'running');
        await db.deleteFrom('run_signals').where('key', '=', CANCEL_SIGNAL).where('run_id', 'in', over).execute();
      }
    },
  };
}
