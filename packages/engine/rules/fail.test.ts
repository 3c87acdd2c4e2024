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

  it('continue: without a port main, the error leaves by the first output of the node', () => {
    const plan = smallPlan(
      { a: 'b', b: 'c@yes d@no' },
      { types: { b: 'yes-or-no' }, data: { b: { onFailure: 'continue' } } },
    );
    const run = foldRun(plan);
    run.start();
    run.completed('a');
    expect(run.failed('b')).toEqual(['run c']);
    expect(run.status()['d']).toBe('skipped');
  });

  it('continue: the error leaves by the output that the type names for it', () => {
    const plan = smallPlan(
      { a: 'b', b: 'c@allowed d@denied' },
      { types: { b: 'gate' }, data: { b: { onFailure: 'continue' } } },
    );
    const run = foldRun(plan);
    run.start();
    run.completed('a');
    expect(run.failed('b')).toEqual(['run d']);
    expect(run.status()['c']).toBe('skipped');
  });

  it('continue: the head of a loop that fails makes no pass; the error leaves by done', () => {
    const plan = smallPlan(
      { a: 'head', head: 'body@loop end@done', body: 'head' },
      { types: { head: 'loopIterator' }, data: { head: { onFailure: 'continue' } } },
    );
    const run = foldRun(plan);
    run.start();
    run.completed('a');
    expect(run.failed('head')).toEqual(['run end']);
    expect(run.status()['body']).toBe('skipped');
  });

  it('a final error stops the run whatever the settings of the node', () => {
    const run = foldRun(smallPlan({ a: 'b', b: 'c' }, { data: { b: { onFailure: 'continue' } } }));
    run.start();
    run.completed('a');
    expect(run.failed('b', { final: true })).toEqual(['finish failed']);
  });

  it('a final error of a node that retries is not retried', () => {
    const run = foldRun(smallPlan({ a: 'b' }, { data: { b: { onFailure: 'retry', retryThen: 'continue' } } }));
    run.start();
    run.completed('a');
    expect(run.failed('b', { final: true })).toEqual(['finish failed']);
  });

  it('shows the failed step with its attempt, times, error and log lines', () => {
    const run = foldRun(smallPlan({ a: 'b' }, { data: { b: { onFailure: 'retry', retryCount: 1 } } }));
    const error = { message: 'broken', code: 'step_crashed' };
    const base = { type: 'step.failed' as const, key: 'b', error };
    run.start();
    run.completed('a', { main: 1 }, 20);
    run.push({ ...base, attempt: 1, startedAt: 15, at: 100, logs: ['first'] });
    expect(run.state.steps[1]).toMatchObject({ status: 'running', attempt: 1, startedAt: 15, error, logs: ['first'] });
    run.push({ type: 'woken', key: 'b@1', at: 2000 });
    run.push({ ...base, attempt: 2, startedAt: 2000, at: 2100 });
    expect(run.state.steps[1]).toMatchObject({
      status: 'failed',
      attempt: 2,
      startedAt: 15,
      finishedAt: 2100,
      error,
      logs: null,
    });
  });

  it('counts the attempts as the events name them', () => {
    const run = foldRun(smallPlan({ a: 'b' }, { data: { b: { onFailure: 'retry', retryDelay: 0 } } }));
    run.start();
    run.completed('a');
    expect(run.failed('b', { attempt: 2 })).toEqual(['sleep b@2 10']);
  });
});

describe('a run that the server ends as failed', () => {
  const error = { message: 'lost', code: 'step_interrupted' };
  const underWay = () => {
    const run = foldRun(smallPlan({ a: 'b c', b: 'd' }));
    run.start();
    run.completed('a', { main: 1 }, 10);
    return run;
  };

  it('fails together with the step that is to blame; all others are aborted', () => {
    const run = underWay();
    expect(run.push({ type: 'failed', at: 50, key: 'b', error })).toEqual(['abort c', 'finish failed']);
    expect(run.status()).toEqual({ a: 'completed', b: 'failed', c: 'cancelled', d: 'cancelled' });
    expect(run.state).toMatchObject({ status: 'failed', error });
    expect(run.state.steps[1]).toMatchObject({ error, startedAt: 10, finishedAt: 50 });
  });

  it('aborts all steps under way if no step is to blame, or only one that was over', () => {
    for (const key of [undefined, 'a', 'unknown']) {
      const run = underWay();
      expect(run.push({ type: 'failed', at: 50, error, ...(key === undefined ? {} : { key }) })).toEqual([
        'abort b',
        'abort c',
        'finish failed',
      ]);
      expect(run.status()).toEqual({ a: 'completed', b: 'cancelled', c: 'cancelled', d: 'cancelled' });
      expect(run.state.steps[0]?.error).toBeNull();
    }
  });
});
