import type { JsonValue } from '@heddle/contract/json';
import { jsonExcess } from '@heddle/contract/json-limits';
import { documentBounds, tooDeep, tooMany } from './bounds.ts';

/** The list or object of a JSON text, as expressions pass it to text fields; any other text unchanged. Throws `json_too_deep`, `json_too_many_values`. */
export function asStructure(text: string): JsonValue {
  if (!/^\s*[[{]/.test(text)) return text;
  const { depth, values } = documentBounds();
  const excess = jsonExcess(text, { depth, values });
  if (excess !== undefined) throw excess === 'depth' ? tooDeep(depth) : tooMany(values);
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // It only looks like JSON: then it is text.
    return text;
  }
}
