import type { JsonObject } from '@heddle/contract/json';
import type { HookRequest } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import type { OperationBudget } from './budget.ts';

/** Values that were evaluated ahead, while other work could run in between. */
export interface Ahead {
  /** The value in this slot for the current item: the one that was evaluated ahead, or the result of `read`. */
  read(slot: number, scope: ExpressionScope, read: (scope: ExpressionScope) => unknown): unknown;
}

/** Where the thread of an item leads to in the output of another node: to an item, to several ones, or to none that is known. */
export type Thread = Item | 'several' | 'none';

/** The output of a node in a run. */
export interface NodeOutput {
  items: readonly Item[];
  ran: boolean;
  /** Follows the thread of the item at this index of the step's own input. */
  thread(index: number): Thread;
  /** Its configuration, see `parametersOf`. Left out if it is unknown. */
  parameters?: JsonObject;
  /** Where its loop is. Left out unless it is the head of a loop that has begun. */
  loop?: LoopProgress | undefined;
}

/** How far a loop is that goes through a list. */
export interface LoopProgress {
  /** Number of the pass that is under way, or was the last one; from 1. */
  pass: number;
  /** How many passes there are if none ends the loop early. */
  passes: number;
}

/** The environment of an evaluation. An evaluation never changes anything in it. */
export interface ExpressionScope {
  /** `$json`: the current item's data; its keys are names of their own. */
  json: JsonObject;
  /** `$input`: all items the node was given. */
  items: readonly Item[];
  /** Which of the items is the current one. */
  index: number;
  /** `$node("Name")`: the output of a node in this run; undefined if the workflow has no such node. */
  node(name: string): NodeOutput | undefined;
  /** `$request`: only in runs that a webhook started. */
  request: HookRequest | undefined;
  vars: JsonObject;
  /** `callbackUrl` wakes a step that waits for a callback. Left out if there is no server. */
  execution: { id: string; mode: string; callbackUrl?: string };
  workflow: { id: string; name: string };
  /** Epoch milliseconds of `$now` and `new Date()`. */
  now: number;
  /** The step that evaluates. Left out if there is none. */
  step?: StepInfo | undefined;
  /** The operations that all evaluations of the step may use together. Left out if each has only its own limits. */
  budget?: OperationBudget | undefined;
  /** Charges bytes that an evaluation created and returns. Throws `step_memory` or `run_memory` once the limit is exceeded. */
  charge?(bytes: number): void;
  /** Values that were evaluated ahead. Left out if there are none. */
  ahead?: Ahead | undefined;
}

/** A step, as expressions see it; only n8n's dialect reads more than the time zone. */
export interface StepInfo {
  /** How often the node has run before in this run. */
  run: number;
  /** The configuration of the node, see `parametersOf`. */
  parameters: JsonObject;
  /** The time zone of the workflow, in which moments are read and made; UTC if it has none. */
  timeZone?: string;
  /** The name of the node that the items come from. */
  previous?: string;
}

/** The scope of an evaluation outside of a run: without items and without a workflow. */
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
  /** Returns plain data: JSON values or undefined; dates become ISO text. Throws `expression_failed`, `expression_forbidden` and `expression_limit`. */
  evaluate(scope: ExpressionScope): unknown;
}
