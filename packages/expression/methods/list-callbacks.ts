import type { Callable } from '../callable.ts';
import { failed } from '../fault.ts';
import type { Runtime } from '../runtime.ts';
import type { Method } from './method.ts';
import { callback, methodsOf } from './method.ts';

type List = readonly unknown[];
type Test = (index: number) => unknown;

/** A method that is given a function of `(element, index, list)`. */
const each =
  (name: string, work: (rt: Runtime, list: List, call: Test) => unknown): Method<'list'> =>
  (rt, list, [fn]) => {
    const callable: Callable = callback(fn, name);
    return work(rt, list, (index) => {
      rt.spend(1);
      return callable.call(rt, [list[index], index, list]);
    });
  };

function firstIndex(list: List, test: Test): number {
  for (let i = 0; i < list.length; i++) if (test(i)) return i;
  return -1;
}

function lastIndex(list: List, test: Test): number {
  for (let i = list.length - 1; i >= 0; i--) if (test(i)) return i;
  return -1;
}

/** The methods of lists that are given a function. */
export const listCallbacks = methodsOf(
  'list',
  {
    every: each('every', (_rt, list, test) => firstIndex(list, (i) => !test(i)) < 0),
    filter: each('filter', (_rt, list, test) => list.filter((_element, i) => test(i))),
    find: each('find', (_rt, list, test) => list[firstIndex(list, test)]),
    findIndex: each('findIndex', (_rt, list, test) => firstIndex(list, test)),
    findLast: each('findLast', (_rt, list, test) => list[lastIndex(list, test)]),
    findLastIndex: each('findLastIndex', (_rt, list, test) => lastIndex(list, test)),
    flatMap: each('flatMap', (rt, list, call) => {
      const result: unknown[] = [];
      for (let i = 0; i < list.length; i++) {
        const given = call(i);
        if (!Array.isArray(given)) {
          result.push(given);
          continue;
        }
        rt.checkList(given.length);
        for (const element of given) result.push(element);
      }
      rt.checkList(result.length);
      return result;
    }),
    map: each('map', (_rt, list, call) => list.map((_element, i) => call(i))),
    reduce: (rt, list, args) => reduced(rt, list, args, 'reduce', 1),
    reduceRight: (rt, list, args) => reduced(rt, list, args, 'reduceRight', -1),
    some: each('some', (_rt, list, test) => firstIndex(list, test) >= 0),
  },
  {
    every: ['(x => …)', 'True if the function is true for all elements.'],
    filter: ['(x => …)', 'The elements for which the function is true.'],
    find: ['(x => …)', 'The first element for which the function is true.'],
    findIndex: ['(x => …)', 'The index of the first element for which the function is true; -1 if there is none.'],
    findLast: ['(x => …)', 'The last element for which the function is true.'],
    findLastIndex: ['(x => …)', 'The index of the last element for which the function is true; -1 if there is none.'],
    flatMap: ['(x => …)', 'The results of the function for all elements, with lists flattened.'],
    map: ['(x => …)', 'The results of the function for all elements.'],
    reduce: ['((sum, x) => …, start)', 'One value computed from all elements, from the first to the last.'],
    reduceRight: ['((sum, x) => …, start)', 'One value computed from all elements, from the last to the first.'],
    some: ['(x => …)', 'True if the function is true for at least one element.'],
  },
);

function reduced(rt: Runtime, list: List, args: List, name: string, step: 1 | -1): unknown {
  const fn = callback(args[0], name);
  let index = step === 1 ? 0 : list.length - 1;
  let result = args[1];
  if (args.length < 2) {
    if (list.length === 0) throw failed(`${name}() of an empty list needs a value to begin with.`);
    result = list[index];
    index += step;
  }
  for (; index >= 0 && index < list.length; index += step) {
    rt.spend(1);
    result = fn.call(rt, [result, list[index], index, list]);
  }
  return result;
}
