import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonBounds } from '@heddle/contract/json-limits';
import { isDeeper, JSON_DEPTH, JSON_VALUES } from '@heddle/contract/json-limits';

let most = JSON_VALUES;

/** Sets how many values a document may hold that is read as a whole, wherever this thread reads one. */
export function limitJsonValues(values: number): void {
  most = values;
}

/** The limits of a document. A worker thread does not have the configured limits, so they are passed to it. */
export const documentBounds = (): JsonBounds => ({ depth: JSON_DEPTH, values: most });

/** What is refused of JSON, with the errors to be thrown. */
export interface JsonLimits extends JsonBounds {
  tooDeep(): Error;
  tooMany(): Error;
  /** A key that no object may have. */
  forbidden?: { key: string; error(): Error };
}

export const tooDeep = (depth: number = JSON_DEPTH): Error => dataErrors.json_too_deep({ limit: depth });
export const tooMany = (values: number): Error => dataErrors.json_too_many_values({ limit: values });

/** Limits with the errors that steps fail with: `json_too_deep`, `json_too_many_values`. */
export const documentLimits = (bounds: JsonBounds = documentBounds()): JsonLimits => ({
  ...bounds,
  tooDeep: () => tooDeep(bounds.depth),
  tooMany: () => tooMany(bounds.values),
});

/** The value, unless it nests deeper than data may: `json_too_deep`. */
export function withinDepth<T>(value: T): T {
  if (isDeeper(value)) throw tooDeep();
  return value;
}

/** How many values there are in a value, which must not nest in itself. Counting ends above `limit`. */
export function valuesIn(value: unknown, limit = Infinity): number {
  let values = 0;
  const open: unknown[] = [value];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at !== 'object' || at === null) continue;
    // Nothing that JSON can say inherits entries, and listing all of them would take longer.
    for (const key in at) {
      if (++values > limit) return values;
      const entry = (at as Readonly<Record<string, unknown>>)[key];
      if (typeof entry === 'object' && entry !== null) open.push(entry);
    }
  }
  return values;
}

/** The value, unless it is outside of the bounds: `json_too_deep`, `json_too_many_values`. For values of which there is no text. */
export function withinBounds<T>(value: T, bounds: JsonBounds = documentBounds()): T {
  if (isDeeper(value, bounds.depth)) throw tooDeep(bounds.depth);
  if (valuesIn(value, bounds.values) > bounds.values) throw tooMany(bounds.values);
  return value;
}
