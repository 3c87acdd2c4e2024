import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { overallStatus } from '../../run/overall-status.ts';
import { progressOf } from '../../run/progress.ts';
import type { SampleRun } from './sample-run.ts';
import { finishedSample, nextSample, playSample, startedSample, stoppedSample, TICK_MS } from './sample-run.ts';

const statuses = (run: SampleRun): string[] => run.steps.map(({ status }) => status);
const names = (run: SampleRun): string[] => run.steps.map(({ name }) => name);
const half = (): number => 0.5;

describe('the sample run', () => {
  it('begins with two of its five steps done and the third under way', () => {
    const run = startedSample();
    expect(names(run)).toEqual([
      'Webhook Trigger',
      'Wallet Connect',
      'Payment Validation',
      'PayPal Transfer',
      'Send Notification',
    ]);
    expect(statuses(run)).toEqual(['completed', 'completed', 'running', 'waiting', 'waiting']);
    expect(run.steps.map(({ durationMs }) => durationMs)).toEqual([100, 2300, null, null, null]);
    expect(progressOf(run)).toBe(60);
    expect(overallStatus(run).label).toBe('Running');
  });

  it('completes the running step and begins the next one with what it gave', () => {
    const run = nextSample(startedSample(), half);
    expect(statuses(run)).toEqual(['completed', 'completed', 'completed', 'running', 'waiting']);
    expect(run.steps[2]?.durationMs).toBe(2500);
    expect(run.steps[3]?.input).toEqual(run.steps[2]?.output);
    expect(progressOf(run)).toBe(80);
  });

  it('is completed at 100 per cent after the last step', () => {
    const run = finishedSample(half);
    expect(new Set(statuses(run))).toEqual(new Set(['completed']));
    expect(progressOf(run)).toBe(100);
    expect(overallStatus(run).label).toBe('Completed');
    expect(nextSample(run, half)).toBe(run);
  });

  it('assigns every step a duration of one to four seconds', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (number) => {
        for (const { durationMs } of finishedSample(() => number).steps.slice(2)) {
          expect(durationMs).toBeGreaterThanOrEqual(1000);
          expect(durationMs).toBeLessThan(4000);
        }
      }),
    );
  });

  it('marks the running step failed when it is stopped, and leaves the others', () => {
    const run = stoppedSample(nextSample(startedSample(), half));
    expect(statuses(run)).toEqual(['completed', 'completed', 'completed', 'failed', 'waiting']);
    expect(run.steps[3]?.error?.message).toBe('Execution stopped by user');
    expect(overallStatus(run).label).toBe('Failed');
    expect(nextSample(run, half)).toBe(run);
  });

  it('cannot be stopped once it has ended', () => {
    const run = finishedSample(half);
    expect(stoppedSample(run)).toBe(run);
  });
});

describe('playing the sample run', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function play() {
    const shown: SampleRun[] = [];
    return {
      shown,
      leave: playSample((run) => shown.push(run), half),
      last: () => statuses(shown.at(-1) ?? finishedSample()),
    };
  }

  it('shows the beginning at once and a step more every three seconds', () => {
    const { shown, last } = play();
    expect(last()).toEqual(statuses(startedSample()));
    vi.advanceTimersByTime(TICK_MS - 1);
    expect(shown).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(last()).toEqual(['completed', 'completed', 'completed', 'running', 'waiting']);
    vi.advanceTimersByTime(3000);
    expect(last()).toEqual(['completed', 'completed', 'completed', 'completed', 'running']);
  });

  it('ends with the run and leaves no timer behind', () => {
    const { shown } = play();
    vi.advanceTimersByTime(9000);
    expect(shown.at(-1)?.status).toBe('completed');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('shows nothing more once it is left', () => {
    const { shown, leave } = play();
    leave();
    vi.advanceTimersByTime(30_000);
    expect(shown).toHaveLength(1);
  });
});
