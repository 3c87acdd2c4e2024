import type { Place } from './fault.ts';
import { overLimit } from './fault.ts';
import { expressionLimits, textCost } from './limits.ts';
import type { ExpressionScope } from './scope.ts';
import { zoneOf } from './time/arguments.ts';

/** The values of a function's parameters, and where it was written. The outermost one is its own `outer`. */
export interface Env {
  readonly slots: unknown[];
  readonly outer: Env;
}

/** A compiled piece of an expression. */
export type Evaluate = (rt: Runtime, env: Env) => unknown;

/** One evaluation: what it sees, what it may still use, and where it is. */
export class Runtime {
  /** What names of the run stand for; a copy of its own for expressions that change what they are given. */
  scope: ExpressionScope;
  /** True while an expression of n8n's dialect is evaluated: dates read as JavaScript writes them. */
  foreign = false;
  /** What the function that is being left gives. */
  returned: unknown = undefined;
  /** The call that is being worked on: the place of errors that know none themselves. */
  at: Place | undefined = undefined;
  /** True once a list or object was made; only then can the result hold anything but plain data. */
  made = false;
  #zone: string | undefined;
  #left: number = expressionLimits.operations;
  #depth = 0;

  constructor(scope: ExpressionScope) {
    this.scope = scope;
  }

  /** The time zone in which moments are read and made where an expression names none: that of the workflow. Throws `expression_failed` where there is no such zone. */
  get zone(): string {
    if (this.#zone === undefined) {
      const named = this.scope.step?.timeZone;
      this.#zone = named === undefined ? 'utc' : zoneOf(this, named).name;
    }
    return this.#zone;
  }

  /** Counts work. Throws `expression_limit` when there was too much of it. */
  spend(operations: number): void {
    this.#left -= operations;
    // Written so that NaN, too, stops the evaluation.
    if (!(this.#left >= 0)) throw overLimit(`it needs more than ${expressionLimits.operations.toLocaleString('en')} operations`);
  }

  /** Counts going once through a value, if it is text. */
  spendText(value: unknown): void {
    if (typeof value === 'string') this.spend(textCost(value.length));
  }

  /** Refuses texts that would be too long. Call it before making them. */
  checkText(length: number): void {
    if (!(length <= expressionLimits.text)) throw overLimit(`a text is longer than ${expressionLimits.text.toLocaleString('en')} characters`);
  }

  /** Refuses lists that would be too long, and counts the work of making them. Call it before making them. */
  checkList(length: number): void {
    if (!(length <= expressionLimits.list)) throw overLimit(`a list is longer than ${expressionLimits.list.toLocaleString('en')} elements`);
    this.spend(length);
  }

  /** Goes `height` levels down; `leave` comes back up. */
  enter(height: number): void {
    this.#depth += height;
    if (this.#depth > expressionLimits.depth) throw overLimit('functions call each other too deeply');
  }

  leave(height: number): void {
    this.#depth -= height;
  }

  /** How deep the calls are; an error that is caught goes back up to there. */
  get depth(): number {
    return this.#depth;
  }

  set depth(depth: number) {
    this.#depth = depth;
  }
}
