import type { JsonObject } from '../json.ts';
import type { HookRequest } from '../run/events.ts';
import type { Item } from '../run/item.ts';

/** What an expression can see. Nothing in it is ever changed by an evaluation. */
export interface ExpressionScope {
  /** `$json`: the current item's data; its keys are names of their own. */
  json: JsonObject;
  /** `$input`: all items the node was given. */
  items: readonly Item[];
  /** Which of the items is the current one. */
  index: number;
  /** `$node("Name")`: what a node gave in this run; undefined where the workflow has no such node. */
  node(name: string): { items: readonly Item[]; ran: boolean } | undefined;
  /** `$request`: only in runs that a webhook started. */
  request: HookRequest | undefined;
  vars: JsonObject;
  execution: { id: string; mode: string };
  workflow: { id: string; name: string };
  /** Epoch milliseconds that `$now` and `new Date()` stand for. */
  now: number;
}

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
