import { equalData, hasEqual } from '../../compare.ts';
import { toInteger } from '../../convert.ts';
import { invalidArgument } from '../../fault.ts';
import { classify, kindOf } from '../../kinds.ts';
import { toKey } from '../../members.ts';
import { NEW_KEY_COST } from '../../limits.ts';
import { setOwn } from '../../own.ts';
import { toJsonText } from '../../plain.ts';
import type { Runtime } from '../../runtime.ts';
import { methodsOf } from '../method.ts';
import { compacted } from './object.ts';

type List = readonly unknown[];

/** Counts going through a list. */
function counted(rt: Runtime, list: List): List {
  rt.spend(list.length);
  return list;
}

function listArgument(value: unknown, method: string): List {
  const { kind, value: typed } = classify(value);
  if (kind !== 'list') throw invalidArgument(`${method}() needs a list.`);
  return typed;
}

/** A key of an object; undefined for other values and missing keys. */
function valueAt(rt: Runtime, value: unknown, key: unknown): unknown {
  const { kind, value: typed } = classify(value);
  const name = toKey(rt, key);
  return kind === 'object' && Object.hasOwn(typed, name) ? typed[name] : undefined;
}

/** The elements without duplicates, compared by certain keys if these are named. Simple values are looked up, others compared. */
function distinct(rt: Runtime, list: List, keys: List): List {
  rt.checkList(list.length);
  rt.spend(NEW_KEY_COST * list.length);
  const simple = new Set<unknown>();
  const others: { element: unknown; by: unknown }[] = [];
  return list.filter((element) => {
    const by = keys.length === 0 ? element : keys.map((key) => valueAt(rt, element, key));
    rt.spendText(by);
    if (typeof by !== 'object' || by === null) return simple.size < simple.add(by).size;
    if (others.some((other) => equalData(rt, other.by, by))) return false;
    others.push({ element, by });
    return true;
  });
}

function plucked(rt: Runtime, list: List, keys: List): List {
  rt.checkList(list.length * Math.max(1, keys.length));
  rt.spend(4 * list.length * keys.length);
  if (keys.length === 0) return list.slice();
  return list.flatMap((element) => {
    const { kind, value } = classify(element);
    if (kind !== 'object') return [];
    const found = keys.filter((key) => Object.hasOwn(value, toKey(rt, key))).map((key) => valueAt(rt, value, key));
    if (found.length === 0) return [];
    return keys.length === 1 ? found : [found];
  });
}

/** One object of all objects in the lists; the first value of a key wins. */
function merged(rt: Runtime, lists: readonly List[]): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const list of lists) {
    rt.spend(list.length);
    for (const element of list) {
      const { kind, value } = classify(element);
      if (kind !== 'object') continue;
      const entries = Object.entries(value);
      rt.checkList(entries.length);
      rt.spend(NEW_KEY_COST * entries.length);
      for (const [key, entry] of entries) if (!Object.hasOwn(object, key)) setOwn(object, key, entry);
    }
  }
  return object;
}

function renamed(rt: Runtime, element: unknown, names: ReadonlyMap<string, string>): unknown {
  const { kind, value } = classify(element);
  if (kind !== 'object') return element;
  const object: Record<string, unknown> = {};
  const entries = Object.entries(value);
  rt.checkList(entries.length);
  rt.spend(4 * entries.length);
  for (const [key, entry] of entries) setOwn(object, names.get(key) ?? key, entry);
  return object;
}

function chunks(rt: Runtime, list: List, size: number): List[] {
  if (size < 1) throw invalidArgument('chunk() needs a size of at least 1.');
  rt.checkList(list.length);
  rt.spend(list.length);
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

/** Parts of lists, and lists compared with others. */
export const listParts = methodsOf(
  'list',
  {
    append: (rt, self, args) => {
      rt.checkList(self.length + args.length);
      return [...self, ...args];
    },
    chunk: (rt, self, [size]) => chunks(rt, self, toInteger(rt, size, 0)),
    compact: (rt, self) => compacted(rt, self, 0),
    difference: (rt, self, [other]) =>
      counted(rt, self).filter((value) => !hasEqual(rt, listArgument(other, 'difference'), value)),
    first: (_rt, self) => self[0],
    intersection: (rt, self, [other]) =>
      distinct(
        rt,
        counted(rt, self).filter((value) => hasEqual(rt, listArgument(other, 'intersection'), value)),
        [],
      ),
    isEmpty: (_rt, self) => self.length === 0,
    isNotEmpty: (_rt, self) => self.length > 0,
    last: (_rt, self) => self.at(-1),
    merge: (rt, self, [other]) => merged(rt, other === undefined ? [self] : [self, listArgument(other, 'merge')]),
    pluck: (rt, self, keys) => plucked(rt, self, keys),
    randomItem: (_rt, self) => self[Math.floor(Math.random() * self.length)],
    removeDuplicates: (rt, self, keys) => distinct(rt, self, keys),
    renameKeys: (rt, self, given) => {
      const pairs = chunks(rt, given, 2).map(([from, to]): [string, string] => [toKey(rt, from), toKey(rt, to)]);
      rt.spend(self.length);
      const names = new Map(pairs);
      return self.map((element) => renamed(rt, element, names));
    },
    smartJoin: (rt, self, [key, value]) => {
      const object: Record<string, unknown> = {};
      rt.checkList(self.length);
      rt.spend(2 * NEW_KEY_COST * self.length);
      for (const element of self)
        if (kindOf(element) === 'object')
          setOwn(object, toKey(rt, valueAt(rt, element, key)), valueAt(rt, element, value));
      return object;
    },
    toJsonString: (rt, self) => toJsonText(rt, self),
    union: (rt, self, [other]) =>
      distinct(rt, [...counted(rt, self), ...counted(rt, listArgument(other, 'union'))], []),
    unique: (rt, self, keys) => distinct(rt, self, keys),
  },
  {
    append: ['(…values)', 'The list with values added to its end.'],
    chunk: ['(size)', 'The list in lists of this length.'],
    compact: ['()', 'The list without null, undefined and empty texts, also in the objects in it.'],
    difference: ['(list)', 'The elements that the other list does not have.'],
    first: ['()', 'The first element.'],
    intersection: ['(list)', 'The elements that both lists have.'],
    isEmpty: ['()', 'True for a list without elements.'],
    isNotEmpty: ['()', 'True for a list with elements.'],
    last: ['()', 'The last element.'],
    merge: ['(list)', 'One object of all the objects in the list, and in another.'],
    pluck: ['(…keys)', 'The values that its objects have under a key.'],
    randomItem: ['()', 'Any of its elements.'],
    removeDuplicates: ['(…keys)', 'The list without duplicates; compared by certain keys if these are named.'],
    renameKeys: ['(from, to, …)', 'The list with keys of its objects renamed.'],
    smartJoin: ['(key, value)', 'An object of the keys and values in its objects.'],
    toJsonString: ['()', 'The list as JSON text.'],
    union: ['(list)', 'The elements of both lists, each once.'],
    unique: ['(…keys)', 'The list without duplicates; compared by certain keys if these are named.'],
  },
);
