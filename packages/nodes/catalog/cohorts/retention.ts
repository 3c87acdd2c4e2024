import { Sum } from '../../lib/statistics/accumulators.ts';
import type { Yielding } from '../../lib/cooperative.ts';
import type { Period } from './periods.ts';

/** An activity of a user: its time and its amount. */
export interface Activity {
  period: Period;
  revenue: number;
}

/** A user with the period it began in, where that is known from elsewhere than its first activity. */
export interface Member {
  began: Period | undefined;
  activities: Activity[];
}

export interface CohortPeriod {
  /** How many periods after the first. */
  period: number;
  /** Who was active in it, or in it or later. */
  users: number;
  /** Their share of the cohort. */
  rate: number;
  /** In this period. */
  revenue: number;
  /** The average amount per user of the cohort, up to and including this period: the lifetime value. */
  revenuePerUser: number;
}

export interface Cohort {
  name: string;
  users: number;
  periods: CohortPeriod[];
}

/**
 * Users by the period they began in, and how many of them were active in it and in each later one, up to `most` periods and to the period with the number
 * `last`. `rolling` counts those who came in a period or later, otherwise only those who came in it. In the order of time.
 */
export function* cohortsOf(
  members: readonly Member[],
  { most, last, rolling }: { most: number; last: number; rolling: boolean },
): Yielding<Cohort[]> {
  const groups = new Map<number, { name: string; members: Member[]; start: number }>();
  for (const member of members) {
    const began =
      member.began ??
      member.activities
        .map(({ period }) => period)
        .reduce<Period | undefined>(
          (first, period) => (first && first.number <= period.number ? first : period),
          undefined,
        );
    yield;
    if (!began) continue;
    const group = groups.get(began.number) ?? { name: began.name, members: [], start: began.number };
    groups.set(began.number, group);
    group.members.push(member);
  }
  const cohorts: Cohort[] = [];
  for (const { name, members: own, start } of [...groups.values()].sort((one, other) => one.start - other.start)) {
    cohorts.push({
      name,
      users: own.length,
      periods: yield* periodsOf(own, start, Math.min(most, Math.max(1, last - start + 1)), rolling),
    });
  }
  return cohorts;
}

/** The number of the last period with an active user. */
export const lastActive = (members: readonly Member[]): number =>
  members.reduce(
    (last, { activities }) => activities.reduce((latest, { period }) => Math.max(latest, period.number), last),
    Number.NEGATIVE_INFINITY,
  );

function* periodsOf(
  members: readonly Member[],
  start: number,
  count: number,
  rolling: boolean,
): Yielding<CohortPeriod[]> {
  const users = new Array<number>(count).fill(0);
  const revenues = Array.from({ length: count }, () => new Sum());
  const countAt = (at: number): void => void (users[at] = (users[at] ?? 0) + 1);
  for (const { activities } of members) {
    const active = new Set<number>();
    let latest = -1;
    for (const { period, revenue } of activities) {
      const at = period.number - start;
      if (at < 0) continue;
      latest = Math.max(latest, at);
      if (at >= count) continue;
      active.add(at);
      revenues[at]?.add(revenue);
    }
    if (!rolling) for (const at of active) countAt(at);
    // Who came in a period came up to it.
    else if (latest >= 0) countAt(Math.min(latest, count - 1));
    yield;
  }
  if (rolling) for (let at = count - 2; at >= 0; at -= 1) users[at] = (users[at] ?? 0) + (users[at + 1] ?? 0);
  const total = new Sum();
  return users.map((active, period) => {
    const revenue = revenues[period]?.value ?? 0;
    total.add(revenue);
    return {
      period,
      users: active,
      rate: active / members.length,
      revenue,
      revenuePerUser: total.value / members.length,
    };
  });
}
