import type { JsonObject } from '@heddle/contract/json';
import { describe, expect, it } from 'vitest';
import { foldRun, smallPlan } from '../testing/fold.ts';
import { projectSteps } from '../view.ts';

const error = { message: 'The credential "Shop" is not signed in.', code: 'credential_signed_out' };
const signedOut = (key: string, attempt: number) =>
  ({ type: 'step.waiting', key, attempt, startedAt: attempt * 10, at: attempt * 10, error }) as const;
const signal = { type: 'signalled', key: 'b', at: 50, value: null } as const;

describe('a step that waits for a sign-in', () => {
  const begin = (data: JsonObject = {}) => {
    const run = foldRun(smallPlan({ a: 'b', b: 'c' }, { data: { b: data } }));
    run.start();
    run.completed('a');
    return run;
  };

  it('is tried anew under its own key once it is signalled, so that what it has done already counts', () => {
    const run = begin();
    expect(run.push(signedOut('b', 1))).toEqual([]);
    expect(run.state.steps[1]).toMatchObject({ status: 'running', waits: true, error });
    expect(run.push(signal)).toEqual(['run b#2']);
    expect(run.state.steps[1]).toMatchObject({ waits: false, resumed: null, startedAt: 10 });
    expect(run.push({ ...signal, at: 51 })).toEqual([]);
    expect(run.completed('b')).toEqual(['run c']);
    expect(run.state.steps[1]?.error).toBeNull();
  });

  it('is tried anew at once where somebody has signed in before it waits', () => {
    const run = begin();
    expect(run.push(signal)).toEqual([]);
    expect(run.push(signedOut('b', 1))).toEqual(['run b#2']);
  });

  it('has all its retries left', () => {
    const run = begin({ onFailure: 'retry', retryCount: 1, retryDelay: 0 });
    run.push(signedOut('b', 1));
    run.push(signal);
    expect(run.failed('b', { attempt: 2 })).toEqual(['sleep b@2 10']);
    expect(run.push({ type: 'woken', key: 'b@2', at: 20 })).toEqual(['run b#3']);
    run.push(signedOut('b', 3));
    expect(run.push({ ...signal, at: 60 })).toEqual(['run b#4']);
    expect(run.failed('b', { attempt: 4 })).toEqual(['finish failed']);
  });

  it('ends with its run', () => {
    const run = begin();
    run.push(signedOut('b', 1));
    run.push({ type: 'signalled', key: 'cancel', at: 60, value: null });
    expect(run.state.status).toBe('cancelled');
    expect(run.state.steps[1]).toMatchObject({ status: 'failed', waits: false });
  });

  it('says what it waits for, and what each attempt came to', () => {
    const { plan } = begin();
    const [, step] = projectSteps(plan, [
      { type: 'started', at: 0, trigger: 'a', items: [], mode: 'live' },
      { type: 'step.completed', key: 'a', attempt: 1, startedAt: 1, at: 1, outputs: { main: [{ json: {} }] } },
      signedOut('b', 1),
    ]);
    expect(step).toMatchObject({ waits: true, waitsFor: 'signIn', error, attempts: [{ attempt: 1, error }] });
  });
});
