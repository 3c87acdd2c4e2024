import type { Compiled, ExpressionScope } from '../../expression/scope.ts';

/** A value that is known already, or one that is evaluated for each item. */
export type Part<T> = { readonly fixed: true; readonly value: T } | { readonly fixed: false; read(scope: ExpressionScope): T };

export const fixed = <T>(value: T): Part<T> => ({ fixed: true, value });

export const evaluated = (compiled: Compiled): Part<unknown> => ({ fixed: false, read: (scope) => compiled.evaluate(scope) });

/** The part with its value changed; of a fixed part at once and only once. */
export function mapPart<T, U>(part: Part<T>, change: (value: T) => U): Part<U> {
  return part.fixed ? fixed(change(part.value)) : { fixed: false, read: (scope) => change(part.read(scope)) };
}
