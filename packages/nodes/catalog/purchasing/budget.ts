import type { StateSpace } from '@heddle/contract/node/state';
import { dateText, plusDays, toLocal } from '@heddle/contract/schedule/local-time';

export type BudgetPeriod = 'day' | 'week' | 'month' | 'year' | 'ever';

/** Amounts are kept as whole ten-thousandths, so that adding them up is exact. */
const UNIT = 10_000;
const DAY_MS = 86_400_000;
/** A budget is kept a while longer than its period lasts. */
const KEEP_MS: { readonly [period in Exclude<BudgetPeriod, 'ever'>]: number } = {
  day: 3 * DAY_MS,
  week: 10 * DAY_MS,
  month: 40 * DAY_MS,
  year: 400 * DAY_MS,
};

/** Names the period that a moment lies in: 2026-03-01, the Monday of its week, 2026-03, 2026 or ever. `at` is epoch milliseconds. */
export function periodAt(at: number, period: BudgetPeriod, zone: string): string {
  if (period === 'ever') return 'ever';
  const local = toLocal(at, zone);
  const weekday = (new Date(Date.UTC(local.year, local.month - 1, local.day)).getUTCDay() + 6) % 7;
  const day = dateText(period === 'week' ? plusDays(local, -weekday) : local);
  return day.slice(0, { day: 10, week: 10, month: 7, year: 4 }[period]);
}

/** The amount spent of a budget in one period. */
export interface PurchaseBudget {
  /** Deducts the amount unless it exceeds the rest; `left` is the rest afterwards. Idempotent for the same step. */
  take(amount: number): Promise<{ taken: boolean; left: number }>;
  /** Reverts a deduction. */
  giveBack(amount: number): Promise<void>;
}

/**
 * A budget in the stored state. The amount is reserved first and returned where it is too much: so two runs never spend the same money, and a step that
 * runs again after a crash gets the same answer as before.
 */
export function openBudget(
  space: StateSpace,
  name: string,
  period: BudgetPeriod,
  at: string,
  limit: number,
): PurchaseBudget {
  const key = `budget:${name}:${period}:${at}`;
  const lifetime = period === 'ever' ? {} : { ttlMs: KEEP_MS[period] };
  const most = Math.round(limit * UNIT);
  return {
    async take(amount) {
      const units = Math.round(amount * UNIT);
      const spent = await space.increment(key, units, lifetime);
      if (spent <= most) return { taken: true, left: (most - spent) / UNIT };
      await space.increment(key, -units, lifetime);
      return { taken: false, left: Math.max(0, most - spent + units) / UNIT };
    },
    async giveBack(amount) {
      await space.increment(key, -Math.round(amount * UNIT), lifetime);
    },
  };
}
