import { describe, expect, it } from 'vitest';
import { edge } from '../state.ts';
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

  it('leaves nothing that waits to be resumed: neither sleeps nor signals reach the aborted steps', () => {
    const run = foldRun(smallPlan({ a: 'b c d', z: 'y' }, { types }));
    const waits = { type: 'step.waiting' as const, attempt: 1, startedAt: 10, at: 10 };
    run.start();
    run.completed('a');
    run.push({ ...waits, key: 'c', until: 60_000 });
    run.push({ ...waits, key: 'd', channel: '@callback' });
    expect(run.failed('b')).toEqual(['abort c', 'abort d', 'run z^']);
    expect(run.push({ type: 'woken', key: 'c@1', at: 60_000 })).toEqual([]);
    expect(run.push({ type: 'signalled', key: '@callback', at: 60_001, value: 1 })).toEqual([]);
    expect(run.status()).toMatchObject({ c: 'cancelled', d: 'cancelled', z: 'running' });
  });

  it('starts while the steps that were not reached are shown as cancelled, and those of its branch as waiting', () => {
    const run = foldRun(smallPlan({ a: 'b', b: 'c', z: 'y' }, { types }));
    run.start();
    run.completed('a');
    run.failed('b');
    expect(run.status()).toMatchObject({ b: 'failed', c: 'cancelled', z: 'running', y: 'waiting' });
  });

  it('does not let its branch wait for edges from the part that failed', () => {
    const run = foldRun(smallPlan({ a: 'b c', b: 'y', c: 'y', z: 'y' }, { types }));
    run.start();
    run.completed('a');
    run.failed('b');
    const [, , fromB, fromC, fromZ] = run.state.edges;
    expect([fromB, fromC, fromZ]).toEqual([edge.dead, edge.dead, edge.open]);
    expect(run.completed('z^')).toEqual(['run y^']);
    expect(inputOf(run.state, run.plan.byId.get('y')!).map(({ json }) => json['from'])).toEqual(['z^']);
  });

  it('lets its branch wait for all edges of its own', () => {
    const run = foldRun(smallPlan({ a: 'b', b: 'e', e: 'f', z: 'x y', x: 'e', y: 'e' }, { types }));
    run.start();
    run.completed('a');
    run.completed('b');
    run.completed('e');
    run.failed('f');
    expect(run.completed('z^')).toEqual(['run x^', 'run y^']);
    expect(run.completed('x^')).toEqual([]);
    expect(run.completed('y^')).toEqual(['run e^']);
  });

  it('skips a node that has run before if its branch has no items for it', () => {
    const run = foldRun(smallPlan({ a: 'b', b: 'c', z: 'b@true' }, { types }));
    run.start();
    run.completed('a');
    run.completed('b');
    run.failed('c');
    expect(run.completed('z^', { true: 0 })).toEqual(['finish failed']);
    expect(run.status()).toMatchObject({ b: 'skipped', c: 'skipped' });
  });

  it('forgets the error and the outputs of a node that runs once more', () => {
    const run = foldRun(smallPlan({ a: 'b', b: 'c', z: 'b' }, { types, data: { b: { onFailure: 'continue' } } }));
    run.start();
    run.completed('a');
    run.failed('b');
    run.failed('c');
    expect(run.state.steps[1]).toMatchObject({ status: 'waiting', error: null, outputs: null });
  });

  it('counts the arrivals of a node that runs for each of them anew, and outputs only its own', () => {
    const run = foldRun(smallPlan({ a: 'd', d: 'e', z: 'd' }, { types, data: { d: { join: 'each' } } }));
    run.start();
    run.completed('a');
    run.completed('d/1');
    run.failed('e');
    expect(run.completed('z^')).toEqual(['run d^/1']);
    expect(run.completed('d^/1')).toEqual(['run e^']);
    expect(inputOf(run.state, run.plan.byId.get('e')!).map(({ json }) => json['from'])).toEqual(['d^/1']);
  });

  it('may lead to a loop that has run before: it begins with its first pass, with nothing from before', () => {
    const loops = { ...types, l: 'loopIterator' };
    const run = foldRun(smallPlan({ a: 'l', l: 'b@loop d@done', b: 'l d', z: 'l' }, { types: loops }));
    const begins = (key: string) =>
      run.push({ type: 'step.completed', key, attempt: 1, startedAt: 10, at: 10, outputs: {}, loop: { size: 1 } });
    run.start();
    run.completed('a', { main: 2 });
    expect(begins('l')).toEqual(['run b#1']);
    run.completed('b#1');
    run.completed('b#2');
    expect(run.failed('d')).toEqual(['run z^']);
    expect(run.completed('z^')).toEqual(['run l^']);
    expect(begins('l^')).toEqual(['run b^#1']);
    expect(run.completed('b^#1')).toEqual(['run d^']);
    expect(inputOf(run.state, run.plan.byId.get('d')!).map(({ json }) => json['from'])).toEqual(['b^#1', 'b^#1']);
    expect(run.completed('d^')).toEqual(['finish failed']);
  });

  it('ends the loops that were running: no further pass begins', () => {
    const graph = { a: 'l', l: 'b@loop d@done', b: 'l', z: 'y' };
    const run = foldRun(smallPlan(graph, { types: { ...types, l: 'loopIterator' } }));
    run.start();
    run.completed('a', { main: 3 });
    run.push({ type: 'step.completed', key: 'l', attempt: 1, startedAt: 10, at: 10, outputs: {}, loop: { size: 1 } });
    expect(run.failed('b#1').filter((command) => command.startsWith('run'))).toEqual(['run z^']);
    expect(run.completed('z^')).toEqual(['run y^']);
    expect(run.completed('y^')).toEqual(['finish failed']);
  });

  it('starts a step only once more, whose earlier execution waited for a signal', () => {
    const run = foldRun(smallPlan({ a: 'b c', z: 'b' }, { types }));
    run.start();
    run.completed('a');
    run.waiting('b');
    run.failed('c');
    expect(run.completed('z^')).toEqual(['run b^']);
    expect(run.push({ type: 'signalled', key: 'b^', at: 20, value: 1 })).toEqual([]);
  });

  it('does not leave a node waiting for a signal that waited when the error came and has run once more', () => {
    const run = foldRun(smallPlan({ a: 'b c', z: 'b' }, { types }));
    run.start();
    run.completed('a');
    run.waiting('b');
    run.failed('c');
    expect(run.completed('z^')).toEqual(['run b^']);
    expect(run.completed('b^')).toEqual(['finish failed']);
    const b = run.plan.byId.get('b')!;
    expect(run.state.steps[b.index]).toMatchObject({ status: 'completed', waits: false });
  });
});
