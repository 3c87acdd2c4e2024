import type { RunEvent } from '@heddle/contract/run/events';
import { describe, expect, it } from 'vitest';
import { answerOutcome } from './answer-outcome.ts';

const waiting: RunEvent = { type: 'step.waiting', key: 'ask', attempt: 1, startedAt: 1, at: 2, until: 100 };
const signalled: RunEvent = { type: 'signalled', key: 'ask', at: 50, value: {} };
const woken: RunEvent = { type: 'woken', key: 'ask@1', at: 100 };
const finished: RunEvent = { type: 'finished', at: 200, status: 'completed' };

describe('the outcome of an answer', () => {
  it.each<[string, RunEvent[], string]>([
    ['is pending while the step waits', [waiting], 'pending'],
    ['is received where the signal came before the deadline', [waiting, signalled, woken, finished], 'received'],
    ['is received where the signal came before the step waited', [signalled, waiting], 'received'],
    ['is missed where the step had gone on by then', [waiting, woken, signalled], 'missed'],
    ['is missed where the run has ended', [waiting, finished], 'missed'],
    [
      'does not depend on other steps',
      [waiting, { ...signalled, key: 'other' }, { ...woken, key: 'other@1' }],
      'pending',
    ],
    ['does not depend on a pause before a further attempt', [woken, waiting], 'pending'],
  ])('%s', (_what, events, outcome) => {
    expect(answerOutcome(events, 'ask')).toBe(outcome);
  });
});
