import { Callable } from '../callable.ts';
import type { Doc, Docs } from '../doc.ts';
import { failed } from '../fault.ts';
import type { Kind, KindType } from '../kinds.ts';
import { describe } from '../kinds.ts';
import type { Runtime } from '../runtime.ts';

/**
 * A method of the language. The caller has counted the call itself and the texts among its arguments; the method counts its work beyond reading those
 * once. It reads its arguments with the conversions of the language, so a JavaScript function behind it sees primitives only.
 */
export type Method<K extends Kind> = (rt: Runtime, self: KindType<K>, args: readonly unknown[]) => unknown;

/** The methods of one kind of value. */
export interface KindMethods {
  kind: Kind;
  methods: readonly { readonly name: string; readonly method: AnyMethod; readonly doc: Doc }[];
}

/** A method whose kind is forgotten; it must only be called with values of that kind. */
export type AnyMethod = (rt: Runtime, self: unknown, args: readonly unknown[]) => unknown;

/** Declares methods of a kind of value, each with its documentation. */
export function methodsOf<K extends Kind, N extends string>(
  kind: K,
  methods: { readonly [M in N]: Method<K> },
  docs: Docs<NoInfer<N>>,
): KindMethods {
  const names = Object.keys(methods) as N[];
  // A method is looked up by the kind of the value, so it only gets values of its own kind.
  return { kind, methods: names.map((name) => ({ name, method: methods[name] as AnyMethod, doc: docs[name] })) };
}

/** The function an argument has to be. */
export function callback(value: unknown, method: string): Callable {
  if (value instanceof Callable) return value;
  throw failed(`${method}() needs a function, such as x => x, but was given ${describe(value)}.`);
}
