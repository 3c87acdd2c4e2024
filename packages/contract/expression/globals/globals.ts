import { Callable } from '../callable.ts';
import type { Runtime } from '../runtime.ts';
import { arrayStatics } from './array.ts';
import { codingFunctions } from './coding.ts';
import { dateStatics } from './date.ts';
import { dateTimeStatics, durationStatics } from './datetime.ts';
import { jsonStatics } from './json.ts';
import { mathConstants, mathFunctions } from './math.ts';
import { numberConstants, numberFunctions, numberStatics } from './number.ts';
import { objectStatics } from './object.ts';

/** A function that is called without a value before it: `Math.max(…)`, `Number(…)`. What methods promise holds for it, too. */
export type ListedFunction = (rt: Runtime, args: readonly unknown[]) => unknown;

/** Functions with a bare name. */
export const functions: ReadonlyMap<string, ListedFunction> = new Map(Object.entries({ ...numberFunctions, ...codingFunctions }));

/** Values with a bare name. */
export const values: ReadonlyMap<string, unknown> = new Map([['undefined', undefined], ['NaN', NaN], ['Infinity', Infinity]]);

/** What stands under a name and a dot: functions and numbers. */
export const namespaces: ReadonlyMap<string, ReadonlyMap<string, unknown>> = new Map([
  ['Math', members(mathFunctions, mathConstants)],
  ['JSON', members(jsonStatics)],
  ['Object', members(objectStatics)],
  ['Array', members(arrayStatics)],
  ['Number', members(numberStatics, numberConstants)],
  ['Date', members(dateStatics)],
  ['DateTime', members(dateTimeStatics)],
  ['Duration', members(durationStatics)],
]);

function members(listed: { readonly [name: string]: ListedFunction }, constants: { readonly [name: string]: number } = {}): ReadonlyMap<string, unknown> {
  const callables = Object.entries(listed).map(([name, fn]): [string, unknown] => [name, new Callable(fn)]);
  return new Map([...callables, ...Object.entries(constants)]);
}
