import { describe, expect, it } from 'vitest';
import { inputOf } from '../step-input.ts';
import { foldRun, smallPlan } from '../testing/fold.ts';

describe('a node that catches', () => {
  const types = { z: 'catches' };

  it('starts with the error when the run would fail; the run ends as failed once its branch is done', () => {
    const run = foldRun(smallPlan({ a: 'b c', z: 'y' }, { types }));
    run.start();
    run.completed('a');
    expect(run.failed('b')).toEqual(['abort c', 'run z^']);
    expect(inputOf(run.state, run.plan.byId.get('z')!)).toEqual([
      { json: { error: { message: 'broken', code: 'step_crashed' }, node: { id: 'b', name: 'b', type: 'pass' } } },
    ]);
    expect(run.completed('z^')).toEqual(['run y^']);
    expect(run.completed('y^')).toEqual(['finish failed']);
    expect(run.state.error).toMatchObject({ code: 'step_crashed' });
    expect(run.status()).toEqual({ a: 'completed', b: 'failed', c: 'cancelled', z: 'completed', y: 'completed' });
  });

  it('is skipped in a run without errors', () => {
    const run = foldRun(smallPlan({ a: 'b', z: 'y' }, { types }));
    run.start();
    run.completed('a');
    expect(run.completed('b')).toEqual(['finish completed']);
    expect(run.status()).toMatchObject({ z: 'skipped', y: 'skipped' });
  });

  it('may lead to nodes that have run before: they run once more, with its items', () => {
    const run = foldRun(smallPlan({ a: 'b', b: 'c', z: 'b' }, { types }));
    run.start();
    run.completed('a');
    run.completed('b');
    expect(run.failed('c')).toEqual(['run z^']);
    expect(run.completed('z^')).toEqual(['run b^']);
    expect(inputOf(run.state, run.plan.byId.get('b')!).map(({ json }) => json['from'])).toEqual(['z^']);
    run.completed('b^');
    expect(run.completed('c^')).toEqual(['finish failed']);
  });

  it('catches once: a failure in its own branch ends the run', () => {
    const run = foldRun(smallPlan({ a: 'b', z: 'y' }, { types }));
    run.start();
    run.completed('a');
    run.failed('b');
    expect(run.failed('z^')).toEqual(['finish failed']);
    const later = foldRun(smallPlan({ a: 'b', z: 'y' }, { types }));
    later.start();
    later.completed('a');
    later.failed('b');
    later.completed('z^');
    expect(later.failed('y^')).toEqual(['finish failed']);
  });

  it('does not catch errors of a run that begins at it', () => {
    const own = foldRun(smallPlan({ a: 'b', z: 'y' }, { types }));
    expect(own.start('z')).toEqual(['run z']);
    expect(own.failed('z')).toEqual(['finish failed']);
    const later = foldRun(smallPlan({ a: 'b', z: 'y' }, { types }));
    later.start('z');
    later.completed('z');
    expect(later.failed('y')).toEqual(['finish failed']);
    expect(later.status()).toMatchObject({ z: 'completed', y: 'failed' });
  });

  it('is an ordinary node if an edge leads to it', () => {
    const run = foldRun(smallPlan({ a: 'b z@error' }, { types }));
    run.start();
    run.completed('a');
    expect(run.failed('b')).toEqual(['finish failed']);
  });
});
