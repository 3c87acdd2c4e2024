import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';

/** Fields as Acumatica takes them, `{ "CustomerID": { "value": "C1" } }`, of plain values. Lists have objects of such fields. */
export const wrapped = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, wrappedValue(name, value)]));

function wrappedValue(name: string, value: JsonValue): JsonValue {
  // `id`, `note` and such are of the record itself: only fields have capitals.
  if (!/^[A-Z]/.test(name) || (isJsonObject(value) && 'value' in value)) return value;
  if (Array.isArray(value)) return value.map((entry) => (isJsonObject(entry) ? wrapped(entry) : entry));
  return isJsonObject(value) ? wrapped(value) : { value };
}

/** The opposite: plain values of an answer, so that expressions can name them. What is only about the record, such as links, is left as it is. */
export function plain(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(plain);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, /^[A-Z]/.test(name) ? plainField(entry) : entry]),
  );
}

function plainField(entry: JsonValue): JsonValue {
  if (!isJsonObject(entry)) return plain(entry);
  const names = Object.keys(entry);
  // A field without a value is an empty object.
  if (names.length === 0) return null;
  return 'value' in entry && names.every((name) => name === 'value' || name === 'error')
    ? (entry['value'] ?? null)
    : plain(entry);
}
