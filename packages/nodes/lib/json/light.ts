import type { JsonValue } from '@heddle/contract/json';

/** How much there may be in a light value: each value in it counts one, and texts by their lengths. Going through it takes a fraction of a millisecond. */
export const LIGHT = 1000;
/** Characters that count as much as a value. */
const CHARACTERS = 64;

/** How much of `left` is still left when what is in a value has been counted; below zero as soon as it is too much. */
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

/** What a value weighs, which is no more than `most`; undefined for one that weighs more. */
export function weightOf(value: JsonValue | undefined, most: number = LIGHT): number | undefined {
  const left = leftAfter(value, most);
  return left < 0 ? undefined : most - left;
}

/** True for a value with so little in it that work on it needs no turns. */
export const isLight = (value: JsonValue | undefined, most: number = LIGHT): boolean => leftAfter(value, most) >= 0;
