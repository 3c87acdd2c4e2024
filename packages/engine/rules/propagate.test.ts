import { describe, expect, it } from 'vitest';
import { inputOf } from '../step-input.ts';
import { foldRun, smallPlan } from '../testing/fold.ts';

describe('join', () => {
  it('waits for all incoming edges and joins items in edge order, not in order of arrival', () => {
    const plan = smallPlan({ a: 'b c', b: 'd', c: 'd' });
    const run = foldRun(plan);
    run.start();
    expect(run.completed('a')).toEqual(['run b', 'run c']);
    expect(run.completed('c')).toEqual([]);
    expect(run.completed('b')).toEqual(['run d']);
    const d = plan.byId.get('d');
    expect(d && inputOf(run.state, d).map((item) => item.json['from'])).toEqual(['b', 'c']);
  });

  it('runs with the items of one branch when the other is dead', () => {
    const run = foldRun(smallPlan({ a: 'b@true c@false', b: 'd', c: 'd' }));
    run.start();
    expect(run.completed('a', { true: 1, false: 0 })).toEqual(['run b']);
    expect(run.completed('b')).toEqual(['run d']);
    expect(run.status()['c']).toBe('skipped');
  });

  it('skips all nodes that only dead edges lead to', () => {
    const run = foldRun(smallPlan({ a: 'b', b: 'c', c: 'd' }));
    run.start();
    expect(run.completed('a', { main: 0 })).toEqual(['finish completed']);
    expect(run.status()).toEqual({ a: 'completed', b: 'skipped', c: 'skipped', d: 'skipped' });
  });

  it('skips chains of thousands of nodes without running out of stack', () => {
    const chain = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [n === 0 ? 'a' : `n${n}`, `n${n + 1}`]));
    const run = foldRun(smallPlan(chain));
    run.start();
    expect(run.completed('a', { main: 0 })).toEqual(['finish completed']);
  });

  it('does not let a fast branch wait for a slow sibling', () => {
    const run = foldRun(smallPlan({ a: 'slow fast', fast: 'next' }));
    run.start();
    run.completed('a');
    expect(run.completed('fast')).toEqual(['run next']);
    expect(run.status()['slow']).toBe('running');
  });

  it('notes when a node was skipped', () => {
    const run = foldRun(smallPlan({ a: 'b' }));
    run.start();
    run.completed('a', { main: 0 }, 25);
    expect(run.state.steps[1]).toMatchObject({ status: 'skipped', startedAt: 25, finishedAt: 25 });
  });
});
