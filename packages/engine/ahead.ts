import { HeddleError } from '@heddle/contract/errors/define';
import { expressionErrors } from '@heddle/contract/errors/expression';
import type { OperationBudget } from '@heddle/contract/expression/budget';
import type { Ahead, ExpressionScope } from '@heddle/contract/expression/scope';
import type { StepExpressions } from '@heddle/contract/node/context';
import { turns } from '@heddle/contract/node/turns';
import type { Piece } from '@heddle/contract/node/values/part';
import type { PlanNode } from './plan.ts';

/** Operations that evaluations use between two looks at the clock: about half a millisecond. */
const LOOK_AFTER = 10_000;
/** What may be done at least before others get their turn, in milliseconds. */
const LEAST_MS = 1;

/** What a step's expressions see, moved from item to item. */
interface MovableScope extends ExpressionScope {
  at(index: number): ExpressionScope;
  readonly budget: OperationBudget;
}

/** Whose work it is, and who may want it to stop. */
interface Worker {
  readonly signal: AbortSignal;
  readonly resources: { readonly user: string };
}

/** In a slot: the piece failed. */
class Failure {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

type FieldPieces = ReadonlyMap<string, readonly Piece[]>;

const known = new WeakMap<PlanNode, FieldPieces | null>();

/** The pieces of a node's fields; null where there are fewer than two expressions, so that nothing could be done between them. */
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
 * Evaluates the fields of one item before the node asks for them, so that other work can run between one expression and the next: nodes read all fields of
 * an item at once. For the first item all fields are evaluated, for the others those that were read since the node goes through its items. What is not there
 * when it is asked for is evaluated then: nobody can tell the difference but by the clock.
 */
export class FieldsAhead implements Ahead, StepExpressions {
  readonly #scope: MovableScope;
  readonly #worker: Worker;
  readonly #pieces: FieldPieces | null;
  /** For which item a slot has been filled, and with what. */
  readonly #filledFor: number[] = [];
  readonly #values: unknown[] = [];
  /** The item whose fields are ready. */
  #ready = -1;
  /** The fields that were read since the node goes through its items; null before that. */
  #used: Set<string> | null = null;
  #wanted: { fields: number; pieces: readonly Piece[] } = { fields: 0, pieces: [] };

  constructor(node: PlanNode, scope: MovableScope, worker: Worker) {
    this.#pieces = piecesOf(node);
    this.#scope = scope;
    this.#worker = worker;
  }

  /** True where there is anything to do ahead. */
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

  /** The node reads a field. */
  use(field: string): void {
    this.#used?.add(field);
  }

  /** Makes all fields of the first item ready. */
  first(): Promise<void> | undefined {
    return this.#pieces ? this.#prepare(0, [...this.#pieces.values()].flat(), 0) : undefined;
  }

  ready(index: number): Promise<void> | undefined {
    if (!this.#pieces) return undefined;
    this.#used ??= new Set();
    return index === this.#ready
      ? undefined
      : this.#prepare(index, this.#piecesInUse(this.#pieces, this.#used), LOOK_AFTER);
  }

  #piecesInUse(pieces: FieldPieces, used: ReadonlySet<string>): readonly Piece[] {
    if (this.#wanted.fields !== used.size)
      this.#wanted = { fields: used.size, pieces: [...used].flatMap((name) => pieces.get(name) ?? []) };
    return this.#wanted.pieces;
  }

  #prepare(index: number, pieces: readonly Piece[], lookAfter: number): Promise<void> | undefined {
    this.#ready = index;
    const now = performance.now();
    const done = this.#evaluate(index, pieces, 0, Math.max(turns.endAt(now), now + LEAST_MS), lookAfter);
    return done < pieces.length ? this.#goOn(index, pieces, done, lookAfter) : undefined;
  }

  async #goOn(index: number, pieces: readonly Piece[], from: number, lookAfter: number): Promise<void> {
    for (let at = from; at < pieces.length;) {
      await turns.next(this.#worker.resources.user);
      this.#worker.signal.throwIfAborted();
      at = this.#evaluate(index, pieces, at, turns.endAt(performance.now()), lookAfter);
    }
  }

  /** Fills the slots of the pieces until the turn is over. Gives how many of them are done. */
  #evaluate(index: number, pieces: readonly Piece[], from: number, until: number, lookAfter: number): number {
    let looked = this.spent;
    for (let at = from; at < pieces.length; at++) {
      const piece = pieces[at];
      if (piece) this.#fill(piece, index);
      if (this.spent - looked < lookAfter) continue;
      looked = this.spent;
      // What is left fails at once when it is read.
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

/** An error of a field: where the step has used up what its expressions may use, it says at which field that was. */
export function namingField(error: unknown, field: string, { limit }: OperationBudget): unknown {
  if (!(error instanceof HeddleError) || error.code !== 'expression_step_limit') return error;
  return expressionErrors.expression_step_limit({ limit, field }, { details: error.details, cause: error });
}
