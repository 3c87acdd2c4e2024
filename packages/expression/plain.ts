import { isDeeper, jsonExcess } from '@heddle/contract/json-limits';
import { amountText } from '@heddle/contract/money/money';
import type { MapValue } from './collections.ts';
import { dateText, toPrimitive } from './convert.ts';
import { failed, overLimit } from './fault.ts';
import { kindOf, classify } from './kinds.ts';
import { expressionLimits, keysCost, NEW_KEY_COST, textCost } from './limits.ts';
import { toKey } from './members.ts';
import { setOwn } from './own.ts';
import type { Runtime } from './runtime.ts';
import { DATE_COST } from './time/moment.ts';

/** The size of a value besides its characters: quotes, commas, the entry in its list. */
const VALUE_BYTES = 4;

/** Parsing JSON costs this many times as much as reading its text. */
const PARSE_COST = 8;
/** Writing it, besides counting its values. */
const WRITE_COST = 5;

/**
 * The value as plain data: dates become ISO text, functions and undefined are left out of objects and null in lists, as JSON.stringify does it. Plain
 * data is returned itself, without a copy. Counts every value, so a small web of shared lists cannot unfold into a huge one.
 */
export function toPlain(rt: Runtime, value: unknown, depth = 0): unknown {
  rt.spend(1);
  rt.bytes += VALUE_BYTES;
  if (depth > expressionLimits.dataDepth) throw overLimit('the data is nested too deeply');
  const { kind, value: typed } = classify(value);
  switch (kind) {
    case 'missing':
    case 'boolean':
      return typed;
    case 'number':
      return depth > 0 && !Number.isFinite(typed) ? null : typed;
    case 'text':
      rt.spendText(typed);
      rt.bytes += typed.length;
      return typed;
    case 'list':
      return plainList(rt, typed, depth);
    case 'object':
      return plainObject(rt, typed, depth);
    case 'input':
    case 'node':
      return plainObject(rt, typed.plain(), depth);
    case 'date':
      rt.spend(DATE_COST);
      return Number.isNaN(typed.getTime()) ? null : dateText(typed);
    case 'datetime':
      rt.spend(DATE_COST);
      return typed.unwrap().toISO();
    case 'duration':
      rt.spend(DATE_COST);
      return typed.unwrap().toISO();
    case 'money':
      rt.spend(2);
      return { amount: amountText(typed.unwrap()), currency: typed.unwrap().currency };
    case 'set':
      return plainList(rt, [...typed.unwrap()], depth);
    case 'map':
      return plainObject(rt, mapObject(rt, typed), depth);
    case 'error':
      return { name: typed.name, message: typed.message };
    case 'pattern':
      return toPrimitive(rt, typed, 'text');
    case 'function':
      if (depth === 0) throw failed('The result is a function, not a value.');
      return undefined;
  }
}

function plainList(rt: Runtime, list: readonly unknown[], depth: number): readonly unknown[] {
  let copy: unknown[] | null = null;
  for (let i = 0; i < list.length; i++) {
    const element = list[i];
    const plain = toPlain(rt, element, depth + 1) ?? null;
    if (plain !== element && !copy) copy = list.slice(0, i);
    if (copy) copy[i] = plain;
  }
  return copy ?? list;
}

function plainObject(
  rt: Runtime,
  object: Readonly<Record<string, unknown>>,
  depth: number,
): Readonly<Record<string, unknown>> {
  let copy: Record<string, unknown> | null = null;
  const entries = Object.entries(object);
  rt.spend(1 + keysCost(entries.length));
  for (const [key, given] of entries) {
    rt.spendText(key);
    rt.bytes += key.length;
    const plain = toPlain(rt, given, depth + 1);
    if (plain === given && plain !== undefined) continue;
    copy ??= copied(rt, object);
    if (plain === undefined) {
      rt.spend(NEW_KEY_COST);
      delete copy[key];
    } else setOwn(copy, key, plain);
  }
  return copy ?? object;
}

/** The value of a JSON text. Throws `SyntaxError`; text that nests too deeply or holds too much is over the limits. */
export function fromJsonText(rt: Runtime, text: string): unknown {
  rt.spend(PARSE_COST * (1 + textCost(text.length)));
  const { dataDepth, jsonValues } = expressionLimits;
  if (jsonExcess(text, { depth: Infinity, values: jsonValues }) !== undefined)
    throw overLimit(`the JSON text holds more than ${jsonValues} values`);
  const value: unknown = JSON.parse(text);
  if (isDeeper(value, dataDepth)) throw overLimit('the data is nested too deeply');
  return value;
}

function copied(rt: Runtime, object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const copy = { ...object };
  rt.spend(2 * Object.keys(copy).length);
  return copy;
}

/** A Map as an object with its keys as text. */
function mapObject(rt: Runtime, map: MapValue): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [key, value] of map.unwrap()) {
    rt.spend(NEW_KEY_COST);
    setOwn(object, toKey(rt, key), value);
  }
  return object;
}

/** The value as JSON text; undefined for values that JSON cannot hold. `indent` is a number of blanks. */
export function toJsonText(rt: Runtime, value: unknown, indent = 0): string | undefined {
  if (value === undefined || kindOf(value) === 'function') return undefined;
  // As an element of a list, because numbers such as NaN become null there.
  const plain = plainList(rt, [value], 0)[0];
  const length = jsonLength(plain, indent, 0);
  rt.checkText(length);
  rt.spend(WRITE_COST * textCost(length));
  const text = JSON.stringify(plain, undefined, indent);
  rt.checkText(text.length);
  return text;
}

/** How long the JSON text of plain data will be at least. */
function jsonLength(value: unknown, indent: number, depth: number): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 1;
  const line = 1 + indent * (depth + 1);
  let length = 2;
  if (Array.isArray(value)) for (const element of value) length += line + jsonLength(element, indent, depth + 1);
  else
    for (const [key, element] of Object.entries(value))
      length += line + key.length + 3 + jsonLength(element, indent, depth + 1);
  return length;
}
