import { z } from 'zod';
import type { JsonObject, JsonValue } from '../json.ts';

/** Any JSON value of a body. The body is parsed JSON already: validating each value again would take long for a large one. */
export const AnyJson = z.custom<JsonValue>((value) => value !== undefined, 'must be given');

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Any JSON object of a body, whatever it holds. */
export const AnyObject = z.custom<JsonObject>(isObject, 'must be an object');

/** An object with entries of one kind and a limited size: each invalid entry is described, which takes long for very many. */
export function entriesOf<V extends z.ZodType>(entry: V, most: number) {
  const record = z.record(z.string().max(200), entry);
  return z
    .custom<z.input<typeof record>>(
      (value) => isObject(value) && Object.keys(value).length <= most,
      `must be an object with at most ${most} entries`,
    )
    .pipe(record);
}
