import { DateTime } from 'luxon';

export type PeriodUnit = 'day' | 'week' | 'month' | 'quarter';

/** A period of the calendar: a number that grows by one from each to the next, and its name. */
export interface Period {
  number: number;
  name: string;
}

/** All offsets of time zones are multiples of a quarter of an hour, so within one the period does not change. */
const QUARTER_HOUR = 900_000;
const KEPT = 200_000;

/** A reader of the period of a moment (epoch milliseconds) in a time zone. Weeks begin on Monday and are named by ISO 8601. The zone is known to exist. */
export function periodReader(unit: PeriodUnit, zone: string): (moment: number) => Period {
  const known = new Map<number, Period>();
  return (moment) => {
    const part = Math.floor(moment / QUARTER_HOUR);
    const found = known.get(part) ?? periodAt(DateTime.fromMillis(moment, { zone }), unit);
    if (known.size >= KEPT) known.clear();
    known.set(part, found);
    return found;
  };
}

function periodAt(moment: DateTime, unit: PeriodUnit): Period {
  const { year, month, quarter } = moment;
  switch (unit) {
    case 'month':
      return { number: year * 12 + month - 1, name: moment.toFormat('yyyy-MM') };
    case 'quarter':
      return { number: year * 4 + quarter - 1, name: `${moment.toFormat('yyyy')}-Q${quarter}` };
    case 'week':
      // 1 January 1970 was a Thursday.
      return { number: Math.floor((dayOf(moment) + 3) / 7), name: moment.toFormat("kkkk-'W'WW") };
    case 'day':
      return { number: dayOf(moment), name: moment.toFormat('yyyy-MM-dd') };
  }
}

const dayOf = ({ year, month, day }: DateTime): number => Date.UTC(year, month - 1, day) / 86_400_000;
