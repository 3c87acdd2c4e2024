import { describe, expect, it } from 'vitest';
import { foldRun, smallPlan } from '../testing/fold.ts';

describe('wait', () => {
  const sleeping = () => {
    const run = foldRun(smallPlan({ a: 'b', b: 'c' }));
    run.start();
    run.completed('a');
    const decided = run.push({
      type: 'step.sleeping',
      key: 'b',
      attempt: 1,
      startedAt: 10,
      at: 10,
      until: 5000,
      outputs: { main: [{ json: {} }] },
    });
    return { run, decided };
  };

  it('sleeps until its time and then completes with its outputs', () => {
    const { run, decided } = sleeping();
    expect(decided).toEqual(['sleep b@1 5000']);
    expect(run.state.steps[1]).toMatchObject({ status: 'running', wakesAt: 5000 });
    expect(run.push({ type: 'woken', key: 'b@1', at: 5001 })).toEqual(['run c']);
    expect(run.state.steps[1]).toMatchObject({ status: 'completed', startedAt: 10, finishedAt: 5001, wakesAt: null });
  });

  it('wakes only once', () => {
    const { run } = sleeping();
    run.push({ type: 'woken', key: 'b@1', at: 5001 });
    expect(run.push({ type: 'woken', key: 'b@1', at: 5002 })).toEqual([]);
  });

  it('shows the step as begun when its work began, and names the sleep after the attempt', () => {
    const run = foldRun(smallPlan({ a: 'b' }));
    run.start();
    run.completed('a');
    expect(
      run.push({ type: 'step.sleeping', key: 'b', attempt: 2, startedAt: 12, at: 15, until: 5000, outputs: {} }),
    ).toEqual(['sleep b@2 5000']);
    expect(run.state.steps[1]).toMatchObject({ startedAt: 12, attempt: 2 });
  });
});
