import { describe, expect, it } from 'vitest';
import { inputOf } from '../step-input.ts';
import { foldRun, smallPlan } from '../testing/fold.ts';

describe('a node that runs for each arrival', () => {
  const each = { join: 'each' };

  it('does not wait for its other edges; its targets get all outputs together', () => {
    const run = foldRun(smallPlan({ a: 'b c', b: 'd', c: 'd', d: 'e' }, { data: { d: each } }));
    run.start();
    run.completed('a');
    expect(run.completed('b')).toEqual(['run d/1']);
    expect(run.completed('d/1')).toEqual([]);
    expect(run.completed('c')).toEqual(['run d/2']);
    expect(run.completed('d/2')).toEqual(['run e']);
    expect(inputOf(run.state, run.plan.byId.get('e')!).map(({ json }) => json['from'])).toEqual(['d/1', 'd/2']);
    expect(run.completed('e')).toEqual(['finish completed']);
  });

  it('works on one arrival at a time, with the items of that arrival', () => {
    const run = foldRun(smallPlan({ a: 'b c', b: 'd', c: 'd' }, { data: { d: each } }));
    run.start();
    run.completed('a');
    run.completed('c');
    expect(run.completed('b')).toEqual([]);
    expect(inputOf(run.state, run.plan.byId.get('d')!).map(({ json }) => json['from'])).toEqual(['c']);
    expect(run.completed('d/1')).toEqual(['run d/2']);
    expect(inputOf(run.state, run.plan.byId.get('d')!).map(({ json }) => json['from'])).toEqual(['b']);
  });

  it('passes each output on at once to a target that runs for each arrival too', () => {
    const run = foldRun(smallPlan({ a: 'b c', b: 'd', c: 'd', d: 'e' }, { data: { d: each, e: each } }));
    run.start();
    run.completed('a');
    run.completed('b');
    expect(run.completed('d/1')).toEqual(['run e/1']);
    run.completed('e/1');
    run.completed('c');
    expect(run.completed('d/2')).toEqual(['run e/2']);
    expect(run.completed('e/2')).toEqual(['finish completed']);
  });

  it('concludes without an arrival that never comes, and is skipped if none does', () => {
    const run = foldRun(smallPlan({ a: 'b c', b: 'd', c: 'd', d: 'e' }, { data: { d: each } }));
    run.start();
    run.completed('a');
    run.completed('b');
    run.completed('d/1');
    expect(run.completed('c', { main: 0 })).toEqual(['run e']);

    const none = foldRun(smallPlan({ a: 'b c', b: 'd', c: 'd', d: 'e' }, { data: { d: each } }));
    none.start();
    none.completed('a');
    none.completed('b', { main: 0 });
    expect(none.completed('c', { main: 0 })).toEqual(['finish completed']);
    expect(none.status()).toMatchObject({ d: 'skipped', e: 'skipped' });
  });

  it('has failed if one of its arrivals has, though the others went on', () => {
    const run = foldRun(
      smallPlan({ a: 'b c', b: 'd', c: 'd', d: 'e' }, { data: { d: { ...each, onFailure: 'continue' } } }),
    );
    run.start();
    run.completed('a');
    run.completed('b');
    expect(run.failed('d/1')).toEqual([]);
    run.completed('c');
    expect(run.completed('d/2')).toEqual(['run e']);
    expect(run.status()['d']).toBe('failed');
    expect(run.completed('e')).toEqual(['finish completed']);
  });

  it('has completed if all of its arrivals have', () => {
    const run = foldRun(smallPlan({ a: 'd' }, { data: { d: each } }));
    run.start();
    run.completed('a');
    run.completed('d/1');
    expect(run.status()['d']).toBe('completed');
  });

  it('outputs nothing while further arrivals wait for their turn', () => {
    const run = foldRun(smallPlan({ a: 'b c', b: 'd', c: 'd', d: 'e' }, { data: { d: each } }));
    run.start();
    run.completed('a');
    run.completed('b');
    run.completed('c');
    expect(run.completed('d/1')).toEqual(['run d/2']);
    expect(run.completed('d/2')).toEqual(['run e']);
    expect(inputOf(run.state, run.plan.byId.get('e')!)).toHaveLength(2);
  });

  it('does not pass on an output without items', () => {
    const run = foldRun(smallPlan({ a: 'b c', b: 'd', c: 'd', d: 'e' }, { data: { d: each, e: each } }));
    run.start();
    run.completed('a');
    run.completed('b');
    expect(run.completed('d/1', { main: 0 })).toEqual([]);
    run.completed('c');
    expect(run.completed('d/2', { main: 0 })).toEqual(['finish completed']);
    expect(run.status()['e']).toBe('skipped');
  });

  it('gets what leaves a loop when the loop is over, all together', () => {
    const run = foldRun(
      smallPlan({ a: 'l', l: 'b@loop e@done', b: 'l e' }, { types: { l: 'loopIterator' }, data: { b: each, e: each } }),
    );
    run.start();
    run.completed('a', { main: 2 });
    const loop = { size: 1 };
    const begun = { type: 'step.completed' as const, key: 'l', attempt: 1, startedAt: 10, at: 10, outputs: {}, loop };
    expect(run.push(begun)).toEqual(['run b#1/1']);
    expect(run.completed('b#1/1')).toEqual(['run b#2/1']);
    expect(run.completed('b#2/1')).toEqual(['run e/1']);
    expect(inputOf(run.state, run.plan.byId.get('e')!)).toHaveLength(2);
    expect(run.completed('e/1')).toEqual(['run e/2']);
    expect(run.completed('e/2')).toEqual(['finish completed']);
  });

  it('concludes when the last edge to it is dead because its source is skipped', () => {
    const run = foldRun(smallPlan({ a: 'b x', b: 'd', x: 'c', c: 'd', d: 'e' }, { data: { d: each } }));
    run.start();
    run.completed('a');
    run.completed('b');
    expect(run.completed('d/1')).toEqual([]);
    expect(run.completed('x', { main: 0 })).toEqual(['run e']);
    expect(run.completed('e')).toEqual(['finish completed']);
  });
});
