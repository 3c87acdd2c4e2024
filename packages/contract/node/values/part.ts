import type { Compiled, ExpressionScope } from '../../expression/scope.ts';

/** Tells the names and values of a list of them, one after the other. */
export type Tell = (scope: ExpressionScope, put: (name: string, value: unknown) => void) => void;

/** A value that is known already, or one that is evaluated for each item. A list of names and values can also be told without being made. */
export type Part<T> = { readonly fixed: true; readonly value: T } | { readonly fixed: false; read(scope: ExpressionScope): T; readonly tell?: Tell | undefined };

export const fixed = <T>(value: T): Part<T> => ({ fixed: true, value });

export const evaluated = ({ evaluate }: Compiled): Part<unknown> => ({ fixed: false, read: evaluate });

/** The part with its value changed; of a fixed part at once and only once. */
export function mapPart<T, U>(part: Part<T>, change: (value: T) => U): Part<U> {
  return part.fixed ? fixed(change(part.value)) : { fixed: false, read: (scope) => change(part.read(scope)) };
}

/** What a part gives for the item that `scope` describes. */
export const valueOf = <T>(part: Part<T>, scope: ExpressionScope): T => (part.fixed ? part.value : part.read(scope));
