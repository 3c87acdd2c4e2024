import { failed } from '../fault.ts';
import type { Kind } from '../kinds.ts';
import { describe, kindOf } from '../kinds.ts';
import type { Runtime } from '../runtime.ts';
import { dateMethods } from './date.ts';
import { dateTimeMethods } from './datetime.ts';
import { durationMethods } from './duration.ts';
import { inputMethods, nodeMethods } from './handles.ts';
import { listCallbacks } from './list-callbacks.ts';
import { listMethods } from './list.ts';
import type { MethodTable } from './method.ts';
import { booleanMethods, numberMethods } from './number.ts';
import { objectMethods } from './object.ts';
import { patternMethods } from './pattern.ts';
import { textPatterns } from './text-patterns.ts';
import { textMethods } from './text.ts';

/** Every method there is, by the kind of value it belongs to. */
const tables: { readonly [K in Kind]: MethodTable<K> } = {
  missing: {},
  text: { ...textMethods, ...textPatterns },
  number: numberMethods,
  boolean: booleanMethods,
  list: { ...listMethods, ...listCallbacks },
  object: objectMethods,
  date: dateMethods,
  datetime: dateTimeMethods,
  duration: durationMethods,
  pattern: patternMethods,
  function: {},
  input: inputMethods,
  node: nodeMethods,
};

type AnyMethod = (rt: Runtime, self: unknown, args: readonly unknown[]) => unknown;

/** The methods of one name, by the kind of value they belong to. */
export type Methods = ReadonlyMap<Kind, AnyMethod>;

const byName = new Map<string, Map<Kind, AnyMethod>>();
for (const [kind, table] of Object.entries(tables)) {
  for (const [name, method] of Object.entries(table)) {
    const methods = byName.get(name) ?? new Map<Kind, AnyMethod>();
    // callMethod hands a method only values of the kind it stands under.
    methods.set(kind as Kind, method as AnyMethod);
    byName.set(name, methods);
  }
}

/** The methods of this name; undefined where no kind of value has one. */
export const findMethods = (name: string): Methods | undefined => byName.get(name);

/** Calls the method for the kind of value at hand. `label` is the value's source text. */
export function callMethod(rt: Runtime, methods: Methods, name: string, self: unknown, args: readonly unknown[], label: string): unknown {
  const method = methods.get(kindOf(self));
  if (method) return method(rt, self, args);
  if (self === null || self === undefined) throw failed(`"${label}" is ${String(self)}, so ${name}() cannot be called on it.`);
  throw failed(`"${label}" is ${describe(self)}, which has no method ${name}().`);
}
