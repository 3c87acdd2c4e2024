import { expressionErrors } from '@heddle/contract/errors/expression';
import { expressionLimits } from '../limits.ts';
import type { Compiled, ExpressionScope } from '../scope.ts';

/** Calls `visit` with the name and value of each entry of a list, in order. */
export type ForEachEntry = (scope: ExpressionScope, visit: (name: string, value: unknown) => void) => void;

/** A value that is fixed, or one that is evaluated for each item. The entries of a list can also be visited without building the list. */
export type Part<T> =
  | { readonly fixed: true; readonly value: T }
  | { readonly fixed: false; read(scope: ExpressionScope): T; readonly forEachEntry?: ForEachEntry | undefined };

/** A piece of the work of reading a field for an item: an expression, or the conversion of its value. It can be done ahead. */
export interface Piece {
  /** The index of its value among those of its node that were evaluated ahead. */
  readonly slot: number;
  read(scope: ExpressionScope): unknown;
  /** Compiles its expression, if it is one. Throws the errors of expressions. */
  compile?: (() => unknown) | undefined;
}

/** The pieces of one field. */
interface Collection {
  pieces: Piece[];
  /** How many of them are expressions. */
  expressions: number;
}

let collection: (Collection & { firstSlot: number }) | undefined;

/**
 * Runs `work` and collects the pieces of the field that it compiles; they get the slots from `firstSlot` on. Their expressions are compiled on first
 * use.
 */
export function collectPieces<T>(firstSlot: number, work: () => T): { result: T } & Collection {
  const outer = collection;
  const own = { pieces: [], expressions: 0, firstSlot };
  collection = own;
  try {
    return { result: work(), pieces: own.pieces, expressions: own.expressions };
  } finally {
    collection = outer;
  }
}

export const fixed = <T>(value: T): Part<T> => ({ fixed: true, value });

/**
 * The value of an expression, converted by `change`. The expression is compiled at once when a configuration is checked, and on first use when a field
 * is collected: compiling all expressions of a large workflow at once would block the event loop. Throws the errors of expressions.
 */
export function expressionPart<T = unknown>(
  compile: () => Compiled,
  change?: (value: unknown, scope: ExpressionScope) => T,
): Part<T> {
  if (!collection) return { fixed: false, read: changed(compile().evaluate, change) };
  collection.expressions += 1;
  const most = expressionLimits.fieldExpressions;
  if (collection.expressions > most)
    throw expressionErrors.expression_limit({
      what: `the field holds more than ${most.toLocaleString('en')} expressions`,
    });
  const once = remembered(compile);
  return asPiece({ fixed: false, read: changed((scope) => once().evaluate(scope), change) }, once);
}

// Without a change the caller states the type: unknown by default.
const changed = <T>(
  evaluate: (scope: ExpressionScope) => unknown,
  change: ((value: unknown, scope: ExpressionScope) => T) | undefined,
): ((scope: ExpressionScope) => T) =>
  change ? (scope) => change(evaluate(scope), scope) : (evaluate as (scope: ExpressionScope) => T);

/** Compiles on first use; a failure is remembered and thrown each time. */
function remembered(compile: () => Compiled): () => Compiled {
  let found: Compiled | undefined;
  let failure: { error: unknown } | undefined;
  return () => {
    if (found) return found;
    if (failure) throw failure.error;
    try {
      return (found = compile());
    } catch (error) {
      failure = { error };
      throw error;
    }
  };
}

/** Makes the part a piece of its own, for work besides expressions that may take long. */
export function asPiece<T>(part: Part<T>, compile?: () => unknown): Part<T> {
  if (part.fixed || !collection) return part;
  const { read, forEachEntry } = part;
  const slot = collection.firstSlot + collection.pieces.length;
  collection.pieces.push({ slot, read, compile });
  return {
    fixed: false,
    // A slot holds a result of `read`.
    read: (scope) => (scope.ahead === undefined ? read(scope) : (scope.ahead.read(slot, scope, read) as T)),
    forEachEntry,
  };
}

/** The part with its value changed; of a fixed part at once and only once. */
export function mapPart<T, U>(part: Part<T>, change: (value: T, scope?: ExpressionScope) => U): Part<U> {
  return part.fixed ? fixed(change(part.value)) : { fixed: false, read: (scope) => change(part.read(scope), scope) };
}

/** The value of a part for the item that `scope` describes. */
export const valueOf = <T>(part: Part<T>, scope: ExpressionScope): T => (part.fixed ? part.value : part.read(scope));
