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
import type { AnyMethod, KindMethods } from './method.ts';
import { booleanMethods, numberMethods } from './number.ts';
import { objectMethods } from './object.ts';
import { patternMethods } from './pattern.ts';
import { textPatterns } from './text-patterns.ts';
import { textMethods } from './text.ts';

const all: readonly KindMethods[] = [
  textMethods,
  textPatterns,
  numberMethods,
  booleanMethods,
  listMethods,
  listCallbacks,
  objectMethods,
  dateMethods,
  dateTimeMethods,
  durationMethods,
  patternMethods,
  inputMethods,
  nodeMethods,
];

/** The methods of one name, by the kind of value they belong to. */
export type Methods = ReadonlyMap<Kind, AnyMethod>;

const byName = new Map<string, Map<Kind, AnyMethod>>();
for (const { kind, methods } of all) {
  for (const [name, method] of methods) byName.set(name, (byName.get(name) ?? new Map<Kind, AnyMethod>()).set(kind, method));
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
