import { toInteger } from './convert.ts';
import { failed } from './fault.ts';
import { classify, describe } from './kinds.ts';
import { NEW_KEY_COST } from './limits.ts';
import { toKey } from './members.ts';
import { setOwn } from './own.ts';
import type { Runtime } from './runtime.ts';

const INDEX = /^(0|[1-9]\d{0,7})$/;

/** A list as one that may be changed. Expressions that change anything are given copies of all data, so the list is always one of their own. */
export const changeable = (list: readonly unknown[]): unknown[] => list as unknown[];

/** `target[key] = value` for lists and objects. Lists grow by one element at a time, so that none has gaps. */
export function writeMember(rt: Runtime, target: unknown, key: unknown, value: unknown, label: string): void {
  const { kind, value: typed } = classify(target);
  rt.spend(1);
  rt.made = true;
  if (kind === 'object') {
    // Only copies and the expression's own objects may be changed.
    const name = toKey(rt, key);
    if (!Object.hasOwn(typed, name)) rt.spend(NEW_KEY_COST);
    setOwn(typed, name, value);
    return;
  }
  if (kind !== 'list') throw failed(`"${label}" is ${describe(target)}, so nothing in it can be set.`);
  const list = changeable(typed);
  const name = toKey(rt, key);
  if (name === 'length') {
    list.length = Math.min(list.length, Math.max(0, toInteger(rt, value, 0)));
    return;
  }
  const index = INDEX.test(name) ? Number(name) : -1;
  if (index < 0) throw failed(`"${name.slice(0, 40)}" is not a place in a list.`);
  if (index >= list.length) rt.checkList(index + 1);
  while (list.length < index) list.push(undefined);
  list[index] = value;
}

/** `delete target[key]` */
export function deleteMember(rt: Runtime, target: unknown, key: unknown): boolean {
  const { kind, value: typed } = classify(target);
  if (kind === 'missing') throw failed(`Nothing can be deleted from ${String(target)}.`);
  const name = toKey(rt, key);
  rt.spend(NEW_KEY_COST);
  if (kind === 'object') delete (typed as Record<string, unknown>)[name];
  else if (kind === 'list' && INDEX.test(name) && Number(name) < typed.length)
    changeable(typed)[Number(name)] = undefined;
  return true;
}
