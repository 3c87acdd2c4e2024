import { expressionErrors } from '@heddle/contract/errors/expression';
import { expressionLimits } from './limits.ts';

/** Operations that all evaluations of one attempt of a step may use together. Counted, never timed, so that the same step always ends the same way. */
export class OperationBudget {
  readonly limit: number;
  #spent = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** The budget of a step with so many items. */
  static forItems(items: number): OperationBudget {
    return new OperationBudget(expressionLimits.stepOperations + expressionLimits.itemOperations * items);
  }

  /** The operations that evaluations have used so far. */
  get spent(): number {
    return this.#spent;
  }

  /** The remaining operations; never below 0. */
  get left(): number {
    return Math.max(0, this.limit - this.#spent);
  }

  /** Counts the operations of an evaluation. */
  add(operations: number): void {
    this.#spent += operations;
  }

  /** Counts work besides evaluations. Throws `expression_step_limit` once it is too much. */
  take(operations: number): void {
    this.#spent += operations;
    if (this.#spent > this.limit) throw expressionErrors.expression_step_limit({ limit: this.limit });
  }
}
