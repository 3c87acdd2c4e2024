import type { ExpressionScope } from '../../expression/scope.ts';
import type { JsonValue } from '../../json.ts';

/** An evaluated value as JSON can carry it; what is missing is null. */
export function asJson(value: unknown): JsonValue {
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return null;
  // Evaluation gives plain data; the two cases above are what JSON leaves out of that.
  return value as JsonValue;
}

/** A value as text: '' for what is missing, JSON for lists and objects. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** Characters of JSON that are written in the time of one operation. */
const WRITTEN_AT_ONCE = 16;

/** The same for the value of an expression; the writing of lists and objects is counted. Throws `expression_step_limit` and `step_memory`. */
export function asFieldText(value: unknown, scope?: ExpressionScope): string {
  const text = asText(value);
  if (typeof value === 'object' && value !== null) {
    scope?.budget?.take(Math.ceil(text.length / WRITTEN_AT_ONCE));
    scope?.charge?.(text.length);
  }
  return text;
}
