import type { RunStats, RunStatsQuery } from '@heddle/contract/api/executions';
import { STATS_DAYS } from '@heddle/contract/api/executions';
import { RunStatus } from '@heddle/contract/run/states';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** No id made at this time (epoch milliseconds) or later is smaller: ids of runs are UUIDs of version 7, which begin with it. */
export function firstIdAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** Counts the user's runs of the last days up to `now` (epoch milliseconds). Reads those runs and no others. */
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
    .select((of) => [sql<number>`(started_at + ${sql.lit(shift)}) / ${sql.lit(DAY_MS)}`.as('day'), 'status', of.fn.countAll<number>().as('count')])
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
      fn.min(sql<number>`iif(rank * 2 >= total, duration, null)`).as('p50'),
      fn.min(sql<number>`iif(rank * 20 >= total * 19, duration, null)`).as('p95'),
    ])
    .executeTakeFirst();

  const byDay = Map.groupBy(counts, ({ day }) => day);
  const { p50, p95 } = percentiles ?? {};
  return {
    days: Array.from({ length: STATS_DAYS }, (_, index) => {
      const day = firstDay + index;
      const runsOf = (status: RunStatus): number => byDay.get(day)?.find((row) => row.status === status)?.count ?? 0;
      const runs = { running: runsOf('running'), completed: runsOf('completed'), failed: runsOf('failed'), cancelled: runsOf('cancelled') };
      return { day: new Date(day * DAY_MS).toISOString().slice(0, 10), runs };
    }),
    durationMs: p50 == null || p95 == null ? null : { p50, p95 },
  };
}
