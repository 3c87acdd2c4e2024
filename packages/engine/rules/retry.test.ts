import { describe, expect, it } from 'vitest';
import { follow, smallPlan } from '../testing/fold.ts';

describe('retry', () => {
  const retrying = () => {
    const run = follow(smallPlan({ a: 'b', b: 'c' }, { data: { b: { onFailure: 'retry' } } }));
    run.start();
    run.completed('a');
    return run;
  };

  it('tries three times more, after 1, 2 and 4 seconds, then stops the run', () => {
    const run = retrying();
    expect(run.failed('b', { at: 1000 })).toEqual(['sleep b@1 2000']);
    expect(run.push({ type: 'woken', key: 'b@1', at: 2000 })).toEqual(['run b#2']);
    expect(run.failed('b', { attempt: 2, at: 2000 })).toEqual(['sleep b@2 4000']);
    expect(run.push({ type: 'woken', key: 'b@2', at: 4000 })).toEqual(['run b#3']);
    expect(run.failed('b', { attempt: 3, at: 4000 })).toEqual(['sleep b@3 8000']);
    expect(run.push({ type: 'woken', key: 'b@3', at: 8000 })).toEqual(['run b#4']);
    expect(run.failed('b', { attempt: 4, at: 8000 })).toEqual(['finish failed']);
  });

  it('forgets the error once an attempt succeeds', () => {
    const run = retrying();
    run.failed('b');
    run.push({ type: 'woken', key: 'b@1', at: 1010 });
    expect(run.push({ type: 'step.completed', key: 'b', attempt: 2, startedAt: 1010, at: 1020, outputs: { main: [{ json: {} }] } })).toEqual(['run c']);
    expect(run.state.steps[1]).toMatchObject({ status: 'completed', attempt: 2, error: null });
  });
});
