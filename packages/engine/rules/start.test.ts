import { describe, expect, it } from 'vitest';
import { foldRun, smallPlan } from '../testing/fold.ts';

describe('start', () => {
  it('runs the trigger that fired; the edges of other triggers are dead', () => {
    const run = foldRun(smallPlan({ a: 'c', b: 'c d' }));
    expect(run.start('a')).toEqual(['run a']);
    expect(run.completed('a')).toEqual(['run c']);
    expect(run.completed('c')).toEqual(['finish completed']);
    expect(run.status()).toEqual({ a: 'completed', b: 'skipped', c: 'completed', d: 'skipped' });
  });

  it('fails a run whose trigger is not in the workflow', () => {
    const run = foldRun(smallPlan({ a: 'b' }));
    expect(run.start('gone')).toEqual(['finish failed']);
    expect(run.state.error?.code).toBe('execution_trigger_gone');
  });

  it('runs a single node with the given outputs of others, as if they had run, and nothing after it', () => {
    const run = foldRun(smallPlan({ a: 'b', x: 'b', b: 'c' }));
    const given = { a: { main: [{ json: { n: 1 } }] }, b: { main: [{ json: { n: 2 } }] } };
    const input = { trigger: 'b', only: 'b', given, items: [], mode: 'live' as const };
    expect(run.push({ type: 'started', at: 5, ...input })).toEqual(['run b']);
    expect(run.status()).toEqual({ a: 'completed', b: 'running', x: 'skipped', c: 'waiting' });
    expect(run.state.steps[0]).toMatchObject({ outputs: given.a, startedAt: 5, finishedAt: 5 });
    expect(run.state.order.map(({ id }) => id)).toEqual(['a', 'b', 'x']);
    expect(run.completed('b')).toEqual(['finish completed']);
    expect(run.status()).toMatchObject({ a: 'completed', b: 'completed', c: 'skipped' });
  });

  it('runs a single node of which nothing before it is known', () => {
    const run = foldRun(smallPlan({ a: 'b', b: 'c' }));
    const input = { trigger: 'b', only: 'b', items: [{ json: {} }], mode: 'live' as const };
    expect(run.push({ type: 'started', at: 0, ...input })).toEqual(['run b']);
    expect(run.status()).toEqual({ a: 'skipped', b: 'running', c: 'waiting' });
    expect(run.completed('b')).toEqual(['finish completed']);
    expect(run.status()).toEqual({ a: 'skipped', b: 'completed', c: 'skipped' });
  });

  it.each([{}, { a: { main: [{ json: { n: 1 } }] } }])('runs a single node in a loop, once, with %j given', (given) => {
    const run = foldRun(
      smallPlan({ a: 'head', head: 'b@loop c@done', b: 'head' }, { types: { head: 'loopIterator' } }),
    );
    const input = { trigger: 'b', only: 'b', given, items: [{ json: {} }], mode: 'live' as const };
    expect(run.push({ type: 'started', at: 0, ...input })).toEqual(['run b#0']);
    expect(run.completed('b#0')).toEqual(['finish completed']);
    expect(run.status()).toMatchObject({ b: 'completed' });
    expect(run.state.steps.find((step) => step?.key === 'b#0')?.outputs).not.toBeNull();
  });

  it('does not take given outputs as a step of a run of the whole workflow', () => {
    const run = foldRun(smallPlan({ a: 'b', b: 'c' }));
    const given = { b: { main: [{ json: { n: 1 } }] } };
    expect(run.push({ type: 'started', at: 0, trigger: 'a', items: [], mode: 'live', given })).toEqual(['run a']);
    expect(run.status()).toEqual({ a: 'running', b: 'waiting', c: 'waiting' });
    expect(run.completed('a')).toEqual(['run b']);
  });

  it('begins the time limit of the run when the run starts', () => {
    const run = foldRun(smallPlan({ a: 'b' }, { settings: { timeout: 60 } }));
    const started = { type: 'started' as const, trigger: 'a', items: [], mode: 'live' as const };
    expect(run.push({ ...started, at: 1000 })).toEqual(['sleep @run 61000', 'run a']);
  });
});
