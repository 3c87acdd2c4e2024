import { hasEqual } from '../../compare.ts';
import { invalidArgument } from '../../fault.ts';
import { keysCost, textCost } from '../../limits.ts';
import { setOwn } from '../../own.ts';
import type { Runtime } from '../../runtime.ts';
import { isRecord } from './values.ts';

type Reference = (element: unknown) => unknown;

/** The types of arguments, as their errors name them. */
const types = {
  any: (value: unknown): value is unknown => typeof value !== 'function',
  number: (value: unknown): value is number => typeof value === 'number',
  text: (value: unknown): value is string => typeof value === 'string',
  list: (value: unknown): value is readonly unknown[] => Array.isArray(value),
  numbers: (value: unknown): value is readonly number[] =>
    Array.isArray(value) && value.every((element) => typeof element === 'number'),
  texts: (value: unknown): value is readonly string[] =>
    Array.isArray(value) && value.every((element) => typeof element === 'string'),
  object: (value: unknown): value is Record<string, unknown> => isRecord(value),
  reference: (value: unknown): value is Reference => typeof value === 'function',
} as const;

type TypeName = keyof typeof types;
type Value<T extends TypeName> = (typeof types)[T] extends ((value: unknown) => value is infer V) ? V : never;

interface QueryFunction {
  /** The types of the arguments; further ones have the type of `rest`. */
  takes: readonly TypeName[];
  rest?: TypeName;
  call: (rt: Runtime, args: readonly unknown[]) => unknown;
}

function one<A extends TypeName>(a: A, call: (rt: Runtime, value: Value<A>) => unknown): QueryFunction {
  // callFunction has checked the arguments against their types.
  return { takes: [a], call: (rt, args) => call(rt, args[0] as Value<A>) };
}

function two<A extends TypeName, B extends TypeName>(
  a: A,
  b: B,
  call: (rt: Runtime, first: Value<A>, second: Value<B>) => unknown,
): QueryFunction {
  // callFunction has checked the arguments against their types.
  return { takes: [a, b], call: (rt, args) => call(rt, args[0] as Value<A>, args[1] as Value<B>) };
}

/** The keys by which a list is sorted or searched: all numbers or all texts. */
function keysOf(rt: Runtime, list: readonly unknown[], by: Reference): readonly (number | string)[] {
  rt.checkList(list.length);
  const keys = list.map(by);
  if (types.numbers(keys) || types.texts(keys)) return keys;
  throw invalidArgument('$jmespath() sorts and compares only by values that are all numbers or all texts.');
}

const itself: Reference = (element) => element;

const compare = (a: number | string, b: number | string): number => (a < b ? -1 : Number(a > b));

function sorted(rt: Runtime, list: readonly unknown[], by: Reference): unknown[] {
  const keys = keysOf(rt, list, by);
  rt.spend(Math.ceil(list.length * Math.log2(list.length + 1)));
  return list
    .map((element, at) => ({ element, key: keys[at] ?? '' }))
    .toSorted((a, b) => compare(a.key, b.key))
    .map(({ element }) => element);
}

/** The element whose key is the greatest, or with a sign of -1 the smallest. Null for an empty list. */
function extreme(rt: Runtime, list: readonly unknown[], by: Reference, sign: 1 | -1): unknown {
  const keys = keysOf(rt, list, by);
  let best = 0;
  for (const [at, key] of keys.entries()) if (sign * compare(key, keys[best] ?? '') > 0) best = at;
  return list[best] ?? null;
}

function sum(rt: Runtime, list: readonly number[]): number {
  rt.spend(list.length);
  return list.reduce((total, number) => total + number, 0);
}

function joined(rt: Runtime, glue: string, list: readonly string[]): string {
  const length = list.reduce((total, text) => total + text.length + glue.length, 0);
  rt.checkText(length);
  rt.spend(textCost(length));
  return list.join(glue);
}

