import { nodeErrors } from '@heddle/contract/errors/node';
import type { DateTime } from 'luxon';
import { valid } from '../../lib/dates/moments.ts';

export type Unit =
  | 'milliseconds'
  | 'seconds'
  | 'minutes'
  | 'hours'
  | 'days'
  | 'weeks'
  | 'months'
  | 'quarters'
  | 'years';
export type Direction = 'nearest' | 'up' | 'down';

const unitMs: { readonly [unit in Unit]?: number } = {
  milliseconds: 1,
  seconds: 1000,
  minutes: 60_000,
  hours: 3_600_000,
};
const DAY_MS = 86_400_000;
const single = {
  milliseconds: 'millisecond',
  seconds: 'second',
  minutes: 'minute',
  hours: 'hour',
  days: 'day',
  weeks: 'week',
  months: 'month',
  quarters: 'quarter',
  years: 'year',
} as const;

/** The name of a unit as the beginning and end of a period take it. */
export const periodOf = (unit: Unit) => single[unit];

/**
 * The moment rounded by the clock of its zone: to multiples of up to a day, counted from midnight, or to whole days, weeks (from Monday), months,
 * quarters and years. Half a step goes up. Throws `field_invalid`, `date_out_of_range`.
 */
export function roundedMoment(moment: DateTime<true>, every: number, unit: Unit, direction: Direction): DateTime<true> {
  const [before, after] = around(moment, every, unit);
  if (direction !== 'nearest') return direction === 'down' ? before : after;
  return moment.toMillis() - before.toMillis() < after.toMillis() - moment.toMillis() ? before : after;
}

function around(moment: DateTime<true>, every: number, unit: Unit): [DateTime<true>, DateTime<true>] {
  const ms = unitMs[unit];
  if (ms === undefined) {
    if (every !== 1) throw nodeErrors.field_invalid({ field: 'Step', reason: `must be 1 for ${unit}` });
    const before = moment.startOf(single[unit]);
    return [before, before.equals(moment) ? moment : valid(before.plus({ [unit]: 1 }))];
  }
  const step = every * ms;
  if (!Number.isInteger(step) || step < 1 || DAY_MS % step !== 0)
    throw nodeErrors.field_invalid({ field: 'Step', reason: `must fit into a day: ${every} ${unit} do not` });
  const clock = ((moment.hour * 60 + moment.minute) * 60 + moment.second) * 1000 + moment.millisecond;
  const down = clock - (clock % step);
  return down === clock ? [moment, moment] : [at(moment, down), at(moment, down + step)];
}

/** The moment of its day at which the clock shows so many milliseconds after midnight. */
function at(moment: DateTime<true>, clock: number): DateTime<true> {
  if (clock === DAY_MS) return valid(moment.startOf('day').plus({ days: 1 }));
  return valid(
    moment.set({
      hour: Math.floor(clock / 3_600_000),
      minute: Math.floor(clock / 60_000) % 60,
      second: Math.floor(clock / 1000) % 60,
      millisecond: clock % 1000,
    }),
  );
}
