import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { DateTime } from 'luxon';
import { withPaths } from '../../lib/json/paths.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import type { Calendar } from './business-days.ts';
import { addBusinessDays, businessDaysBetween, readCalendar } from './business-days.ts';
import type { dateTimeFields } from './fields.ts';
import type { Writing } from '../../lib/dates/moments.ts';
import { checkedLocale, checkedZone, readMoment, valid } from '../../lib/dates/moments.ts';
import { periodOf, roundedMoment } from './rounding.ts';
import { partsOf, written } from './write.ts';

type Context = NodeContext<typeof dateTimeFields>;

/** Works out a date, or something about it, for every item. */
export function workOutDates(context: Context): NodeResult | Promise<NodeResult> {
  const { items, field } = context;
  const changed: Item[] = [];
  const work = (item: Item, index: number): void => {
    changed.push({ ...item, json: withPaths(item.json, [{ name: field.to(index), value: valueFor(context, index) }]) });
  };
  return forEachYielding(items, work, () => main(changed), context);
}

function valueFor(context: Context, index: number): JsonValue {
  const { field, run } = context;
  const writing: Writing = {
    as: field.reading(index),
    pattern: field.readPattern(index),
    zone: checkedZone(field.zone(index), run.timeZone),
    locale: checkedLocale(field.locale(index)),
  };
  const momentOf = (text: string, label: string): DateTime<true> =>
    text.trim() === ''
      ? valid(DateTime.fromMillis(run.now, { zone: writing.zone, locale: writing.locale }))
      : readMoment(text, writing, label);
  const moment = momentOf(field.date(index), 'Date');
  switch (field.operation(index)) {
    case 'difference':
      return difference(context, moment, momentOf(field.until(index), 'Until'), index);
    case 'businessDays':
      return businessDaysBetween(moment, momentOf(field.until(index), 'Until'), calendarOf(context, index));
    case 'parts':
      return partsOf(moment);
    default:
      return written(changedMoment(context, moment, index), field.output(index), field.writePattern(index));
  }
}

function changedMoment(context: Context, moment: DateTime<true>, index: number): DateTime<true> {
  const { field } = context;
  switch (field.operation(index)) {
    case 'add':
      return valid(moment.plus({ [field.unit(index)]: field.amount(index) }));
    case 'subtract':
      return valid(moment.minus({ [field.unit(index)]: field.amount(index) }));
    case 'startOf':
      return valid(moment.startOf(periodOf(field.period(index))));
    case 'endOf':
      return valid(moment.endOf(periodOf(field.period(index))));
    case 'round':
      return roundedMoment(moment, field.every(index), field.period(index), field.direction(index));
    case 'addBusinessDays':
      return addBusinessDays(moment, field.amount(index), calendarOf(context, index));
    default:
      return moment;
  }
}

function difference({ field }: Context, from: DateTime<true>, to: DateTime<true>, index: number): JsonValue {
  const measure = field.measure(index);
  if (measure === 'duration')
    return to.diff(from, ['years', 'months', 'days', 'hours', 'minutes', 'seconds']).toISO() ?? '';
  const amount = to.diff(from, measure).as(measure);
  // Zero has no sign.
  return (field.whole(index) ? Math.trunc(amount) : amount) + 0;
}

const calendarOf = ({ field }: Context, index: number): Calendar =>
  readCalendar(field.weekend(index), field.holidays(index));
