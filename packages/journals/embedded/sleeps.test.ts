import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NEVER } from '../row.ts';
import { Durations } from './durations.ts';
import { elapsed } from './elapsed.ts';
import { Sleeps } from './sleeps.ts';

const MINUTE = 60_000;

let woken: [key: string, now: number][];
let durations: Durations;
const sleepsOf = (runId: string): Sleeps => new Sleeps(runId, durations, (key, now) => void woken.push([key, now]));
const keys = (): string[] => woken.map(([key]) => key);

beforeEach(() => {
  vi.useFakeTimers();
  woken = [];
  durations = new Durations();
});
afterEach(() => vi.useRealTimers());

describe('the sleeps of a run', () => {
  it('are over at their points in time, each once, in the order of these', () => {
    const began = Date.now();
    const sleeps = sleepsOf('r1');
    sleeps.set('late', began + 3 * MINUTE);
    sleeps.set('early', began + MINUTE);
    expect(sleeps.earliest).toBe(began + MINUTE);
    vi.advanceTimersByTime(MINUTE - 1);
    expect(keys()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(woken).toEqual([['early', began + MINUTE]]);
    expect(sleeps.earliest).toBe(began + 3 * MINUTE);
    vi.advanceTimersByTime(10 * MINUTE);
    expect(keys()).toEqual(['early', 'late']);
    expect(sleeps.earliest).toBe(NEVER);
  });

  it('are over at once where their time has come', () => {
    sleepsOf('r1').set('past', Date.now());
    expect(woken).toEqual([['past', Date.now()]]);
  });

  it('last their durations, whatever the clock is set to; points in time come by the clock', () => {
    const began = Date.now();
    const sleeps = sleepsOf('r1');
    sleeps.set('point', began + 2 * MINUTE);
    expect(sleeps.includeDurations).toBe(false);
    sleeps.set('lasts', began + MINUTE, MINUTE);
    expect(sleeps.includeDurations).toBe(true);
    vi.setSystemTime(began - 60 * MINUTE);
    vi.advanceTimersByTime(MINUTE);
    expect(keys()).toEqual(['lasts']);
    expect(sleeps.includeDurations).toBe(false);
    vi.setSystemTime(began + 2 * MINUTE);
    vi.advanceTimersByTime(15_000);
    expect(keys()).toEqual(['lasts', 'point']);
  });

  it('go on where they were when the run is resumed in the same process', () => {
    const began = Date.now();
    const first = sleepsOf('r1');
    first.set('lasts', began + MINUTE, MINUTE);
    vi.advanceTimersByTime(MINUTE / 2);
    first.stop();
    vi.setSystemTime(began - 60 * MINUTE);
    sleepsOf('r1').set('lasts', began + MINUTE, MINUTE);
    vi.advanceTimersByTime(MINUTE / 2);
    expect(keys()).toEqual(['lasts']);
    // The next one of this name is a new one.
    sleepsOf('r1').set('lasts', Date.now() + MINUTE, MINUTE);
    vi.advanceTimersByTime(MINUTE / 2);
    expect(keys()).toEqual(['lasts']);
    vi.advanceTimersByTime(MINUTE / 2);
    expect(keys()).toEqual(['lasts', 'lasts']);
  });

  it('of another process are over at their time, and in their duration at the latest', () => {
    const began = Date.now();
    sleepsOf('begun').set('begun', began + MINUTE, 10 * MINUTE);
    sleepsOf('set back').set('set back', began + 60 * MINUTE, 2 * MINUTE);
    vi.advanceTimersByTime(MINUTE);
    expect(keys()).toEqual(['begun']);
    vi.advanceTimersByTime(MINUTE);
    expect(keys()).toEqual(['begun', 'set back']);
  });

  it('wake nobody once the run has left', () => {
    const sleeps = sleepsOf('r1');
    sleeps.set('s1', Date.now() + MINUTE);
    sleeps.set('s2', Date.now() + MINUTE, MINUTE);
    sleeps.stop();
    vi.advanceTimersByTime(10 * MINUTE);
    expect(woken).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('of a run that is over are forgotten', () => {
    const began = Date.now();
    durations.endOf('r1', 's1', { until: began + MINUTE, duration: MINUTE });
    vi.advanceTimersByTime(MINUTE / 2);
    durations.deleteRun('r1');
    const end = durations.endOf('r1', 's1', { until: Date.now() + MINUTE, duration: MINUTE });
    expect(end - elapsed()).toBeCloseTo(MINUTE, 0);
  });
});
