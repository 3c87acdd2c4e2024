import { describe, expect, it } from 'vitest';
import { inputOf } from '../step-input.ts';
import { foldRun, smallPlan } from '../testing/fold.ts';

describe('fail', () => {
  it('stop: the run fails, steps in flight are aborted, the rest never starts', () => {
    const run = foldRun(smallPlan({ a: 'b c', c: 'd' }));
    run.start();
    run.completed('a');
    expect(run.failed('b')).toEqual(['abort c', 'finish failed']);
    expect(run.status()).toEqual({ a: 'completed', b: 'failed', c: 'cancelled', d: 'cancelled' });
    expect(run.state.error).toEqual({ message: 'broken', code: 'step_crashed' });
  });

  it('continue: the error becomes an item, on main if no error port is wired', () => {
    const plan = smallPlan({ a: 'b', b: 'c' }, { data: { b: { onFailure: 'continue' } } });
    const run = foldRun(plan);
    run.start();
    run.completed('a');
    expect(run.failed('b')).toEqual(['run c']);
    const c = plan.byId.get('c');
    expect(c && inputOf(run.state, c)).toEqual([{ json: { error: { message: 'broken', code: 'step_crashed' } } }]);
    expect(run.completed('c')).toEqual(['finish completed']);
    expect(run.status()['b']).toBe('failed');
  });

  it('continue: uses the error port if it is wired, and main is dead', () => {
    const run = foldRun(smallPlan({ a: 'b', b: 'c d@error' }, { data: { b: { onFailure: 'continue' } } }));
    run.start();
    run.completed('a');
    expect(run.failed('b')).toEqual(['run d']);
    expect(run.status()['c']).toBe('skipped');
  });

  it('a final error stops the run whatever the settings of the node', () => {
    const run = foldRun(smallPlan({ a: 'b', b: 'c' }, { data: { b: { onFailure: 'continue' } } }));
    run.start();
    run.completed('a');
    expect(run.failed('b', { final: true })).toEqual(['finish failed']);
  });
});