function merged(rt: Runtime, objects: readonly unknown[]): unknown {
  const result: Record<string, unknown> = {};
  for (const object of objects)
    for (const [key, value] of Object.entries(object ?? {})) {
      rt.spend(keysCost(1));
      setOwn(result, key, value);
    }
  return result;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** A text as a number, null where it is none. Anything but numbers and texts is null as well. */
function number(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : null;
}

function text(rt: Runtime, value: unknown): string {
  if (typeof value === 'string') return value;
  const written = JSON.stringify(value);
  rt.checkText(written.length);
  rt.spend(textCost(written.length));
  return written;
}

function reversed(rt: Runtime, value: unknown): unknown {
  if (typeof value === 'string') {
    rt.spendText(value);
    return Array.from(value).toReversed().join('');
  }
  if (!Array.isArray(value)) throw invalidArgument('reverse() in $jmespath() takes a list or a text.');
  rt.checkList(value.length);
  return value.toReversed();
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Array.from(value).length;
  if (Array.isArray(value)) return value.length;
  if (isRecord(value)) return Object.keys(value).length;
  throw invalidArgument('length() in $jmespath() takes a list, a text or an object.');
}

function includes(rt: Runtime, within: unknown, wanted: unknown): boolean {
  rt.spendText(within);
  if (typeof within === 'string') return typeof wanted === 'string' && within.includes(wanted);
  if (!Array.isArray(within)) throw invalidArgument('contains() in $jmespath() takes a list or a text.');
  return hasEqual(rt, within, wanted);
}

/** The functions of https://jmespath.org/specification.html#built-in-functions. */
const functions: ReadonlyMap<string, QueryFunction> = new Map(
  Object.entries({
    abs: one('number', (_rt, value) => Math.abs(value)),
    avg: one('numbers', (rt, list) => (list.length === 0 ? null : sum(rt, list) / list.length)),
    ceil: one('number', (_rt, value) => Math.ceil(value)),
    contains: two('any', 'any', includes),
    ends_with: two('text', 'text', (_rt, whole, end) => whole.endsWith(end)),
    floor: one('number', (_rt, value) => Math.floor(value)),
    join: two('text', 'texts', joined),
    keys: one('object', (_rt, value) => Object.keys(value)),
    length: one('any', (rt, value) => {
      rt.spendText(value);
      return sizeOf(value);
    }),
    map: two('reference', 'list', (rt, each, list) => {
      rt.checkList(list.length);
      return list.map(each);
    }),
    max: one('list', (rt, list) => extreme(rt, list, itself, 1)),
    max_by: two('list', 'reference', (rt, list, by) => extreme(rt, list, by, 1)),
    merge: { takes: [], rest: 'object', call: merged },
    min: one('list', (rt, list) => extreme(rt, list, itself, -1)),
    min_by: two('list', 'reference', (rt, list, by) => extreme(rt, list, by, -1)),
    not_null: { takes: ['any'], rest: 'any', call: (_rt, args) => args.find((arg) => arg !== null) ?? null },
    reverse: one('any', reversed),
    sort: one('list', (rt, list) => sorted(rt, list, itself)),
    sort_by: two('list', 'reference', sorted),
    starts_with: two('text', 'text', (_rt, whole, start) => whole.startsWith(start)),
    sum: one('numbers', sum),
    to_array: one('any', (_rt, value): unknown[] => (Array.isArray(value) ? value : [value])),
    to_number: one('any', (_rt, value) => number(value)),
    to_string: one('any', text),
    type: one('any', (_rt, value) => typeName(value)),
    values: one('object', (_rt, value) => Object.values(value)),
  } satisfies Record<string, QueryFunction>),
);

/** Calls a function of a query. Throws `expression_failed` for unknown names, a wrong number of arguments and arguments of a wrong type. */
export function callFunction(rt: Runtime, name: string, args: readonly unknown[]): unknown {
  const found = functions.get(name);
  if (!found) throw invalidArgument(`$jmespath() has no function ${name.slice(0, 50)}().`);
  const { takes, rest } = found;
  if (args.length < takes.length || (args.length > takes.length && !rest))
    throw invalidArgument(`${name}() in $jmespath() takes ${takes.length} arguments, not ${args.length}.`);
  for (const [at, arg] of args.entries()) {
    const type = takes[at] ?? rest ?? 'any';
    if (Array.isArray(arg)) rt.spend(arg.length);
    if (!types[type](arg))
      throw invalidArgument(`Argument ${at + 1} of ${name}() in $jmespath() is ${typeName(arg)}; it takes ${type}.`);
  }
  return found.call(rt, args);
}
