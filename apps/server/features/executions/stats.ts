import type { RunStats, RunStatsQuery } from '@heddle/contract/api/executions';
import { DURATIONS_OF, STATS_DAYS } from '@heddle/contract/api/executions';
import { RunStatus } from '@heddle/contract/run/states';
import { PERIOD_MS } from '@heddle/journals/run-counts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { firstIdAt } from '../../platform/runs/ids.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Counts the user's runs of the last days up to `now` (epoch milliseconds), including removed ones; durations are of the last completed ones that remain.
 * What it reads does not grow with the number of runs.
 */
export async function readStats(db: Db, userId: string, { utcOffset }: RunStatsQuery, now: number): Promise<RunStats> {
  const shift = utcOffset * MINUTE_MS;
  const today = Math.floor((now + shift) / DAY_MS);
  const firstDay = today - STATS_DAYS + 1;
  const begin = firstDay * DAY_MS - shift;

  const counts = await db
    .selectFrom('execution_counts')
    .select((of) => [
      sql<number>`(period * ${sql.lit(PERIOD_MS)} + ${sql.lit(shift)}) / ${sql.lit(DAY_MS)}`.as('day'),
      'status',
      of.fn.sum<number>('runs').as('count'),
    ])
    .where('user_id', '=', userId)
    .where('period', '>=', Math.floor(begin / PERIOD_MS))
    .groupBy(['day', 'status'])
    .execute();
  const completed = await db
    .selectFrom('executions')
    .select(['started_at', 'finished_at'])
    .where('user_id', '=', userId)
    .where('status', '=', RunStatus.enum.completed)
    .where('id', '>=', firstIdAt(begin))
    .orderBy('id', 'desc')
    .limit(DURATIONS_OF)
    .execute();
  const durations = completed
    .map(({ started_at, finished_at }) => Number(finished_at) - Number(started_at))
    .sort((a, b) => a - b);
  /** The smallest duration that so many percent of the runs do not exceed. */
  const percentile = (percent: number): number | undefined =>
    durations[Math.ceil((durations.length * percent) / 100) - 1];

  const byDay = Map.groupBy(counts, ({ day }) => Number(day));
  const [p50, p95] = [percentile(50), percentile(95)];
  return {
    days: Array.from({ length: STATS_DAYS }, (_, index) => {
      const day = firstDay + index;
      const runsOf = (status: RunStatus): number =>
        byDay.get(day)?.reduce((sum, row) => (row.status === status ? sum + Number(row.count) : sum), 0) ?? 0;
      const runs = {
        running: runsOf('running'),
        completed: runsOf('completed'),
        failed: runsOf('failed'),
        cancelled: runsOf('cancelled'),
      };
      return { day: new Date(day * DAY_MS).toISOString().slice(0, 10), runs };
    }),
    durationMs: p50 === undefined || p95 === undefined ? null : { p50, p95 },
  };
}
