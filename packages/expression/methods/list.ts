import { joinList, toInteger, toText } from '../convert.ts';
import { kindOf } from '../kinds.ts';
import { expressionLimits } from '../limits.ts';
import { compareTexts, same } from '../operators.ts';
import type { Runtime } from '../runtime.ts';
import { callback, methodsOf } from './method.ts';

type List = readonly unknown[];

/** The methods of lists without callbacks, and sorting. None of them changes the list: sort and reverse return a copy. */
export const listMethods = methodsOf(
  'list',
  {
    at: (rt, self, [index]) => self.at(toInteger(rt, index, 0)),
    concat: (rt, self, args) =>
      args.reduce((list: List, arg) => appended(rt, list, Array.isArray(arg) ? arg : [arg]), self),
    flat: (rt, self, [depth]) => flattened(rt, self, toInteger(rt, depth, 1)),
    includes: (rt, self, [wanted]) =>
      Number.isNaN(wanted)
        ? self.findIndex((value) => counted(rt, Number.isNaN(value))) >= 0
        : position(rt, self, wanted, 0) >= 0,
    indexOf: (rt, self, [wanted, from]) => position(rt, self, wanted, toInteger(rt, from, 0)),
    join: (rt, self, [separator]) => joinList(rt, self, separator === undefined ? ',' : toText(rt, separator)),
    lastIndexOf: (rt, self, [wanted]) => {
      for (let i = self.length - 1; i >= 0; i--) {
        rt.spend(1);
        if (same(rt, self[i], wanted)) return i;
      }
      return -1;
    },
    reverse: reversed,
    slice: (rt, self, [from, to]) => copy(rt, self.slice(toInteger(rt, from, 0), toInteger(rt, to, self.length))),
    sort: sorted,
    toReversed: reversed,
    toSorted: sorted,
    toString: (rt, self) => joinList(rt, self, ','),
    with: (rt, self, [index, value]) => copy(rt, self.with(toInteger(rt, index, 0), value)),
  },
  {
    at: ['(index)', 'The element at an index; -1 is the last one.'],
    concat: ['(…lists)', 'The list with other lists added to its end.'],
    flat: ['(depth)', 'The list with its inner lists flattened.'],
    includes: ['(value)', 'True if the value is an element.'],
    indexOf: ['(value, from)', 'The index of the first occurrence of the value; -1 if there is none.'],
    join: ['(separator)', 'All elements as one text.'],
    lastIndexOf: ['(value)', 'The index of the last occurrence of the value; -1 if there is none.'],
    reverse: ['()', 'A copy from the last element to the first.'],
    slice: ['(from, to)', 'A part of the list; negative indexes count from its end.'],
    sort: ['((a, b) => …)', 'A sorted copy; without a function in the order of text.'],
    toReversed: ['()', 'A copy from the last element to the first.'],
    toSorted: ['((a, b) => …)', 'A sorted copy; without a function in the order of text.'],
    toString: ['()', 'All elements as one text, with commas.'],
    with: ['(index, value)', 'A copy with one element replaced.'],
  },
);

function counted(rt: Runtime, value: boolean): boolean {
  rt.spend(1);
  return value;
}

function copy(rt: Runtime, list: List): List {
  rt.checkList(list.length);
  return list;
}

function appended(rt: Runtime, list: List, more: List): List {
  rt.checkList(list.length + more.length);
  return [...list, ...more];
}

function position(rt: Runtime, list: List, wanted: unknown, from: number): number {
  for (let i = from < 0 ? Math.max(0, list.length + from) : from; i < list.length; i++) {
    rt.spend(1);
    if (same(rt, list[i], wanted)) return i;
  }
  return -1;
}

function reversed(rt: Runtime, self: List): List {
  return copy(rt, self).toReversed();
}

function flattened(rt: Runtime, list: List, depth: number): List {
  const result: unknown[] = [];
  const add = (from: List, left: number): void => {
    rt.enter(2);
    for (const element of from) {
      rt.spend(1);
      if (left > 0 && Array.isArray(element)) add(element, left - 1);
      else result.push(element);
    }
    rt.leave(2);
  };
  add(list, Math.min(depth, expressionLimits.dataDepth));
  rt.checkList(result.length);
  return result;
}

function sorted(rt: Runtime, self: List, [compare]: List): List {
  rt.checkList(self.length);
  if (compare !== undefined) {
    const order = callback(compare, 'sort');
    return self.toSorted((a, b) => {
      const result = order.call(rt, [a, b]);
      return typeof result === 'number' ? result : kindOf(result) === 'boolean' ? Number(result) : 0;
    });
  }
  const texts = self.map((value) => ({ value, text: value === undefined ? undefined : toText(rt, value) }));
  texts.sort((a, b) => {
    rt.spend(1);
    if (a.text === undefined || b.text === undefined)
      return Number(a.text === undefined) - Number(b.text === undefined);
    return compareTexts(rt, a.text, b.text);
  });
  return texts.map(({ value }) => value);
}
