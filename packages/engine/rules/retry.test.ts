import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldRun, smallPlan } from '../testing/fold.ts';
import { backoff } from './retry.ts';

describe('retry', () => {
  const retrying = () => {
    const run = foldRun(smallPlan({ a: 'b', b: 'c' }, { data: { b: { onFailure: 'retry' } } }));
    run.start();
    run.completed('a');
    return run;
  };

  it('tries three times more, after about 1, 2 and 4 seconds, then stops the run', () => {
    const run = retrying();
    for (const attempt of [1, 2, 3]) {
      const at = attempt * 100_000;
      const [sleep = ''] = run.failed('b', { attempt, at });
      const [, key = '', until = ''] = /^sleep (\S+) (\d+)$/.exec(sleep) ?? [];
      const pause = 1000 * 2 ** (attempt - 1);
      expect(key).toBe(`b@${attempt}`);
      expect(Number(until) - at).toBeGreaterThanOrEqual(pause * 0.8);
      expect(Number(until) - at).toBeLessThanOrEqual(pause * 1.2);
      expect(run.state.steps[1]?.wakesAt).toBe(Number(until));
      expect(run.push({ type: 'woken', key, at: Number(until) })).toEqual([`run b#${attempt + 1}`]);
      expect(run.state.steps[1]?.wakesAt).toBeNull();
    }
    expect(run.failed('b', { attempt: 4 })).toEqual(['finish failed']);
  });

  it('follows the number, pauses and last resort in the settings of the node', () => {
    const run = foldRun(
      smallPlan(
        { a: 'b', b: 'c' },
        { data: { b: { onFailure: 'retry', retryCount: 1, retryDelay: 0, retryThen: 'continue' } } },
      ),
    );
    run.start();
    run.completed('a');
    expect(run.failed('b', { at: 1000 })).toEqual(['sleep b@1 1000']);
    run.push({ type: 'woken', key: 'b@1', at: 1000 });
    expect(run.failed('b', { attempt: 2 })).toEqual(['run c']);
  });

  it('never pauses longer than the longest pause plus 20%, and computes the same time on every replay', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.nat(10_000),
        fc.nat(10_000),
        fc.string(),
        (attempt, retryDelayMs, retryMaxDelayMs, seed) => {
          const pause = backoff({ retryDelayMs, retryMaxDelayMs }, attempt, seed);
          expect(pause).toBeLessThanOrEqual(Math.ceil(retryMaxDelayMs * 1.2));
          expect(pause).toBeGreaterThanOrEqual(Math.floor(Math.min(retryDelayMs, retryMaxDelayMs) * 0.8));
          expect(backoff({ retryDelayMs, retryMaxDelayMs }, attempt, seed)).toBe(pause);
        },
      ),
    );
  });

  it('computes the same pauses as every version before: runs under way are replayed with them', () => {
    const settings = { retryDelayMs: 1000, retryMaxDelayMs: 60_000 };
    expect(backoff(settings, 1, 'b#1@0')).toBe(1140);
    expect(backoff(settings, 2, 'b#2@1000')).toBe(2247);
    expect(backoff(settings, 9, 'mail#3#9@5')).toBe(49_333);
  });

  it('forgets the error once an attempt succeeds', () => {
    const run = retrying();
    run.failed('b');
    run.push({ type: 'woken', key: 'b@1', at: 1010 });
    expect(
      run.push({
        type: 'step.completed',
        key: 'b',
        attempt: 2,
        startedAt: 1010,
        at: 1020,
        outputs: { main: [{ json: {} }] },
      }),
    ).toEqual(['run c']);
    expect(run.state.steps[1]).toMatchObject({ status: 'completed', attempt: 2, error: null });
  });
});
