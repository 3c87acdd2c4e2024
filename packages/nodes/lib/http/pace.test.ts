import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';

const { signal } = new AbortController();

describe('the pace of requests', () => {
  /** A clock that advances only by `sleep`, and the durations slept. */
  const paced = (ms: number) => {
    const slept: number[] = [];
    const clock = { at: 0, now: (): number => clock.at, sleep: async (time: number) => void slept.push(time) };
    return { clock, slept, pace: createPace(ms, clock) };
  };

  it('keeps them apart, however many ask at once', async () => {
    const { pace, slept } = paced(100);
    await Promise.all([pace(signal), pace(signal), pace(signal)]);
    expect(slept).toEqual([100, 200]);
  });

  it('does not wait where there was time enough, and saves up none', async () => {
    const { pace, slept, clock } = paced(100);
    await pace(signal);
    clock.at = 1000;
    await pace(signal);
    clock.at = 1030;
    await pace(signal);
    expect(slept).toEqual([70]);
  });

  it('may be none', async () => {
    const { pace, slept } = paced(0);
    await Promise.all([pace(signal), pace(signal)]);
    expect(slept).toEqual([]);
  });

  it('ends with the step', async () => {
    const stopped = new AbortController();
    const pace = createPace(60_000);
    await pace(stopped.signal);
    const waiting = pace(stopped.signal);
    stopped.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    await expect(pace(stopped.signal)).rejects.toThrow('stopped');
  });
});
