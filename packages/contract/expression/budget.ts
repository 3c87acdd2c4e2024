import { expressionErrors } from '../errors/expression.ts';
import { expressionLimits } from './limits.ts';

/** Operations that all evaluations of one attempt of a step may use together. Counted, never timed, so that the same step always ends the same way. */
export class OperationBudget {
  readonly limit: number;
  #spent = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** What a step with so many items may use. */
  static forItems(items: number): OperationBudget {
    return new OperationBudget(expressionLimits.stepOperations + expressionLimits.itemOperations * items);
  }

  /** What evaluations have used so far. */
  get spent(): number {
    return this.#spent;
  }

  /** What is left of it; never below 0. */
  get left(): number {
    return Math.max(0, this.limit - this.#spent);
  }

  /** Counts what an evaluation has used. */
  add(operations: number): void {
    this.#spent += operations;
  }

  /** Counts work besides evaluations. Throws `expression_step_limit` once it is too much. */
  take(operations: number): void {
    this.#spent += operations;
    if (this.#spent > this.limit) throw expressionErrors.expression_step_limit({ limit: this.limit });
  }
}
