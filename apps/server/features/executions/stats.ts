import type { RunStats, RunStatsQuery } from '@heddle/contract/api/executions';
import { STATS_DAYS } from '@heddle/contract/api/executions';
import { RunStatus } from '@heddle/contract/run/states';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { PERIOD_MS } from '../../platform/retention/remove-runs.ts';
import { firstIdAt } from '../../platform/runs/ids.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Counts the user's runs of the last days up to `now` (epoch milliseconds), including removed ones; durations are of the remaining ones only. Reads the runs
 * of those days and no others.
 */
export async function readStats(db: Db, userId: string, { utcOffset }: RunStatsQuery, now: number): Promise<RunStats> {
  const shift = utcOffset * MINUTE_MS;
  const today = Math.floor((now + shift) / DAY_MS);
  const firstDay = today - STATS_DAYS + 1;
  const runs = () =>
    db
      .selectFrom('executions')
      .where('user_id', '=', userId)
      .where('id', '>=', firstIdAt(firstDay * DAY_MS - shift));

  const counts = await runs()
    .select((of) => [
      sql<number>`(started_at + ${sql.lit(shift)}) / ${sql.lit(DAY_MS)}`.as('day'),
      'status',
      of.fn.countAll<number>().as('count'),
    ])
    .groupBy(['day', 'status'])
    .execute();
  const past = await db
    .selectFrom('past_runs')
    .select((of) => [
      sql<number>`(period * ${sql.lit(PERIOD_MS)} + ${sql.lit(shift)}) / ${sql.lit(DAY_MS)}`.as('day'),
      'status',
      of.fn.sum<number>('runs').as('count'),
    ])
    .where('user_id', '=', userId)
    .where('period', '>=', Math.floor((firstDay * DAY_MS - shift) / PERIOD_MS))
    .groupBy(['day', 'status'])
    .execute();
  const percentiles = await db
    .selectFrom(
      runs()
        .where('status', '=', RunStatus.enum.completed)
        .select([
          sql<number>`finished_at - started_at`.as('duration'),
          sql<number>`row_number() over (order by finished_at - started_at)`.as('rank'),
          sql<number>`count(*) over ()`.as('total'),
        ])
        .as('completed'),
    )
    .select(({ fn }) => [
      fn.min(sql<number>`case when rank * 2 >= total then duration end`).as('p50'),
      fn.min(sql<number>`case when rank * 20 >= total * 19 then duration end`).as('p95'),
    ])
    .executeTakeFirst();

  const byDay = Map.groupBy([...counts, ...past], ({ day }) => day);
  const { p50, p95 } = percentiles ?? {};
  return {
    days: Array.from({ length: STATS_DAYS }, (_, index) => {
      const day = firstDay + index;
      const runsOf = (status: RunStatus): number =>
        byDay.get(day)?.reduce((sum, row) => (row.status === status ? sum + row.count : sum), 0) ?? 0;
      const runs = {
        running: runsOf('running'),
        completed: runsOf('completed'),
        failed: runsOf('failed'),
        cancelled: runsOf('cancelled'),
      };
      return { day: new Date(day * DAY_MS).toISOString().slice(0, 10), runs };
    }),
    durationMs: p50 == null || p95 == null ? null : { p50, p95 },
  };
}
