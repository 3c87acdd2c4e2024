import type { JsonValue } from '@heddle/contract/json';

/** The list or object that a text writes down as JSON, as expressions give them to fields of text; any other text as it is. */
export function asStructure(text: string): JsonValue {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // It only looks like JSON: then it is text.
    return text;
  }
}
