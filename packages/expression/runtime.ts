import type { OperationBudget } from './budget.ts';
import type { Fault, Place } from './fault.ts';
import { OverBudget, overLimit } from './fault.ts';
import { expressionLimits, textCost } from './limits.ts';
import { Pattern } from './regex/pattern.ts';
import type { ExpressionScope } from './scope.ts';
import { zoneOf } from './time/arguments.ts';

/** The values of a function's parameters, and where it was written. The outermost one is its own `outer`. */
export interface Env {
  readonly slots: unknown[];
  readonly outer: Env;
}

/** A compiled piece of an expression. */
export type Evaluate = (rt: Runtime, env: Env) => unknown;

const PATTERN_COST = 40;
/** The most regular expressions that an evaluation caches. */
const PATTERNS_KEPT = 100;

/** One evaluation: its scope, its remaining limits, and its position in the source. */
export class Runtime {
  /** The environment of the names; a copy of its own for expressions that change data. */
  scope: ExpressionScope;
  /** True while an expression of n8n's dialect is evaluated: dates read as JavaScript writes them. */
  foreign = false;
  /** The return value of the function that is being left. */
  returned: unknown = undefined;
  /** The call that is being worked on: the place of errors that know none themselves. */
  at: Place | undefined = undefined;
  /** True once a list or object was created; only then can the result contain anything but plain data. */
  made = false;
  /** The approximate bytes of the data that was made plain so far. */
  bytes = 0;
  #zone: string | undefined;
  readonly #budget: OperationBudget | undefined;
  readonly #granted: number;
  #left: number;
  #depth = 0;
  #patterns: Map<string, Pattern> | undefined;

  constructor(scope: ExpressionScope) {
    this.scope = scope;
    const { budget } = scope;
    this.#budget = budget;
    this.#granted =
      budget === undefined ? expressionLimits.operations : Math.min(budget.left, expressionLimits.operations);
    this.#left = this.#granted;
  }

  /** Operations that were used so far. */
  get spent(): number {
    return this.#granted - this.#left;
  }

  /** The time zone of moments for which an expression names none: that of the workflow. Throws `expression_failed` for an unknown zone. */
  get zone(): string {
    if (this.#zone === undefined) {
      const named = this.scope.step?.timeZone;
      this.#zone = named === undefined ? 'utc' : zoneOf(this, named).name;
    }
    return this.#zone;
  }

  /** Counts operations. Throws `expression_limit` once the limit is exceeded. */
  spend(operations: number): void {
    this.#left -= operations;
    // Written so that NaN, too, stops the evaluation.
    if (!(this.#left >= 0)) throw this.#tooMuch();
  }

  #tooMuch(): Fault {
    if (this.#budget !== undefined && this.#granted < expressionLimits.operations)
      return new OverBudget(this.#budget.limit);
    return overLimit(`it needs more than ${expressionLimits.operations.toLocaleString('en')} operations`);
  }

  /** Counts going once through a value, if it is text. */
  spendText(value: unknown): void {
    if (typeof value === 'string') this.spend(textCost(value.length));
  }

  /** Refuses texts that would be too long. Call it before making them. */
  checkText(length: number): void {
    if (!(length <= expressionLimits.text))
      throw overLimit(`a text is longer than ${expressionLimits.text.toLocaleString('en')} characters`);
  }

  /** Refuses lists that would be too long, and counts the work of making them. Call it before making them. */
  checkList(length: number): void {
    if (!(length <= expressionLimits.list))
      throw overLimit(`a list is longer than ${expressionLimits.list.toLocaleString('en')} elements`);
    this.spend(length);
  }

  /**
   * A regular expression that the expression creates; compiled once per evaluation. Throws `expression_forbidden` for features that the language leaves
   * out.
   */
  pattern(source: string, flags: string): Pattern {
    const key = `${flags}/${source}`;
    const known = this.#patterns?.get(key);
    if (known) return known;
    // Before, for its source; afterwards, for its program.
    this.spend(PATTERN_COST + 4 * source.length);
    const pattern = Pattern.parse(source, flags, this.at ?? { start: 0, end: 0 });
    this.spend(pattern.cost);
    this.#patterns ??= new Map();
    if (this.#patterns.size < PATTERNS_KEPT) this.#patterns.set(key, pattern);
    return pattern;
  }

  /** Enters `height` levels; `leave` leaves them. */
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
