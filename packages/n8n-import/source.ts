import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';

/** A node as n8n writes it, its parts made safe to read. */
export interface SourceNode {
  name: string;
  /** As written: `n8n-nodes-base.httpRequest`. */
  type: string;
  version: number;
  /** n8n writes down only what differs from its defaults. */
  parameters: JsonObject;
  /** Everything else the file says of the node. */
  raw: JsonObject;
}

/** The value at a path of keys; undefined if there is none. */
export function at(value: JsonValue | undefined, ...path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (found, key) => (isJsonObject(found) && Object.hasOwn(found, key) ? found[key] : undefined),
    value,
  );
}

export const listAt = (value: JsonValue | undefined, ...path: readonly string[]): JsonValue[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
};

/** Text at a path; numbers and truth values as text, '' where there is nothing of that kind. */
export function textAt(value: JsonValue | undefined, ...path: readonly string[]): string {
  const found = at(value, ...path);
  if (typeof found === 'string') return found;
  return typeof found === 'number' || typeof found === 'boolean' ? String(found) : '';
}

/** A number at a path, also one written as text; undefined for anything else. */
export function numberAt(value: JsonValue | undefined, ...path: readonly string[]): number | undefined {
  const text = textAt(value, ...path);
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number;
}
