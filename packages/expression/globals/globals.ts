import { Callable } from '../callable.ts';
import type { Doc, Docs } from '../doc.ts';
import type { Runtime } from '../runtime.ts';
import { arrayDocs, arrayStatics } from './array.ts';
import { codingDocs, codingFunctions } from './coding.ts';
import { dateDocs, dateStatics } from './date.ts';
import { dateTimeDocs, dateTimePresets, dateTimeStatics, durationDocs, durationStatics } from './datetime.ts';
import { jsonDocs, jsonStatics } from './json.ts';
import { mathConstants, mathDocs, mathFunctions } from './math.ts';
import { calledDocs, calledFunctions } from './money.ts';
import { numberConstants, numberDocs, numberFunctionDocs, numberFunctions, numberStatics } from './number.ts';
import { objectDocs, objectStatics } from './object.ts';
import { stringDocs, stringStatics } from './string.ts';

/** A function without a receiver: `Math.max(…)`, `Number(…)`. The contract of methods applies to it, too. */
export type ListedFunction = (rt: Runtime, args: readonly unknown[]) => unknown;

/** Functions with a bare name. */
export const functions: ReadonlyMap<string, ListedFunction> = new Map(
  Object.entries({ ...numberFunctions, ...codingFunctions }),
);

/** Functions that have their names only where they are called. */
export const calls: ReadonlyMap<string, ListedFunction> = new Map(Object.entries(calledFunctions));

/** The documentation of the functions with a bare name. */
export const functionDocs: ReadonlyMap<string, Doc> = new Map(
  Object.entries<Doc>({ ...numberFunctionDocs, ...codingDocs, ...calledDocs }),
);

/** Values with a bare name. */
export const values: ReadonlyMap<string, unknown> = new Map([
  ['undefined', undefined],
  ['NaN', NaN],
  ['Infinity', Infinity],
]);

/** The members of a namespace: functions and numbers. */
export const namespaces: ReadonlyMap<string, ReadonlyMap<string, unknown>> = new Map([
  ['Math', members(mathFunctions, mathConstants)],
  ['JSON', members(jsonStatics)],
  ['Object', members(objectStatics)],
  ['Array', members(arrayStatics)],
  ['Number', members(numberStatics, numberConstants)],
  ['Date', members(dateStatics)],
  ['String', members(stringStatics)],
  ['DateTime', members(dateTimeStatics, dateTimePresets)],
  ['Duration', members(durationStatics)],
]);

/** The documentation of the members of a namespace. */
export const namespaceDocs: ReadonlyMap<string, { readonly about: string; readonly members: Docs<string> }> = new Map([
  ['Math', { about: 'Functions and constants of mathematics.', members: mathDocs }],
  ['JSON', { about: 'Reads and writes JSON text.', members: jsonDocs }],
  ['Object', { about: 'Reads objects and creates new ones.', members: objectDocs }],
  ['Array', { about: 'Creates and recognizes lists.', members: arrayDocs }],
  ['Number', { about: 'Tests and reads numbers.', members: numberDocs }],
  ['Date', { about: 'Dates as milliseconds; new Date(…) creates one.', members: dateDocs }],
  ['String', { about: 'Creates texts from character codes.', members: stringDocs }],
  ['DateTime', { about: 'Moments with a time zone and formats.', members: dateTimeDocs }],
  ['Duration', { about: 'Lengths of time.', members: durationDocs }],
]);

function members(
  listed: { readonly [name: string]: ListedFunction },
  constants: { readonly [name: string]: unknown } = {},
): ReadonlyMap<string, unknown> {
  const callables = Object.entries(listed).map(([name, fn]): [string, unknown] => [name, new Callable(fn)]);
  return new Map([...callables, ...Object.entries(constants)]);
}
