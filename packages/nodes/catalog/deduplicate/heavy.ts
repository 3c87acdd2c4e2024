import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { isLight } from '../../lib/json/light.ts';
import { writeJson } from '../../lib/json/write.ts';
import type { Steps } from '../../lib/steps.ts';
import { inSteps } from '../../lib/steps.ts';
import type { Heavy, KeyOptions } from './keys.ts';
import { changer, keyOfText, valueReader } from './keys.ts';

interface Stop {
  readonly signal: AbortSignal;
}

/** Does work with the keys of items. Where it meets heavy ones, which few lists have, their keys are made in turns and the work is done once more. */
export async function withHeavyKeys<R>(
  options: KeyOptions,
  stop: Stop,
  work: (heavy: Heavy) => R | Promise<R>,
): Promise<R> {
  const first: Heavy = { known: new Map(), met: new Set() };
  const result = await work(first);
  if (first.met.size === 0) return result;
  const read = valueReader(options.paths);
  const asIs = !options.ignoreCase && !options.trim;
  const change = changer(options);
  const known = new Map<JsonObject, string>();
  for (const json of first.met) {
    const value = asIs ? read(json) : await inSteps(changed(read(json), change), stop);
    known.set(json, keyOfText(await writeJson(value, { indent: 0, sorted: true }, stop)));
  }
  return work({ known, met: new Set() });
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
