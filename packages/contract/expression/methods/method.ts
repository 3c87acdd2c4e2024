import { Callable } from '../callable.ts';
import { failed } from '../fault.ts';
import type { Kind, KindType } from '../kinds.ts';
import { describe } from '../kinds.ts';
import type { Runtime } from '../runtime.ts';

/**
 * A method of the language. The call has counted itself and the texts it was given; what a method does beyond going through those once
 * it counts itself. It takes what it is given apart with the conversions of the language, so a JavaScript function behind it sees primitives only.
 */
export type Method<K extends Kind> = (rt: Runtime, self: KindType<K>, args: readonly unknown[]) => unknown;
export type MethodTable<K extends Kind> = { readonly [name: string]: Method<K> } & {
  // Every object type has these already; naming them gives them the type that the others get from the line above.
  readonly [N in 'toString' | 'valueOf' | 'toLocaleString' | 'hasOwnProperty']?: Method<K>;
};

/** The function an argument has to be. */
export function callback(value: unknown, method: string): Callable {
  if (value instanceof Callable) return value;
  throw failed(`${method}() needs a function, such as x => x, but was given ${describe(value)}.`);
}
