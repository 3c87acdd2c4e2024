import { Callable } from '../callable.ts';
import { changeable } from '../change.ts';
import { failed, invalidArgument } from '../fault.ts';
import type { Kind } from '../kinds.ts';
import { describe, kindOf } from '../kinds.ts';
import type { AnyMethod } from '../methods/method.ts';
import type { callMethod, Methods } from '../methods/table.ts';
import { extensionNames } from '../methods/table.ts';
import type { Runtime } from '../runtime.ts';

type Call = typeof callMethod;

/** n8n's conversions for values of every kind: a value that cannot be converted results in undefined. */
const conversions: ReadonlySet<string> = new Set(['toBoolean', 'toInt', 'toFloat', 'toDateTime', 'toWholeNumber']);

/** n8n's messages for missing values. */
const ofMissing = new Map<string, unknown>([
  ['isEmpty', true],
  ['isNotEmpty', false],
]);

/** Methods of lists that return a copy elsewhere and change the list itself in JavaScript. */
const inPlace: ReadonlySet<string> = new Set(['sort', 'reverse']);

function changedInPlace(rt: Runtime, method: AnyMethod, self: readonly unknown[], args: readonly unknown[]): unknown {
  const result = method(rt, self, args) as readonly unknown[];
  const list = changeable(self);
  for (let i = 0; i < list.length; i++) list[i] = result[i];
  return list;
}

/** A function that an object holds under a name of its own. */
function ownFunction(self: unknown, name: string): Callable | undefined {
  if (kindOf(self) !== 'object' || !Object.hasOwn(self as object, name)) return undefined;
  const found = (self as Readonly<Record<string, unknown>>)[name];
  return found instanceof Callable ? found : undefined;
}

/** Calls a method by n8n's rules: the method is looked up by the value, and an unknown name fails only when it is called. */
export function dialectCall(name: string, methods: Methods | undefined): Call {
  const isExtension = extensionNames.has(name);
  return (rt, _methods, _name, self, args, label) => {
    const own = ownFunction(self, name);
    if (own) return own.call(rt, args);
    const kind: Kind = kindOf(self);
    const method = methods?.get(kind);
    if (method)
      return kind === 'list' && inPlace.has(name)
        ? changedInPlace(rt, method, self as readonly unknown[], args)
        : method(rt, self, args);
    if (isExtension) return withoutMethod(name, self);
    throw failed(`"${label}" is ${describe(self)}, which has no method ${name}().`);
  };
}

function withoutMethod(name: string, self: unknown): unknown {
  if (self === null || self === undefined) {
    if (ofMissing.has(name)) return ofMissing.get(name);
    throw invalidArgument(`${name}() cannot be used on ${String(self)}.`);
  }
  if (conversions.has(name)) return undefined;
  throw invalidArgument(`${name}() cannot be used on ${describe(self)}.`);
}
