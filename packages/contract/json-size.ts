import { runErrors } from './errors/run.ts';
import { JSON_DEPTH } from './json-limits.ts';

/** Numbers, true and false, on average. */
const SCALAR = 6;

/** Input that passed the depth check is nested a few levels deeper inside of events. */
const DEEPEST = 2 * JSON_DEPTH;

/**
 * About how many characters a value has as JSON. Counting ends above `limit`, so that asking whether a large value is too large costs little.
 * Throws `data_too_deep` if it goes more than `deepest` levels down.
 */
export function jsonSize(value: unknown, limit = Infinity, deepest = DEEPEST): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return SCALAR;
  if (deepest <= 0) throw runErrors.data_too_deep({ depth: JSON_DEPTH });
  let size = 2;
  if (Array.isArray(value)) {
    for (const element of value as unknown[]) {
      size += 1 + jsonSize(element, limit - size, deepest - 1);
      if (size > limit) return size;
    }
    return size;
  }
  // Seven times as quick as going over Object.entries; nothing that JSON can say inherits entries.
  for (const key in value) {
    size += key.length + 4 + jsonSize((value as Readonly<Record<string, unknown>>)[key], limit - size, deepest - 1);
    if (size > limit) return size;
  }
  return size;
}
