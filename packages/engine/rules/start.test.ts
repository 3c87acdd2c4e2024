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
});
