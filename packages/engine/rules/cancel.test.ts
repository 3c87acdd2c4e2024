import { describe, expect, it } from 'vitest';
import { apply, decide } from '../apply.ts';
import { createState } from '../state.ts';
import { foldRun, smallPlan } from '../testing/fold.ts';

describe('cancel', () => {
  it("marks the steps under way failed with 'Execution stopped by user' and ends the run", () => {
    const run = foldRun(smallPlan({ a: 'b c', b: 'd' }));
    run.start();
    run.completed('a');
    expect(run.push({ type: 'signalled', key: 'cancel', at: 20, value: null })).toEqual([
      'abort b',
      'abort c',
      'finish cancelled',
    ]);
    expect(run.status()).toEqual({ a: 'completed', b: 'failed', c: 'failed', d: 'cancelled' });
    expect(run.state.steps[1]?.error?.message).toBe('Execution stopped by user');
  });

  it('ends a sleep as well, and later events change nothing', () => {
    const run = foldRun(smallPlan({ a: 'b', b: 'c' }));
    run.start();
    run.completed('a');
    run.push({
      type: 'step.sleeping',
      key: 'b',
      attempt: 1,
      startedAt: 10,
      at: 10,
      until: 5000,
      outputs: { main: [{ json: {} }] },
    });
    expect(run.push({ type: 'signalled', key: 'cancel', at: 20, value: null })).toEqual([
      'abort b',
      'finish cancelled',
    ]);
    expect(run.push({ type: 'woken', key: 'b@1', at: 5000 })).toEqual([]);
    expect(run.completed('b')).toEqual([]);
    expect(run.status()).toEqual({ a: 'completed', b: 'failed', c: 'cancelled' });
  });

  it('ignores signals that no step waits for', () => {
    const run = foldRun(smallPlan({ a: 'b' }));
    run.start();
    expect(run.push({ type: 'signalled', key: 'unknown', at: 5, value: 1 })).toEqual([]);
    expect(run.state.status).toBe('running');
  });

  it('shows a step that slept with the end of the run, without a time to wake up and without outputs', () => {
    const run = foldRun(smallPlan({ a: 'b' }));
    const outputs = { main: [{ json: {} }] };
    run.start();
    run.completed('a');
    run.push({ type: 'step.sleeping', key: 'b', attempt: 1, startedAt: 10, at: 10, until: 5000, outputs });
    run.push({ type: 'signalled', key: 'cancel', at: 20, value: null });
    expect(run.state.steps[1]).toMatchObject({ finishedAt: 20, wakesAt: null, outputs: null });
  });

  it('drops commands that were not taken yet: no step starts after the end', () => {
    const plan = smallPlan({ a: 'b' });
    const state = createState(plan);
    apply(plan, state, { type: 'started', at: 0, trigger: 'a', items: [], mode: 'live' });
    apply(plan, state, { type: 'signalled', key: 'cancel', at: 20, value: null });
    expect(decide(state).map((command) => command.do)).toEqual(['abort', 'finish']);
  });
});
