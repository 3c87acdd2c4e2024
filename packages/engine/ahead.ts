import { HeddleError } from '@heddle/contract/errors/define';
import { expressionErrors } from '@heddle/contract/errors/expression';
import type { OperationBudget } from '@heddle/expression/budget';
import type { Ahead, ExpressionScope } from '@heddle/expression/scope';
import type { StepExpressions } from '@heddle/contract/node/context';
import { turns } from '@heddle/contract/node/turns';
import type { Piece } from '@heddle/expression/fields/part';
import type { PlanNode } from './plan.ts';

/** Operations of evaluations between two checks of the clock: about half a millisecond. */
const CHECK_AFTER = 10_000;
/** Minimum time of work before the event loop is yielded, in milliseconds. */
const MIN_MS = 1;

/** The scope of a step's expressions, moved from item to item. */
interface MovableScope extends ExpressionScope {
  at(index: number): ExpressionScope;
  readonly budget: OperationBudget;
}

/** The step that evaluates: its user, and the signal that aborts it. */
interface Evaluator {
  readonly signal: AbortSignal;
  readonly resources: { readonly user: string };
}

/** The value of a slot whose evaluation failed. */
class Failure {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

const none: never[] = [];
const nothing = { fields: 0, pieces: none };

type FieldPieces = ReadonlyMap<string, readonly Piece[]>;

const known = new WeakMap<PlanNode, FieldPieces | null>();

/** The pieces of a node's fields; null with fewer than two expressions: there is nothing to yield between. */
function piecesOf(node: PlanNode): FieldPieces | null {
  const found = known.get(node);
  if (found !== undefined) return found;
  const fields = Object.keys(node.definition.fields).map((name) => ({ name, ...node.fields.pieces(name) }));
  const count = fields.reduce((sum, { expressions }) => sum + expressions, 0);
  const pieces =
    count < 2
      ? null
      : new Map(fields.filter((field) => field.pieces.length > 0).map((field) => [field.name, field.pieces]));
  known.set(node, pieces);
  return pieces;
}

/**
 * Evaluates the fields of one item before the node reads them, so that the event loop can be yielded between expressions: nodes read all fields of an item
 * synchronously. For the first item all fields are evaluated, for later ones those that were read since the node began to iterate. A field that was not
 * evaluated ahead is evaluated when it is read, with the same result.
 */
export class FieldsAhead implements Ahead, StepExpressions {
  readonly #scope: MovableScope;
  readonly #evaluator: Evaluator;
  readonly #pieces: FieldPieces | null;
  /** By slot: index of the item it was evaluated for, and the value. */
  readonly #filledFor: number[];
  readonly #values: unknown[];
  /** Index of the item whose fields are ready. */
  #ready = -1;
  /** The fields that were read since the node began to iterate; null before. */
  #used: Set<string> | null = null;
  #wanted: { fields: number; pieces: readonly Piece[] } = nothing;

  constructor(node: PlanNode, scope: MovableScope, evaluator: Evaluator) {
    this.#pieces = piecesOf(node);
    // Most steps evaluate nothing ahead.
    this.#filledFor = this.#pieces ? [] : none;
    this.#values = this.#pieces ? [] : none;
    this.#scope = scope;
    this.#evaluator = evaluator;
  }

  /** True if there are expressions to evaluate ahead. */
  get isNeeded(): boolean {
    return this.#pieces !== null;
  }

  get spent(): number {
    return this.#scope.budget.spent;
  }

  read(slot: number, scope: ExpressionScope, read: (scope: ExpressionScope) => unknown): unknown {
    if (this.#filledFor[slot] !== scope.index) return read(scope);
    const value = this.#values[slot];
    if (value instanceof Failure) throw value.error;
    return value;
  }

  /** Records that the node reads a field. */
  use(field: string): void {
    this.#used?.add(field);
  }

  /** Evaluates all fields of the first item. */
  first(): Promise<void> | undefined {
    return this.#pieces ? this.#prepare(0, [...this.#pieces.values()].flat(), 0) : undefined;
  }

  ready(index: number): Promise<void> | undefined {
    if (!this.#pieces) return undefined;
    this.#used ??= new Set();
    return index === this.#ready
      ? undefined
      : this.#prepare(index, this.#piecesInUse(this.#pieces, this.#used), CHECK_AFTER);
  }

  #piecesInUse(pieces: FieldPieces, used: ReadonlySet<string>): readonly Piece[] {
    if (this.#wanted.fields !== used.size)
      this.#wanted = { fields: used.size, pieces: [...used].flatMap((name) => pieces.get(name) ?? []) };
    return this.#wanted.pieces;
  }

  #prepare(index: number, pieces: readonly Piece[], checkAfter: number): Promise<void> | undefined {
    this.#ready = index;
    const now = performance.now();
    const done = this.#evaluate(index, pieces, 0, Math.max(turns.endAt(now), now + MIN_MS), checkAfter);
    return done < pieces.length ? this.#continue(index, pieces, done, checkAfter) : undefined;
  }

  async #continue(index: number, pieces: readonly Piece[], from: number, checkAfter: number): Promise<void> {
    for (let at = from; at < pieces.length;) {
      await turns.next(this.#evaluator.resources.user);
      this.#evaluator.signal.throwIfAborted();
      at = this.#evaluate(index, pieces, at, turns.endAt(performance.now()), checkAfter);
    }
  }

  /** Evaluates pieces until the turn is over. Returns the index of the next one. */
  #evaluate(index: number, pieces: readonly Piece[], from: number, until: number, checkAfter: number): number {
    let checkedAt = this.spent;
    for (let at = from; at < pieces.length; at++) {
      const piece = pieces[at];
      if (piece) this.#fill(piece, index);
      if (this.spent - checkedAt < checkAfter) continue;
      checkedAt = this.spent;
      // Without budget left, the other fields fail when they are read.
      if (this.#scope.budget.left === 0) return pieces.length;
      if (performance.now() >= until) return at + 1;
    }
    return pieces.length;
  }

  #fill({ slot, read }: Piece, index: number): void {
    try {
      this.#values[slot] = read(this.#scope.at(index));
    } catch (error) {
      this.#values[slot] = new Failure(error);
    }
    this.#filledFor[slot] = index;
  }
}

/** An error of a field: names the field at which the step has used up the budget of its expressions. */
export function namingField(error: unknown, field: string, { limit }: OperationBudget): unknown {
  if (!(error instanceof HeddleError) || error.code !== 'expression_step_limit') return error;
  return expressionErrors.expression_step_limit({ limit, field }, { details: error.details, cause: error });
}
