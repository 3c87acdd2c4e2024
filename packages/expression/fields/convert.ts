import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { ExpressionScope } from '../scope.ts';

/** An evaluated value as JSON can carry it; a missing value is null. */
export function asJson(value: unknown): JsonValue {
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return null;
  // Evaluation returns plain data; the two cases above are the only ones of it that JSON cannot hold.
  return value as JsonValue;
}

/** Characters of JSON that are written in the time of one operation. */
const CHARACTERS_PER_OPERATION = 16;

/** The value of an expression as text; writing lists and objects is counted. Throws `expression_step_limit` and `step_memory`. */
export function asFieldText(value: unknown, scope?: ExpressionScope): string {
  const text = asText(value);
  if (typeof value === 'object' && value !== null) {
    scope?.budget?.take(Math.ceil(text.length / CHARACTERS_PER_OPERATION));
    scope?.charge?.(text.length);
  }
  return text;
}
