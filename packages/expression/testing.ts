import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject } from '@heddle/contract/json';
import { compileExpression } from './expression.ts';
import type { Item } from '@heddle/contract/run/item';
import type { ExpressionScope, NodeOutput } from './scope.ts';

/** A scope for tests: one item with this data, and the given overrides. */
export function scopeOf(json: JsonObject = {}, more: Partial<ExpressionScope> = {}): ExpressionScope {
  return {
    json,
    items: [{ json }],
    index: 0,
    node: () => undefined,
    request: undefined,
    vars: {},
    execution: { id: 'run-1', mode: 'live' },
    workflow: { id: 'workflow-1', name: 'Orders' },
    now: Date.UTC(2024, 1, 29, 12, 30, 15, 250),
    ...more,
  };
}

/** The output of a node whose items pair one to one with those of the step that asks. */
export const outputOf = (items: readonly Item[], more: Partial<NodeOutput> = {}): NodeOutput => ({
  items,
  ran: true,
  thread: (index) => items[index] ?? 'none',
  ...more,
});

/** Compiles and evaluates a bare expression. */
export const evaluate = (source: string, json: JsonObject = {}, more: Partial<ExpressionScope> = {}): unknown =>
  compileExpression(source).evaluate(scopeOf(json, more));

/** The coded error that `work` ends in. */
export function errorOf(work: () => unknown): HeddleError {
  try {
    const value = work();
    throw new Error(`Nothing was thrown; the result was ${JSON.stringify(value)}.`);
  } catch (thrown) {
    if (thrown instanceof HeddleError) return thrown;
    throw thrown;
  }
}
