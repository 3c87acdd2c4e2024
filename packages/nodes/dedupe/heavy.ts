import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { isLight } from '../json/light.ts';
import { writeJson } from '../json/write.ts';
import type { Steps } from '../steps.ts';
import { inSteps } from '../steps.ts';
import { inBatches } from '../turns.ts';
import type { KeyOptions, KnownKeys } from './keys.ts';
import { changer, keyOfText, valueReader } from './keys.ts';

interface Stop {
  readonly signal: AbortSignal;
}

/**
 * The keys of those items of a list whose values are too large to be gone through in one go, made in turns: what `keyMaker` would give for them.
 * Few lists have such items.
 */
export async function heavyKeys(items: readonly Item[], options: KeyOptions, stop: Stop): Promise<KnownKeys> {
  const read = valueReader(options.paths);
  const heavy: JsonObject[] = [];
  const look = (from: number, to: number): void => {
    for (let index = from; index < to; index += 1) {
      const json = items[index]?.json ?? {};
      const value = read(json);
      if (typeof value === 'object' && value !== null && !isLight(value)) heavy.push(json);
    }
  };
  await inBatches(items, look, () => undefined, stop);
  const change = changer(options);
  const keys = new Map<JsonObject, string>();
  for (const json of heavy) {
    const asIs = !options.ignoreCase && !options.trim;
    const value = asIs ? read(json) : await inSteps(changed(read(json), change), stop);
    keys.set(json, keyOfText(await writeJson(value, { indent: 0, sorted: true }, stop)));
  }
  return keys;
}

/** A value changed piece by piece. */
function* changed(value: JsonValue, change: (value: JsonValue) => JsonValue): Steps<JsonValue> {
  yield;
  if (isLight(value)) return change(value);
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
