import { toNumber, toText } from '../convert.ts';
import type { Docs } from '../doc.ts';
import { classify } from '../kinds.ts';
import type { Runtime } from '../runtime.ts';
import { shortText } from '../time/arguments.ts';
import { DATE_COST } from '../time/moment.ts';

/** A date and a time of day without a time zone, which JavaScript would read in the zone of the machine. */
const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;

function parseDate(rt: Runtime, text: string): number {
  rt.spend(2 * DATE_COST);
  return Date.parse(WITHOUT_ZONE.test(text) ? `${text.replace(' ', 'T')}Z` : text);
}

/** Date.UTC, and `new Date(2024, 0, 31)` as well: dates are in UTC on every machine. */
function fromParts(rt: Runtime, args: readonly unknown[]): number {
  rt.spend(6);
  const [year = NaN, month = 0, day = 1, hours = 0, minutes = 0, seconds = 0, millis = 0] = args
    .slice(0, 7)
    .map((arg) => toNumber(rt, arg));
  return Date.UTC(year, month, day, hours, minutes, seconds, millis);
}

/** `new Date(…)`; without arguments the time of the run. */
export function makeDate(rt: Runtime, args: readonly unknown[]): Date {
  rt.spend(DATE_COST);
  if (args.length === 0) return new Date(rt.scope.now);
  if (args.length > 1) return new Date(fromParts(rt, args));
  const { kind, value } = classify(args[0]);
  if (kind === 'text') return new Date(parseDate(rt, shortText(rt, value)));
  return new Date(toNumber(rt, args[0]));
}

export const dateStatics = {
  UTC: fromParts,
  now: (rt: Runtime): number => rt.scope.now,
  parse: (rt: Runtime, [text]: readonly unknown[]): number => parseDate(rt, shortText(rt, toText(rt, text))),
};

export const dateDocs: Docs<keyof typeof dateStatics> = {
  UTC: ['(year, month, day, …)', 'The milliseconds of a date in UTC; months count from 0.'],
  now: ['()', 'The time of the run in milliseconds.'],
  parse: ['(text)', 'The milliseconds of a date as text.'],
};
