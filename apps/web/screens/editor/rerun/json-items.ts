import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';

/** Items that are edited as text: a JSON list of objects. */
export type ReadItems = { items: JsonObject[] } | { problem: string };

/** Reads a JSON list of objects; a single object counts as a list of one. */
export function readItems(text: string): ReadItems {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The editor marks the position of the error.
    return { problem: 'This is not valid JSON. The error is marked in the text.' };
  }
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const wrong = list.findIndex((entry) => !isJsonObject(entry));
  return wrong < 0
    ? { items: list.filter((entry) => isJsonObject(entry)) }
    : { problem: `Item ${wrong + 1} is not an object. Write a list of objects: [{ "amount": 5 }].` };
}

export const itemsText = (items: readonly unknown[]): string => JSON.stringify(items, null, 2);
