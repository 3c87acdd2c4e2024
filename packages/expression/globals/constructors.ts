import { ErrorValue, MapValue, SetValue } from '../collections.ts';
import { toText } from '../convert.ts';
import { failed } from '../fault.ts';
import { elementsOf } from '../iterate.ts';
import { kindOf } from '../kinds.ts';
import { Pattern } from '../regex/pattern.ts';
import type { Runtime } from '../runtime.ts';
import { makeDate } from './date.ts';
import type { ListedFunction } from './globals.ts';

type Args = readonly unknown[];

/** Longer patterns are refused before they are read. */
const LONGEST_PATTERN = 1000;

const errorNames = [
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ReferenceError',
  'EvalError',
  'URIError',
] as const;

function makeList(rt: Runtime, args: Args): unknown[] {
  const [length] = args;
  if (args.length !== 1 || typeof length !== 'number') return args.slice();
  if (!Number.isInteger(length) || length < 0) throw failed('A list cannot have this length.');
  rt.checkList(length);
  return Array.from({ length }, () => undefined);
}

function makePattern(rt: Runtime, [source, flags]: Args): Pattern {
  const text = source instanceof Pattern ? source.source : source === undefined ? '(?:)' : toText(rt, source);
  if (text.length > LONGEST_PATTERN)
    throw failed(`A regular expression is longer than ${LONGEST_PATTERN.toLocaleString('en')} characters.`);
  const wanted = flags === undefined ? (source instanceof Pattern ? source.flags : '') : toText(rt, flags);
  return rt.pattern(text === '' ? '(?:)' : text, wanted);
}

function makeSet(rt: Runtime, [given]: Args): SetValue {
  const elements = given === undefined || given === null ? [] : elementsOf(rt, given);
  rt.spend(2 + 4 * elements.length);
  for (const element of elements) rt.spendText(element);
  return new SetValue(elements);
}

function makeMap(rt: Runtime, [entries]: Args): MapValue {
  if (entries === undefined || entries === null) return new MapValue();
  return new MapValue(
    elementsOf(rt, entries).map((entry): [unknown, unknown] => {
      rt.spend(4);
      if (kindOf(entry) !== 'list') throw failed('A Map is made of pairs of a key and a value.');
      const [key, value] = elementsOf(rt, entry);
      rt.spendText(key);
      return [key, value];
    }),
  );
}

/** The classes that `new` makes values of. */
export const constructors: ReadonlyMap<string, ListedFunction> = new Map<string, ListedFunction>([
  ['Date', makeDate],
  ['Array', makeList],
  ['Set', makeSet],
  ['Map', makeMap],
  ['RegExp', makePattern],
  ['Object', (_rt, [value]) => (value === undefined || value === null ? {} : value)],
  ['String', (rt, [value]) => (value === undefined ? '' : toText(rt, value))],
  ['Number', (rt, [value]) => (value === undefined ? 0 : Number(toText(rt, value)))],
  ['Boolean', (_rt, [value]) => Boolean(value)],
  ...errorNames.map((name): [string, ListedFunction] => [
    name,
    (rt, [message]) => new ErrorValue(name, message === undefined ? '' : toText(rt, message)),
  ]),
]);

const isKind =
  (...kinds: readonly string[]) =>
  (value: unknown): boolean =>
    kinds.includes(kindOf(value));

/** The classes for `instanceof`. */
export const isInstance: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['Date', isKind('date')],
  ['Array', isKind('list')],
  ['Set', isKind('set')],
  ['Map', isKind('map')],
  ['RegExp', isKind('pattern')],
  ['DateTime', isKind('datetime')],
  ['Duration', isKind('duration')],
  ['Function', isKind('function')],
  ['Object', (value: unknown) => typeof value === 'object' && value !== null],
  ...errorNames.map((name): [string, (value: unknown) => boolean] => [
    name,
    (value) => value instanceof ErrorValue && (name === 'Error' || value.name === name),
  ]),
]);
