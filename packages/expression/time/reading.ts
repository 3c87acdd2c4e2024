import { DateTime } from 'luxon';
import { invalidArgument } from '../fault.ts';
import type { Runtime } from '../runtime.ts';
import { shortText } from './arguments.ts';
import { DATE_COST, standardOf } from './moment.ts';

/** The units of a number that is a moment, in milliseconds; `excel` counts days from 1900. */
const scales: { readonly [unit: string]: (value: number) => number } = {
  ms: (value) => value,
  s: (value) => value * 1000,
  us: (value) => value / 1000,
  excel: (value) => (value - 25_569) * 86_400_000,
};

/** The moment of a number. `unit` is ms (the default), s, us or excel. */
export function momentOfNumber(rt: Runtime, value: number, unit: unknown): DateTime {
  const name = unit === undefined ? 'ms' : shortText(rt, unit);
  const scale = Object.hasOwn(scales, name) ? scales[name] : undefined;
  if (!scale) throw invalidArgument(`"${name.slice(0, 40)}" is none of ${Object.keys(scales).join(', ')}.`);
  rt.spend(DATE_COST);
  return DateTime.fromMillis(scale(value), standardOf(rt));
}

/** The moment in a text: in ISO, HTTP, e-mail or SQL format, or in any format that JavaScript reads. Invalid if none matches. */
export function readMoment(rt: Runtime, value: string): DateTime {
  const text = shortText(rt, value).trim();
  const options = standardOf(rt);
  for (const read of [DateTime.fromISO, DateTime.fromHTTP, DateTime.fromRFC2822, DateTime.fromSQL]) {
    rt.spend(DATE_COST);
    const found = read(text, options);
    if (found.isValid) return found;
  }
  return DateTime.fromMillis(Date.parse(text), options);
}
