import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { isSmall } from '../../lib/json/value-size.ts';
import { writeJson } from '../../lib/json/write.ts';
import type { Yielding } from '../../lib/cooperative.ts';
import { runYielding } from '../../lib/cooperative.ts';
import type { LargeKeys, KeyOptions } from '../../lib/item-keys.ts';
import { changer, keyOfText, valueReader } from '../../lib/item-keys.ts';

interface Stop {
  readonly signal: AbortSignal;
}

/** Runs work with the keys of items. If it meets large values, which few lists have, their keys are computed cooperatively and the work runs once more. */
export async function withLargeKeys<R>(
  options: KeyOptions,
  stop: Stop,
  work: (large: LargeKeys) => R | Promise<R>,
): Promise<R> {
  const first: LargeKeys = { known: new Map(), met: new Set() };
  const result = await work(first);
  if (first.met.size === 0) return result;
  const read = valueReader(options.paths);
  const asIs = !options.ignoreCase && !options.trim;
  const change = changer(options);
  const known = new Map<JsonObject, string>();
  for (const json of first.met) {
    const value = asIs ? read(json) : await runYielding(changed(read(json), change), stop);
    known.set(json, keyOfText(await writeJson(value, { indent: 0, sorted: true }, stop)));
  }
  return work({ known, met: new Set() });
}

/** Applies a change to a large value, yielding between its parts. */
function* changed(value: JsonValue, change: (value: JsonValue) => JsonValue): Yielding<JsonValue> {
  yield;
  if (isSmall(value)) return change(value);
  if (Array.isArray(value)) {
    const list: JsonValue[] = [];
    for (const entry of value) list.push(yield* changed(entry, change));
    return list;
  }
  if (!isJsonObject(value)) return change(value);
  const entries: [string, JsonValue][] = [];
  for (const [key, entry] of Object.entries(value)) entries.push([key, yield* changed(entry, change)]);
  return Object.fromEntries(entries);
}
