import type { AiMonthTotal } from '@heddle/contract/api/ai-usage';

const long = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const brief = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const startOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`);

/** The month of a time in epoch milliseconds, in UTC as they are counted: `2026-11`. */
export const monthAt = (now: number): string => new Date(now).toISOString().slice(0, 7);

/** `November 2026` */
export const monthName = (month: string): string => long.format(startOf(month));

/** `Nov 2026` */
export const shortMonth = (month: string): string => brief.format(startOf(month));

/** The twelve months up to this one, oldest first. */
export function yearUpTo(month: string): string[] {
  const start = startOf(month);
  return Array.from({ length: 12 }, (_, index) =>
    monthAt(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - 11 + index)),
  );
}

/** The use of each of these months, none where nothing is known of it. */
export const fillMonths = (months: readonly string[], known: readonly AiMonthTotal[]): AiMonthTotal[] =>
  months.map(
    (month) =>
      known.find((one) => one.month === month) ?? {
        month,
        calls: 0,
        inputTokens: 0,
        outputTokens: 0,
        cost: 0,
        unpriced: 0,
      },
  );
