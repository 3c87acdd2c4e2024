import { FixBody, assistantLimits } from '@heddle/contract/api/assistant';
import type { JsonValue } from '@heddle/contract/json';
import type { StepView } from '@heddle/contract/run/view';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { run, step } from '../../../testing/fixtures.ts';
import { testSession } from '../testing/session.ts';
import { failureOf, shortened } from './fix-body.ts';

const most = assistantLimits;
const error = { code: 'expression_failed', message: 'total is not known', hint: 'Look at the input.' };

/** What is told of the failed node `check`, behind `start`, after a run with these steps. */
function told(failed: Partial<StepView>, start: Partial<StepView> = {}, name = 'Start') {
  const session = testSession();
  session.editor.setState({
    nodes: [
      { id: 'start', type: 'manualTrigger', position: { x: 0, y: 0 }, data: { name } },
      { id: 'check', type: 'conditional', position: { x: 0, y: 0 }, data: { condition: 'x', pinned: [{ json: {} }] } },
    ],
    edges: [{ id: 'e', source: 'start', target: 'check' }],
  });
  const steps = [
    step({ key: 'start', nodeId: 'start', output: { main: [{ json: { from: 'start' } }] }, ...start }),
    step({ key: 'check', nodeId: 'check', status: 'failed', error, ...failed }),
  ];
  session.runs.getState().show({ ...run({ status: 'failed' }), steps });
  return failureOf(session, 'check');
}

describe('what a model is told of a failure', () => {
  it('is the error, the node without its pinned output, what leads to it, and the item that it received itself', () => {
    expect(told({ input: { main: [{ json: { total: 1 } }, { json: { total: 2 } }] } })).toEqual({
      node: { id: 'check', type: 'conditional', position: { x: 0, y: 0 }, data: { condition: 'x' } },
      before: [{ name: 'Start', type: 'manualTrigger' }],
      error,
      item: { total: 1 },
    });
  });
  it('has an item of another input where there is none on the first', () => {
    expect(told({ input: { main: [], second: [{ json: { at: 2 } }] } })?.item).toEqual({ at: 2 });
  });
  it('has what was given to it where it did not come to take it, and nothing where nothing was', () => {
    expect(told({ input: null })?.item).toEqual({ from: 'start' });
    expect(told({ input: null }, { output: null })?.item).toBeNull();
  });
  it('is within what the API takes, however long it is', () => {
    const long = 'x'.repeat(100_000);
    const huge = { list: Array.from({ length: 5000 }, () => ({ long })) };
    const failure = told(
      { error: { code: long, message: long, hint: long }, input: { main: [{ json: huge }] } },
      {},
      long,
    );
    const body = FixBody.safeParse({ ...failure, credentialId: 'c', model: 'm' });
    expect(body.error).toBeUndefined();
    expect(JSON.stringify(failure?.item).length).toBeLessThanOrEqual(most.item);
    expect(failure?.error.message).toHaveLength(most.message);
  });
  it('is nothing where the step did not fail', () => {
    expect(told({ error: null })).toBeNull();
  });
});

describe('a value that is shortened', () => {
  it('always fits, and is the same where it did before', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: 10, max: 400 }), (given, length) => {
        // What JSON can hold.
        const value = JSON.parse(JSON.stringify(given)) as JsonValue;
        const shorter = shortened(value, length);
        if (JSON.stringify(value).length <= length) expect(shorter).toEqual(value);
        // A text of quotes takes twice its length at most, and its own quotes.
        else expect(JSON.stringify(shorter).length).toBeLessThanOrEqual(length + 2);
      }),
    );
  });
  it('keeps its form as long as it can', () => {
    expect(shortened({ id: 7, text: 'y'.repeat(9000) }, 8000)).toEqual({ id: 7, text: `${'y'.repeat(2000)}…` });
  });
});
