import type { JsonBounds } from '@heddle/contract/json-limits';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { namedPlaces } from './origins.ts';
import type { CodeFailure } from './protocol.ts';

/** An item as code returned it. Which files it may have is not checked here. */
export interface ReturnedItem {
  json: JsonObject;
  files?: JsonObject;
  /** The indexes of the given items that it comes from, where the code or the item itself says it. */
  from?: number[];
}

/** Why a result of user code is invalid. */
export type Misfit = Pick<CodeFailure, 'kind' | 'reason'>;

const wrong = (index: number, problem: string): Misfit => ({
  kind: 'failed',
  reason: `item ${index + 1} of what it gave back ${problem}`,
});

/** Why the data of an item is invalid; undefined if it is valid. */
function misfitIn(json: JsonObject, index: number, { depth, values }: JsonBounds): Misfit | undefined {
  let seen = 0;
  const open: { at: JsonObject | unknown[]; level: number }[] = [{ at: json, level: 1 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { at, level } = next;
    if (level > depth) return { kind: 'depth', reason: `item ${index + 1} nests too deeply` };
    const entries: readonly unknown[] = Array.isArray(at) ? at : Object.values(at);
    if (!Array.isArray(at) && Object.hasOwn(at, '__proto__')) return wrong(index, 'has a field called __proto__');
    seen += entries.length;
    if (seen > values) return { kind: 'values', reason: `item ${index + 1} holds too much` };
    for (const entry of entries)
      if (typeof entry === 'object' && entry !== null)
        open.push({ at: entry as JsonObject | unknown[], level: level + 1 });
  }
  return undefined;
}

/**
 * The items in the guest's JSON text, each checked for its shape: user code can change everything in its machine, also the JSON serializer.
 * The limits of a document apply to each item.
 */
export function readReturned(text: string, bounds: JsonBounds): ReturnedItem[] | Misfit {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return { kind: 'failed', reason: 'what it gave back cannot be read as JSON' };
  }
  if (!Array.isArray(list)) return { kind: 'failed', reason: 'what it gave back is not a list of items' };
  const items: ReturnedItem[] = [];
  for (const [index, entry] of (list as unknown[]).entries()) {
    if (!isJsonObject(entry)) return wrong(index, 'is missing; give back a list without holes');
    const { json, files = null } = entry;
    const from = namedPlaces(entry['from']);
    if (!isJsonObject(json)) return wrong(index, 'is not an object');
    if (files !== null && !isJsonObject(files)) return wrong(index, 'has "files" that are not an object of files');
    const misfit = misfitIn(json, index, bounds);
    if (misfit) return misfit;
    items.push({ json, ...(files === null ? {} : { files }), ...(from === undefined ? {} : { from }) });
  }
  return items;
}
