import type { RunEvent } from '@heddle/contract/run/events';
import type { StepAttempt } from '@heddle/contract/run/view';
import { describe, expect, it } from 'vitest';
import { smallPlan } from './testing/fold.ts';
import { projectSteps } from './view.ts';

const begun: RunEvent = { type: 'started', at: 0, trigger: 'a', items: [{ json: {} }, { json: {} }], mode: 'live' };
const error = { code: 'network', message: 'No answer.' };
const outputs = { main: [{ json: {} }, { json: {} }] };
const started = (key: string, at: number): RunEvent => ({ type: 'step.started', key, attempt: 1, at });
const completed = (key: string, at: number): RunEvent => ({
  type: 'step.completed',
  key,
  attempt: 1,
  startedAt: at,
  at,
  outputs,
});
const failed = (key: string, at: number): RunEvent => ({
  type: 'step.failed',
  key,
  attempt: 1,
  startedAt: at,
  at,
  error,
});
const iso = (ms: number): string => new Date(ms).toISOString();
const settled = (at: number, its: StepAttempt['error'] = null): StepAttempt => ({
  attempt: 1,
  startedAt: iso(at),
  finishedAt: iso(at),
  error: its,
});

describe('the attempts of a step', () => {
  const plan = smallPlan({ a: 'b c' });
  const attemptsOf = (id: string, events: readonly RunEvent[], of = plan): readonly StepAttempt[] | undefined =>
    projectSteps(of, [begun, ...events]).find(({ key }) => key === id)?.attempts;

  it('are none before the first one begins', () => {
    expect(attemptsOf('b', [completed('a', 10)])).toEqual([]);
  });

  it('are shown once each: as under way, then with their end', () => {
    const underWay = [completed('a', 10), started('b', 20)];
    expect(attemptsOf('b', underWay)).toEqual([{ attempt: 1, startedAt: iso(20), finishedAt: null, error: null }]);
    expect(attemptsOf('b', [...underWay, completed('b', 20)])).toEqual([settled(20)]);
    expect(attemptsOf('b', [...underWay, failed('b', 20)])).toEqual([settled(20, error)]);
  });

  it('do not include what a step reports after its end, or after that of the run', () => {
    const over = [completed('a', 10), completed('b', 20)];
    expect(attemptsOf('b', [...over, failed('b', 30)])).toEqual([settled(20)]);
    expect(attemptsOf('b', [completed('a', 10), failed('c', 20), completed('b', 30)])).toEqual([]);
  });

  it('are those of the latest pass of a loop', () => {
    const looping = smallPlan({ a: 'l', l: 'b@loop', b: 'l' }, { types: { l: 'loopIterator' } });
    const head: RunEvent = {
      type: 'step.completed',
      key: 'l',
      attempt: 1,
      startedAt: 10,
      at: 10,
      outputs: {},
      loop: { size: 1 },
    };
    const first = [completed('a', 10), head, completed('b#1', 20)];
    expect(attemptsOf('b', first, looping)).toEqual([settled(20)]);
    expect(attemptsOf('b', [...first, completed('b#2', 30)], looping)).toEqual([settled(30)]);
  });
});
