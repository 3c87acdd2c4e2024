import { failed } from '../fault.ts';
import { describe, classify } from '../kinds.ts';
import { toKey } from '../members.ts';
import { callback } from '../methods/method.ts';
import { setOwn } from '../own.ts';
import type { Runtime } from '../runtime.ts';

/** The entries of an object or a list; other values have none. */
function entriesOf(rt: Runtime, value: unknown, method: string): [string, unknown][] {
  const { kind, value: typed } = classify(value);
  if (kind === 'missing') throw failed(`Object.${method}() was given ${String(typed)}.`);
  if (kind !== 'object' && kind !== 'list') return [];
  const entries = Object.entries(typed);
  rt.checkList(entries.length);
  return entries;
}

function listOf(value: unknown, method: string): readonly unknown[] {
  const { kind, value: typed } = classify(value);
  if (kind !== 'list') throw failed(`Object.${method}() needs a list, but was given ${describe(value)}.`);
  return typed;
}

/** What Object offers to look at objects and to make new ones. */
export const objectStatics = {
  entries: (rt: Runtime, [value]: readonly unknown[]): unknown => entriesOf(rt, value, 'entries'),
  fromEntries: (rt: Runtime, [pairs]: readonly unknown[]): unknown => {
    const object: Record<string, unknown> = {};
    for (const pair of listOf(pairs, 'fromEntries')) {
      rt.spend(2);
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
  values: (rt: Runtime, [value]: readonly unknown[]): unknown => entriesOf(rt, value, 'values').map(([, element]) => element),
};
