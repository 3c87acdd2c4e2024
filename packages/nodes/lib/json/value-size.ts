import type { JsonValue } from '@heddle/contract/json';

/** The limit of a small value: every value within it counts one, texts also by their length. Traversing it takes a fraction of a millisecond. */
export const SMALL = 1000;
/** Characters that count as much as a value. */
const CHARACTERS = 64;

/** `left` less the size of a value; negative as soon as the value exceeds it. */
function leftAfter(value: JsonValue | undefined, left: number): number {
  if (typeof value === 'string') return left - 1 - Math.floor(value.length / CHARACTERS);
  let rest = left - 1;
  if (typeof value !== 'object' || value === null) return rest;
  if (Array.isArray(value)) {
    if (value.length > rest) return -1;
    for (let at = 0; at < value.length && rest >= 0; at += 1) rest = leftAfter(value[at], rest);
    return rest;
  }
  for (const key in value) {
    rest = leftAfter(value[key], rest);
    if (rest < 0) return rest;
  }
  return rest;
}

/** The size of a value in the units of `SMALL`; undefined where it exceeds `most`. */
export function valueSize(value: JsonValue | undefined, most: number = SMALL): number | undefined {
  const left = leftAfter(value, most);
  return left < 0 ? undefined : most - left;
}

/** True for a value so small that work on it need not yield. */
export const isSmall = (value: JsonValue | undefined, most: number = SMALL): boolean => leftAfter(value, most) >= 0;
