import { describe, expect, it } from 'vitest';
import { apply, decide } from '../apply.ts';
import type { RunCommand } from '../state.ts';
import { foldRun, smallPlan } from '../testing/fold.ts';

describe('the end of a run', () => {
  /** Runs `a` and `b`, then ends `b` in one way or the other. */
  const endOf = (end: 'completed' | 'failed'): RunCommand | undefined => {
    const { plan, state, start, completed } = foldRun(smallPlan({ a: 'b' }));
    start();
    completed('a');
    const base = { key: 'b', attempt: 1, startedAt: 10, at: 20 };
    const outputs = { true: [{ json: { n: 1 } }], false: [{ json: { n: 2 } }] };
    const error = { message: 'broken', code: 'step_crashed' };
    apply(
      plan,
      state,
      end === 'completed' ? { type: 'step.completed', ...base, outputs } : { type: 'step.failed', ...base, error },
    );
    return decide(state).at(-1);
  };

  it('outputs the items of the step that completed last, of all its ports', () => {
    expect(endOf('completed')).toEqual({
      do: 'finish',
      status: 'completed',
      error: null,
      items: [{ json: { n: 1 } }, { json: { n: 2 } }],
    });
  });

  it('outputs no items if the run failed', () => {
    expect(endOf('failed')).toMatchObject({ do: 'finish', status: 'failed', items: [] });
  });

  it('comes once no step is under way, and not before', () => {
    const run = foldRun(smallPlan({ a: 'b c' }));
    run.start();
    run.completed('a');
    expect(run.completed('b')).toEqual([]);
    expect(run.completed('c')).toEqual(['finish completed']);
    expect(run.push({ type: 'finished', at: 30, status: 'completed' })).toEqual([]);
  });

  it('has no time where the workflow sets no limit', () => {
    expect(foldRun(smallPlan({ a: 'b' })).start()).toEqual(['run a']);
  });
});
