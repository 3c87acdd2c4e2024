import type { JsonValue } from '@heddle/contract/json';
import { jsonExcess } from '@heddle/contract/json-limits';
import { documentBounds } from '../../lib/json/bounds.ts';

/** The body of a call as JSON; null where it is none, or holds more than is read. */
export function jsonOf(body: Uint8Array): JsonValue {
  try {
    const text = new TextDecoder().decode(body);
    return jsonExcess(text, documentBounds()) === undefined ? (JSON.parse(text) as JsonValue) : null;
  } catch {
    // Some services send no body, or one that says nothing of use.
    return null;
  }
}
