import { describe, expect, it } from 'vitest';
import { inputOf } from '../step-input.ts';
import { follow, smallPlan } from '../testing/fold.ts';

describe('fail', () => {
  it('stop: the run fails, what is in flight is aborted, the rest never starts', () => {
    const run = follow(smallPlan({ a: 'b c', c: 'd' }));
    run.start();
    run.completed('a');
    expect(run.failed('b')).toEqual(['abort c', 'finish failed']);
    expect(run.status()).toEqual({ a: 'completed', b: 'failed', c: 'cancelled', d: 'cancelled' });
    expect(run.state.error).toEqual({ message: 'broken', code: 'step_crashed' });
  });

  it('continue: the error goes on as an item, on main where no error port is wired', () => {
    const plan = smallPlan({ a: 'b', b: 'c' }, { data: { b: { onFailure: 'continue' } } });
    const run = follow(plan);
    run.start();
    run.completed('a');
    expect(run.failed('b')).toEqual(['run c']);
    const c = plan.byId.get('c');
    expect(c && inputOf(run.state, c)).toEqual([{ json: { error: { message: 'broken', code: 'step_crashed' } } }]);
    expect(run.completed('c')).toEqual(['finish completed']);
    expect(run.status()['b']).toBe('failed');
  });

  it('continue: takes the error port where it is wired, and main is dead', () => {
    const run = follow(smallPlan({ a: 'b', b: 'c d@error' }, { data: { b: { onFailure: 'continue' } } }));
    run.start();
    run.completed('a');
    expect(run.failed('b')).toEqual(['run d']);
    expect(run.status()['c']).toBe('skipped');
  });

  it('a final error stops the run whatever the node says', () => {
    const run = follow(smallPlan({ a: 'b', b: 'c' }, { data: { b: { onFailure: 'continue' } } }));
    run.start();
    run.completed('a');
    expect(run.failed('b', { final: true })).toEqual(['finish failed']);
  });
});
