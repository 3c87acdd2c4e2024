import { joinList, toText } from '../../convert.ts';
import { overLimit, invalidArgument } from '../../fault.ts';
import { classify } from '../../kinds.ts';
import { expressionLimits, textCost } from '../../limits.ts';
import { toKey } from '../../members.ts';
import { setOwn } from '../../own.ts';
import { toJsonText } from '../../plain.ts';
import type { Runtime } from '../../runtime.ts';
import { methodsOf } from '../method.ts';
import { spendSearch } from '../search.ts';

/** Times as long as going through a text takes writing it into an address. */
const QUERY_COST = 64;

type Data = Readonly<Record<string, unknown>>;

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '' || value === 'nil';

/** A list or object without null, undefined and empty texts, all the way down. */
export function compacted(rt: Runtime, value: unknown, depth: number): unknown {
  rt.spend(1);
  if (depth > expressionLimits.dataDepth) throw overLimit('the data is nested too deeply');
  const { kind, value: typed } = classify(value);
  if (kind === 'list') rt.spend(typed.length);
  if (kind === 'list')
    return typed.filter((element) => !isNothing(element)).map((element) => compacted(rt, element, depth + 1));
  if (kind !== 'object') return value;
  return picked(
    rt,
    typed,
    (_key, entry) => !isNothing(entry),
    (entry) => compacted(rt, entry, depth + 1),
  );
}

function picked(
  rt: Runtime,
  object: Data,
  fits: (key: string, value: unknown) => boolean,
  changed: (value: unknown) => unknown = (value) => value,
): Data {
  const result: Record<string, unknown> = {};
  const entries = Object.entries(object);
  rt.checkList(entries.length);
  rt.spend(4 * entries.length);
  for (const [key, value] of entries) if (fits(key, value)) setOwn(result, key, changed(value));
  return result;
}

function keysOf(rt: Runtime, object: Data): string[] {
  const keys = Object.keys(object);
  rt.checkList(keys.length);
  return keys;
}

function wanted(rt: Runtime, value: unknown, method: string): string {
  const text = typeof value === 'string' ? toText(rt, value) : '';
  if (text === '') throw invalidArgument(`${method}() needs a text to look for.`);
  return text;
}

/** One entry of the query of an address. */
function inQuery(rt: Runtime, key: string, value: string): string {
  rt.spend(40 + textCost((key.length + value.length) * QUERY_COST));
  return new URLSearchParams([[key, value]]).toString();
}

function contains(rt: Runtime, value: unknown, text: string): boolean {
  if (typeof value !== 'string') return false;
  spendSearch(rt, value, text);
  return value.includes(text);
}

/** Checks of objects, and objects derived from them. */
export const objectParts = methodsOf(
  'object',
  {
    compact: (rt, self) => compacted(rt, self, 0),
    hasField: (rt, self, [key]) => Object.hasOwn(self, toKey(rt, key)),
    isEmpty: (rt, self) => keysOf(rt, self).length === 0,
    isNotEmpty: (rt, self) => keysOf(rt, self).length > 0,
    keepFieldsContaining: (rt, self, [text]) => {
      const part = wanted(rt, text, 'keepFieldsContaining');
      return picked(rt, self, (_key, value) => contains(rt, value, part));
    },
    keys: (rt, self) => {
      return keysOf(rt, self);
    },
    merge: (rt, self, [other]) => {
      const { kind, value } = classify(other);
      if (kind !== 'object') throw invalidArgument('merge() needs an object.');
      return { ...picked(rt, value, () => true), ...picked(rt, self, () => true) };
    },
    removeField: (rt, self, [key]) => {
      const name = toKey(rt, key);
      return picked(rt, self, (own) => own !== name);
    },
    removeFieldsContaining: (rt, self, [text]) => {
      const part = wanted(rt, text, 'removeFieldsContaining');
      return picked(rt, self, (_key, value) => !contains(rt, value, part));
    },
    toJsonString: (rt, self) => toJsonText(rt, self),
    urlEncode: (rt, self) => {
      const entries = Object.entries(self);
      rt.checkList(entries.length);
      return joinList(
        rt,
        entries.map(([key, value]) => inQuery(rt, key, toText(rt, value))),
        '&',
      );
    },
    values: (rt, self) => {
      const values = Object.values(self);
      rt.checkList(values.length);
      return values;
    },
  },
  {
    compact: ['()', 'The object without null, undefined and empty texts.'],
    hasField: ['(key)', 'True if the object has this key.'],
    isEmpty: ['()', 'True for an object without keys.'],
    isNotEmpty: ['()', 'True for an object with keys.'],
    keepFieldsContaining: ['(text)', 'The object with only those fields whose text contains this.'],
    keys: ['()', 'Its keys, as a list.'],
    merge: ['(object)', 'The object with the keys of another that it lacks.'],
    removeField: ['(key)', 'The object without this key.'],
    removeFieldsContaining: ['(text)', 'The object without those fields whose text contains this.'],
    toJsonString: ['()', 'The object as JSON text.'],
    urlEncode: ['()', 'The object as the query of an address.'],
    values: ['()', 'Its values, as a list.'],
  },
);
