import { kindOf } from './kinds.ts';
import { same } from './operators.ts';
import type { Runtime } from './runtime.ts';

/** True for equal values: lists and objects are compared by content, everything else by `===`. Counts every value. */
export function equalData(rt: Runtime, a: unknown, b: unknown): boolean {
  rt.spend(1);
  if (same(rt, a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return Number.isNaN(a) && Number.isNaN(b);
  const kind = kindOf(a);
  if (kind !== kindOf(b) || (kind !== 'list' && kind !== 'object'))
    return kind === 'date' && kindOf(b) === 'date' && Number(a) === Number(b);
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  rt.enter(2);
  // hasOwn finds each key on the object itself before it is read.
  const result = keys.every(
    (key) =>
      Object.hasOwn(b, key) && equalData(rt, (a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  );
  rt.leave(2);
  return result;
}

/** True if the list has an equal value. */
export const hasEqual = (rt: Runtime, list: readonly unknown[], wanted: unknown): boolean =>
  list.some((value) => equalData(rt, value, wanted));
