import type { RunEvent } from '@heddle/contract/run/events';
import { describe, expect, it } from 'vitest';
import { fateOf } from './fate.ts';

const waiting: RunEvent = { type: 'step.waiting', key: 'ask', attempt: 1, startedAt: 1, at: 2, until: 100 };
const signalled: RunEvent = { type: 'signalled', key: 'ask', at: 50, value: {} };
const woken: RunEvent = { type: 'woken', key: 'ask@1', at: 100 };
const finished: RunEvent = { type: 'finished', at: 200, status: 'completed' };

describe('the fate of an answer', () => {
  it.each<[string, RunEvent[], string]>([
    ['is open while the step waits', [waiting], 'pending'],
    ['is good where the run was told before its time was over', [waiting, signalled, woken, finished], 'heard'],
    ['is good where the run was told before it waited', [signalled, waiting], 'heard'],
    ['is bad where the step had gone on by then', [waiting, woken, signalled], 'missed'],
    ['is bad where the run has ended', [waiting, finished], 'missed'],
    [
      'has nothing to do with other steps',
      [waiting, { ...signalled, key: 'other' }, { ...woken, key: 'other@1' }],
      'pending',
    ],
    ['has nothing to do with a pause before a further attempt', [woken, waiting], 'pending'],
  ])('%s', (_what, events, fate) => {
    expect(fateOf(events, 'ask')).toBe(fate);
  });
});
