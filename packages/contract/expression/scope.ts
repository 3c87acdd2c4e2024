import type { JsonObject } from '../json.ts';
import type { HookRequest } from '../run/events.ts';
import type { Item } from '../run/item.ts';
import type { OperationBudget } from './budget.ts';

/** Values that were evaluated ahead, while other work could run in between. */
export interface Ahead {
  /** The value with this number for the item at hand: what was found ahead of time, or what `read` gives. */
  read(slot: number, scope: ExpressionScope, read: (scope: ExpressionScope) => unknown): unknown;
}

/** What a node gave in a run. */
export interface NodeResult {
  items: readonly Item[];
  ran: boolean;
  /** Its configuration, see `parametersOf`. Left out where it is not known. */
  parameters?: JsonObject;
}

/** What an expression can see. Nothing in it is ever changed by an evaluation. */
export interface ExpressionScope {
  /** `$json`: the current item's data; its keys are names of their own. */
  json: JsonObject;
  /** `$input`: all items the node was given. */
  items: readonly Item[];
  /** Which of the items is the current one. */
  index: number;
  /** `$node("Name")`: what a node gave in this run; undefined where the workflow has no such node. */
  node(name: string): NodeResult | undefined;
  /** `$request`: only in runs that a webhook started. */
  request: HookRequest | undefined;
  vars: JsonObject;
  /** `callbackUrl` wakes a step that waits for a callback. Left out where there is no server. */
  execution: { id: string; mode: string; callbackUrl?: string };
  workflow: { id: string; name: string };
  /** Epoch milliseconds that `$now` and `new Date()` stand for. */
  now: number;
  /** The step that evaluates. Left out where there is none. */
  step?: StepView | undefined;
  /** What all evaluations of the step may use together. Left out where each has only its own limits. */
  budget?: OperationBudget | undefined;
  /** Counts bytes of what an evaluation has made and gives. Throws `step_memory` or `run_memory` once they are too many. */
  charge?: ((bytes: number) => void) | undefined;
  /** What was evaluated before it is asked for. Left out where nothing is. */
  ahead?: Ahead | undefined;
}

/** A step, as expressions see it; what is not about time only those of n8n's dialect. */
export interface StepView {
  /** How often the node has run before in this run. */
  run: number;
  /** The configuration of the node, see `parametersOf`. */
  parameters: JsonObject;
  /** The time zone of the workflow, in which moments are read and made; UTC where it has none. */
  timeZone?: string;
  /** The name of the node that the items come from. */
  previous?: string;
}

/** What an expression sees where there is no run: no items and nothing of a workflow. */
export const emptyScope: ExpressionScope = {
  json: {},
  items: [],
  index: 0,
  node: () => undefined,
  request: undefined,
  vars: {},
  execution: { id: '', mode: 'live' },
  workflow: { id: '', name: '' },
  now: 0,
};

/** An expression or a template, parsed, checked and ready to be evaluated any number of times. */
export interface Compiled {
  /** The text as the user typed it. */
  source: string;
  /**
   * Gives plain data: JSON values or undefined; dates become ISO text.
   * Throws `expression_failed`, `expression_forbidden` and `expression_limit`.
   */
  evaluate(scope: ExpressionScope): unknown;
}
