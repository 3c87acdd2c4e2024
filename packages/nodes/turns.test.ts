import { describe, expect, it } from 'vitest';
import { inBatches, inTurns, MOST_AT_ONCE } from './turns.ts';

const busyFor = (ms: number): void => {
  for (const until = performance.now() + ms; performance.now() < until; );
};

describe('work in turns', () => {
  it('that is quick is done at once', () => {
    const seen: [string, number][] = [];
    expect(inTurns(['a', 'b'], (entry, index) => void seen.push([entry, index]), () => 'done')).toBe('done');
    expect(seen).toEqual([['a', 0], ['b', 1]]);
    expect(inTurns([], () => expect.unreachable(), () => 'nothing')).toBe('nothing');
  });

  it('that is long sees every entry once, in order, and lets other work run', async () => {
    const seen: number[] = [];
    let others = 0;
    const timer = setInterval(() => (others += 1), 0);
    const entries = Array.from({ length: 30 }, (_, n) => n);
    const work = (entry: number): void => {
      busyFor(2);
      seen.push(entry);
    };
    await inTurns(entries, work, () => undefined);
    clearInterval(timer);
    expect(seen).toEqual(entries);
    expect(others).toBeGreaterThan(0);
  });

  it('ends when it is told to stop', async () => {
    const controller = new AbortController();
    const seen: number[] = [];
    const work = (entry: number): void => {
      busyFor(3);
      seen.push(entry);
      controller.abort(new Error('enough'));
    };
    await expect(inTurns(Array.from({ length: 100 }, (_, n) => n), work, () => undefined, controller)).rejects.toThrow('enough');
    expect(seen.length).toBeLessThan(100);
  });

  it('fails with what the work throws, at once or later', async () => {
    const throwAt = (bad: number) => (entry: number) => {
      busyFor(3);
      if (entry === bad) throw new Error(`at ${bad}`);
    };
    expect(() => inTurns([0, 1], throwAt(0), () => 'done')).toThrow('at 0');
    await expect(inTurns(Array.from({ length: 20 }, (_, n) => n), throwAt(15), () => 'done')).rejects.toThrow('at 15');
  });

  it.each([MOST_AT_ONCE, 8])('may take several entries at once, and no more than %i if so many are to be the most', async (most) => {
    const entries = Array.from({ length: 1000 });
    const parts: [number, number][] = [];
    const work = (from: number, to: number): void => {
      if (from < 20) busyFor(2);
      parts.push([from, to]);
    };
    expect(await inBatches(entries, work, () => Promise.resolve('done'), undefined, most)).toBe('done');
    expect(parts.map(([from]) => from)).toEqual([0, ...parts.slice(0, -1).map(([, to]) => to)]);
    expect(parts.at(-1)?.[1]).toBe(1000);
    expect(Math.max(...parts.map(([from, to]) => to - from))).toBeLessThanOrEqual(most);
  });
});
