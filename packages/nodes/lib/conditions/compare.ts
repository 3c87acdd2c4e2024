import type { JsonValue } from '@heddle/contract/json';
import { isSameJson } from '@heddle/contract/json';
import { toTime } from './dates.ts';

/** A number, also where it is written as text; undefined for anything else. */
export function toNumber(value: JsonValue | undefined): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

type Test = (value: JsonValue | undefined) => boolean;

const fold = (text: string): string => text.toLocaleLowerCase('en');

/**
 * A test for values that equal this one. Form input is text: it equals the number, boolean or null that it denotes.
 * A number equals a text that writes it down.
 */
export function equalTo(expected: JsonValue, ignoreCase: boolean): Test {
  if (typeof expected === 'string') {
    const number = toNumber(expected);
    const folded = fold(expected);
    return (value) => {
      if (typeof value === 'string') return value === expected || (ignoreCase && fold(value) === folded);
      if (typeof value === 'number') return value === number;
      return (typeof value === 'boolean' || value === null) && String(value) === expected.trim();
    };
  }
  if (typeof expected === 'number')
    return (value) => value === expected || (typeof value === 'string' && toNumber(value) === expected);
  if (typeof expected === 'boolean')
    return (value) =>
      value === expected || (typeof value === 'string' && value.trim().toLowerCase() === String(expected));
  return (value) => isSameJson(value, expected);
}

/**
 * Compares with this value: negative where the other is smaller, positive where it is greater, NaN where the two cannot be compared. Numbers are
 * compared as numbers, dates as dates, other texts by their letters.
 */
export function comparedTo(expected: JsonValue): (value: JsonValue | undefined) => number {
  const number = toNumber(expected);
  if (number !== undefined) return (value) => (toNumber(value) ?? Number.NaN) - number;
  const time = toTime(expected);
  if (time !== undefined) return (value) => (toTime(value) ?? Number.NaN) - time;
  if (typeof expected !== 'string') return () => Number.NaN;
  return (value) => {
    if (typeof value !== 'string') return Number.NaN;
    if (value === expected) return 0;
    return value < expected ? -1 : 1;
  };
}
