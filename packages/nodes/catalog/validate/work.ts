import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Problem } from '../../lib/json/schema.ts';
import { compileSchema } from '../../lib/json/schema.ts';

/** The violations of each of the values, in order. */
export function validateAll(schema: JsonValue, values: readonly JsonObject[]): Problem[][] {
  const check = compileSchema(schema);
  return values.map(check);
}

/** The violations of a value that arrives as chunks of its JSON text. */
export const validateText = (schema: JsonValue, parts: readonly string[]): Problem[] =>
  compileSchema(schema)(JSON.parse(parts.join('')) as JsonValue);
