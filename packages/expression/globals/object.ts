import type { Docs } from '../doc.ts';
import { writeMember } from '../change.ts';
import { failed } from '../fault.ts';
import { describe, classify } from '../kinds.ts';
import { NEW_KEY_COST, ODD_KEY_COST } from '../limits.ts';
import { toKey } from '../members.ts';
import { callback } from '../methods/method.ts';
import { setOwn } from '../own.ts';
import type { Runtime } from '../runtime.ts';

/** The entries of an object or a list; other values have none. */
function entriesOf(rt: Runtime, value: unknown, method: string): [string, unknown][] {
  const { kind, value: typed } = classify(value);
  if (kind === 'missing') throw failed(`Object.${method}() was given ${String(typed)}.`);
  if (kind !== 'object' && kind !== 'list' && kind !== 'text') return [];
  if (kind === 'text') rt.checkList(typed.length);
  const entries = Object.entries(typed);
  rt.checkList(entries.length);
  rt.spend(entries.length);
  return entries;
}

function listOf(value: unknown, method: string): readonly unknown[] {
  const { kind, value: typed } = classify(value);
  if (kind !== 'list') throw failed(`Object.${method}() needs a list, but was given ${describe(value)}.`);
  return typed;
}

/** The entries that can be copied into an object: an object's own keys, the characters of a text; none of other values. */
function copyInto(rt: Runtime, target: Readonly<Record<string, unknown>>, value: unknown): void {
  const { kind } = classify(value);
  if (kind === 'missing') return;
  for (const [key, element] of entriesOf(rt, value, 'assign')) writeMember(rt, target, key, element, 'Object.assign()');
}

/** The functions of Object that read objects and create new ones. */
export const objectStatics = {
  assign: (rt: Runtime, [target, ...sources]: readonly unknown[]): unknown => {
    const { kind, value } = classify(target);
    if (kind === 'missing') throw failed(`Object.assign() was given ${String(target)}.`);
    const object: Readonly<Record<string, unknown>> = kind === 'object' ? value : {};
    if (kind === 'text') copyInto(rt, object, value);
    for (const source of sources) copyInto(rt, object, source);
    return object;
  },
  entries: (rt: Runtime, [value]: readonly unknown[]): unknown => entriesOf(rt, value, 'entries'),
  fromEntries: (rt: Runtime, [pairs]: readonly unknown[]): unknown => {
    const object: Record<string, unknown> = {};
    for (const pair of listOf(pairs, 'fromEntries')) {
      rt.spend(NEW_KEY_COST);
      const [key, value] = listOf(pair, 'fromEntries');
      setOwn(object, toKey(rt, key), value);
    }
    return object;
  },
  groupBy: (rt: Runtime, [list, fn]: readonly unknown[]): unknown => {
    const keyOf = callback(fn, 'Object.groupBy');
    const groups = new Map<string, unknown[]>();
    for (const [index, element] of listOf(list, 'groupBy').entries()) {
      rt.spend(2);
      const key = toKey(rt, keyOf.call(rt, [element, index]));
      const group = groups.get(key);
      if (!group) rt.spend(ODD_KEY_COST);
      if (group) group.push(element);
      else groups.set(key, [element]);
    }
    return Object.fromEntries(groups);
  },
  hasOwn: (rt: Runtime, [value, key]: readonly unknown[]): unknown => {
    const name = toKey(rt, key);
    const { kind, value: typed } = classify(value);
    return (kind === 'object' || kind === 'list') && Object.hasOwn(typed, name);
  },
  is: (rt: Runtime, [a, b]: readonly unknown[]): unknown => {
    rt.spend(1);
    return typeof a === 'number' && typeof b === 'number' ? Object.is(a, b) : a === b;
  },
  keys: (rt: Runtime, [value]: readonly unknown[]): unknown => entriesOf(rt, value, 'keys').map(([key]) => key),
  values: (rt: Runtime, [value]: readonly unknown[]): unknown =>
    entriesOf(rt, value, 'values').map(([, element]) => element),
};

export const objectDocs: Docs<keyof typeof objectStatics> = {
  assign: ['(object, …objects)', 'The object with the keys of others set in it. The data of the item does not change.'],
  entries: ['(object)', 'Its keys with their values, as a list of pairs.'],
  fromEntries: ['(pairs)', 'An object of keys with their values.'],
  groupBy: ['(list, x => …)', 'The elements of a list, grouped by the result of the function.'],
  hasOwn: ['(object, key)', 'True if the object has this key.'],
  is: ['(a, b)', 'True if both are the same value.'],
  keys: ['(object)', 'Its keys, as a list.'],
  values: ['(object)', 'Its values, as a list.'],
};
