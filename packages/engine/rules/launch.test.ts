import { describe, expect, it } from 'vitest';
import { foldRun, smallPlan } from '../testing/fold.ts';

describe('a node that runs again', () => {
  it('starts from scratch: with its first attempt and stage, without times, outputs, error and log lines from before', () => {
    const data = { d: { join: 'each', onFailure: 'retry', retryCount: 1, retryDelay: 0, retryThen: 'continue' } };
    const run = foldRun(smallPlan({ a: 'b c', b: 'd', c: 'd' }, { data }));
    const error = { message: 'broken', code: 'step_crashed' };
    run.start();
    run.completed('a');
    run.completed('b');
    run.waiting('d/1');
    run.push({ type: 'signalled', key: 'd/1', at: 20, value: 'yes' });
    expect(run.failed('d/1!1', { at: 30 })).toEqual(['sleep d/1!1@1 30']);
    expect(run.push({ type: 'woken', key: 'd/1!1@1', at: 30 })).toEqual(['run d/1!1#2']);
    const failed = { type: 'step.failed' as const, key: 'd/1!1', attempt: 2, startedAt: 30, at: 40, error };
    run.push({ ...failed, logs: ['It broke.'] });
    const d = run.state.steps[3];
    expect(d).toMatchObject({ attempt: 2, stage: 1, resumed: { value: 'yes' }, error, logs: ['It broke.'], runs: 1 });
    expect(run.completed('c', { main: 1 }, 50)).toEqual(['run d/2']);
    expect(d).toMatchObject({
      key: 'd/2',
      status: 'running',
      attempt: 1,
      stage: 0,
      resumed: null,
      startedAt: 50,
      finishedAt: null,
      outputs: null,
      error: null,
      logs: null,
      runs: 2,
    });
  });
});
