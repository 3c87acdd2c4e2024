import { expressionErrors } from '../../errors/expression.ts';
import { expressionLimits } from '../../expression/limits.ts';
import type { Compiled, ExpressionScope } from '../../expression/scope.ts';

/** Tells the names and values of a list of them, one after the other. */
export type Tell = (scope: ExpressionScope, put: (name: string, value: unknown) => void) => void;

/** A value that is known already, or one that is evaluated for each item. A list of names and values can also be told without being made. */
export type Part<T> =
  | { readonly fixed: true; readonly value: T }
  | { readonly fixed: false; read(scope: ExpressionScope): T; readonly tell?: Tell | undefined };

/** A piece of the work that a field makes for an item: an expression, or what is done with the value of one. It can be done ahead. */
export interface Piece {
  /** Where its value stands among those of its node that were evaluated ahead. */
  readonly slot: number;
  read(scope: ExpressionScope): unknown;
  /** Compiles its expression, where it is one. Throws the errors of expressions. */
  compile?: (() => unknown) | undefined;
}

/** What one field is made of. */
interface Collection {
  pieces: Piece[];
  /** How many of them are expressions. */
  expressions: number;
}

let collection: (Collection & { firstSlot: number }) | undefined;

/** What `work` makes, with the pieces it consists of; they get the slots from `firstSlot` on. Expressions are not compiled before they are evaluated. */
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
 * The value of an expression, changed by `change`. It is compiled at once where somebody wants to know what is wrong with it, and when it is first evaluated
 * where its field is collected: a workflow may hold more expressions than can be compiled in a turn. Throws the errors of expressions.
 */
export function evaluated<T = unknown>(
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
  return worked({ fixed: false, read: changed((scope) => once().evaluate(scope), change) }, once);
}

// Without a change the value is whatever the caller takes it for: unknown, unless they say otherwise.
const changed = <T>(
  evaluate: (scope: ExpressionScope) => unknown,
  change: ((value: unknown, scope: ExpressionScope) => T) | undefined,
): ((scope: ExpressionScope) => T) =>
  change ? (scope) => change(evaluate(scope), scope) : (evaluate as (scope: ExpressionScope) => T);

/** Compiles when it is first asked for; what is wrong with the expression is thrown then, and each time. */
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

/** The part as a piece of work of its own, for what may take long besides its expressions. */
export function worked<T>(part: Part<T>, compile?: () => unknown): Part<T> {
  if (part.fixed || !collection) return part;
  const { read, tell } = part;
  const slot = collection.firstSlot + collection.pieces.length;
  collection.pieces.push({ slot, read, compile });
  return {
    fixed: false,
    // What stands in a slot is what `read` has given.
    read: (scope) => (scope.ahead === undefined ? read(scope) : (scope.ahead.read(slot, scope, read) as T)),
    tell,
  };
}

/** The part with its value changed; of a fixed part at once and only once. */
export function mapPart<T, U>(part: Part<T>, change: (value: T, scope?: ExpressionScope) => U): Part<U> {
  return part.fixed ? fixed(change(part.value)) : { fixed: false, read: (scope) => change(part.read(scope), scope) };
}

/** What a part gives for the item that `scope` describes. */
export const valueOf = <T>(part: Part<T>, scope: ExpressionScope): T => (part.fixed ? part.value : part.read(scope));
