import type { JsonValue } from '@heddle/contract/json';
import { toNumber } from '../conditions/compare.ts';
import type { Yielding } from '../cooperative.ts';
import type { Nulls, SortKey } from './keys.ts';

export interface SortSettings {
  /** Sorts text as this language does. */
  collator: Intl.Collator;
  /** The same, with numbers inside of texts as numbers. */
  natural: Intl.Collator;
  nulls: Nulls;
}

export function sortSettings(locale: string, ignoreCase: boolean, nulls: Nulls): SortSettings {
  const sensitivity = ignoreCase ? 'accent' : 'variant';
  return {
    collator: new Intl.Collator(locale, { sensitivity }),
    natural: new Intl.Collator(locale, { sensitivity, numeric: true }),
    nulls,
  };
}

type Compare = (a: number, b: number) => number;

const isMissing = (value: JsonValue | undefined): boolean => value === undefined || value === null || value === '';

/** Entries that are looked at between two looks at the clock. */
const PART = 256;

/**
 * A comparison of two of these values by their indexes, made in parts: a million values take longer than a turn. Values that are all numbers, also as
 * text, are compared as numbers.
 */
export function* comparing(
  values: readonly (JsonValue | undefined)[],
  key: Omit<SortKey, 'path'>,
  settings: SortSettings,
): Yielding<Compare> {
  const missingLast = (key.nulls ?? settings.nulls) === 'last';
  const sign = key.descending ? -1 : 1;
  if (key.kind === 'number' || key.kind === 'auto') {
    // Missing values go to one end whatever the direction: infinity, with the sign reverted.
    const end = missingLast ? Infinity : -Infinity;
    const numbers = yield* numbersOf(values, sign, end, key.kind === 'auto');
    if (numbers) return byNumber(numbers, end);
  }
  const texts = yield* textsOf(values);
  return byText(texts, sign, missingLast, key.kind === 'natural' ? settings.natural : settings.collator);
}

/** The values as numbers times `sign`; `end` for a missing one and for one that is no number. With `onlyNumbers`, undefined for such values. */
function* numbersOf(
  values: readonly (JsonValue | undefined)[],
  sign: number,
  end: number,
  onlyNumbers: boolean,
): Yielding<Float64Array | undefined> {
  const numbers = new Float64Array(values.length);
  for (let index = 0; index < values.length; index += 1) {
    if (index % PART === 0) yield;
    const value = values[index];
    const isNone = isMissing(value);
    const number =
      typeof value === 'number'
        ? value
        : typeof value === 'boolean'
          ? Number(value)
          : isNone
            ? undefined
            : toNumber(value);
    if (onlyNumbers && number === undefined && !isNone) return undefined;
    numbers[index] = number === undefined ? end : number * sign;
  }
  return numbers;
}

function byNumber(numbers: Float64Array, end: number): Compare {
  return (a, b) => {
    const first = numbers[a] ?? end;
    const second = numbers[b] ?? end;
    // Infinity minus itself is no number.
    return first === second ? 0 : first - second;
  };
}

const toText = (value: JsonValue | undefined): string | null =>
  isMissing(value) ? null : typeof value === 'string' ? value : JSON.stringify(value);

/** The values as texts; null for missing ones. */
function* textsOf(values: readonly (JsonValue | undefined)[]): Yielding<(string | null)[]> {
  const texts: (string | null)[] = [];
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    texts.push(toText(value));
    // Objects and lists may be large.
    if (index % PART === 0 || typeof value === 'object') yield;
  }
  return texts;
}

function byText(
  texts: readonly (string | null)[],
  sign: number,
  missingLast: boolean,
  { compare }: Intl.Collator,
): Compare {
  return (a, b) => {
    const first = texts[a] ?? null;
    const second = texts[b] ?? null;
    if (first === second) return 0;
    if (first === null) return missingLast ? 1 : -1;
    if (second === null) return missingLast ? -1 : 1;
    return sign * compare(first, second);
  };
}

/** Compares by the first comparison that does not return 0. */
export function inSequence(compares: readonly Compare[]): Compare {
  const [first = () => 0, second, ...others] = compares;
  if (!second) return first;
  const rest = inSequence([second, ...others]);
  return (a, b) => first(a, b) || rest(a, b);
}
