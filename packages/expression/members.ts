import { toText } from './convert.ts';
import type { Place } from './fault.ts';
import { failed, forbidden, overLimit } from './fault.ts';
import { classify } from './kinds.ts';
import { readMoneyProperty } from './money/properties.ts';
import type { Runtime } from './runtime.ts';
import { readDateTime, readDuration } from './time/properties.ts';

const LONGEST_KEY = 1000;
const LONGEST_SHOWN = 100;
/** Writing a fraction down, to look for it as a name. */
const NUMBER_KEY_COST = 3;
const forbiddenKeys = new Set(['constructor', '__proto__', 'prototype']);

/** True for the names that lead from data to code in JavaScript. No expression may read or write them. */
export const isForbiddenKey = (key: string): boolean => forbiddenKeys.has(key);

/** The key of a value in brackets. Throws `expression_forbidden` for the keys above. */
export function toKey(rt: Runtime, value: unknown): string {
  if (typeof value === 'number') {
    if (!Number.isInteger(value)) rt.spend(NUMBER_KEY_COST);
    return String(value);
  }
  const key = toText(rt, value);
  if (key.length > LONGEST_KEY) throw overLimit('the name of a property is longer than 1,000 characters');
  rt.spendText(key);
  if (forbiddenKeys.has(key)) throw forbidden(`"${key}"`);
  return key;
}

/** `value[key]`: the value's own property, never an inherited one. `label` is the value's source text. */
export function readMember(rt: Runtime, value: unknown, key: string, place: Place, label: string): unknown {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, key)) {
    // hasOwn has just found the key on this object.
    const found = (value as Readonly<Record<string, unknown>>)[key];
    return typeof found === 'function' ? undefined : found;
  }
  return readVirtual(rt, value, key, place, label);
}

function readVirtual(rt: Runtime, value: unknown, key: string, place: Place, label: string): unknown {
  const { kind, value: typed } = classify(value);
  switch (kind) {
    case 'missing':
      throw failed(
        `"${label}" is ${String(typed)}, so "${key.slice(0, LONGEST_SHOWN)}" cannot be read from it.`,
        place,
      );
    case 'text':
      if (key === 'length') return typed.length;
      rt.spendText(typed);
      return String(Number(key)) === key ? typed[Number(key)] : undefined;
    case 'datetime':
      return readDateTime(rt, typed, key);
    case 'duration':
      return readDuration(typed, key);
    case 'money':
      return readMoneyProperty(typed, key);
    case 'input':
    case 'node':
      return typed.read(key);
    case 'set':
    case 'map':
      return key === 'size' ? typed.unwrap().size : undefined;
    case 'error':
      return key === 'stack' ? '' : undefined;
    case 'pattern':
      return key === 'source' || key === 'flags' ? typed[key] : undefined;
    case 'number':
    case 'boolean':
    case 'list':
    case 'object':
    case 'date':
    case 'function':
      return undefined;
  }
}

/** `value[key]` with a key that is computed. Elements of lists are found without making text of their index. */
export function readComputed(rt: Runtime, value: unknown, key: unknown, place: Place, label: string): unknown {
  if (typeof key === 'number' && Array.isArray(value)) {
    return Object.hasOwn(value, key) ? (value as readonly unknown[])[key] : undefined;
  }
  rt.at = place;
  return readMember(rt, value, toKey(rt, key), place, label);
}
