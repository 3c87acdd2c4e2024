import type { JsonValue } from '@heddle/contract/json';
import { toNumber } from '../conditions/compare.ts';
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

/** Compares two of these values by their indexes. Values that are all numbers, also as text, are compared as numbers. */
export function comparing(
  values: readonly (JsonValue | undefined)[],
  key: Omit<SortKey, 'path'>,
  settings: SortSettings,
): Compare {
  const missingLast = (key.nulls ?? settings.nulls) === 'last';
  const sign = key.descending ? -1 : 1;
  const asNumbers =
    key.kind === 'number' ||
    (key.kind === 'auto' &&
      values.every(
        (value) =>
          typeof value === 'number' || typeof value === 'boolean' || isMissing(value) || toNumber(value) !== undefined,
      ));
  return asNumbers
    ? byNumber(values, sign, missingLast)
    : byText(values, sign, missingLast, key.kind === 'natural' ? settings.natural : settings.collator);
}

function byNumber(values: readonly (JsonValue | undefined)[], sign: number, missingLast: boolean): Compare {
  // Missing values go to one end whatever the direction: infinity, with the sign reverted.
  const end = missingLast ? Infinity : -Infinity;
  const numbers = new Float64Array(values.length);
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    const number =
      typeof value === 'number'
        ? value
        : typeof value === 'boolean'
          ? Number(value)
          : isMissing(value)
            ? undefined
            : toNumber(value);
    numbers[index] = number === undefined ? end : number * sign;
  }
  return (a, b) => {
    const first = numbers[a] ?? end;
    const second = numbers[b] ?? end;
    // Infinity minus itself is no number.
    return first === second ? 0 : first - second;
  };
}

const toText = (value: JsonValue | undefined): string | null =>
  isMissing(value) ? null : typeof value === 'string' ? value : JSON.stringify(value);

function byText(
  values: readonly (JsonValue | undefined)[],
  sign: number,
  missingLast: boolean,
  collator: Intl.Collator,
): Compare {
  const texts = values.map(toText);
  const { compare } = collator;
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
