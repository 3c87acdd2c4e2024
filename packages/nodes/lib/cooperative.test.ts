import { describe, expect, it } from 'vitest';
import type { Yielding } from './cooperative.ts';
import {
  forEachAsyncYielding,
  forEachBatchYielding,
  forEachYielding,
  MAX_BATCH,
  runSync,
  runYielding,
  yieldToEventLoop,
} from './cooperative.ts';

const busyFor = (ms: number): void => {
  for (const until = performance.now() + ms; performance.now() < until;);
};

describe('forEachYielding', () => {
  it('runs short work synchronously', () => {
    const seen: [string, number][] = [];
    expect(
      forEachYielding(
        ['a', 'b'],
        (entry, index) => void seen.push([entry, index]),
        () => 'done',
      ),
    ).toBe('done');
    expect(seen).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
    expect(
      forEachYielding(
        [],
        () => expect.unreachable(),
        () => 'nothing',
      ),
    ).toBe('nothing');
  });

  it('visits every entry once, in order, and yields during long work', async () => {
    const seen: number[] = [];
    let others = 0;
    const timer = setInterval(() => (others += 1), 0);
    const entries = Array.from({ length: 30 }, (_, n) => n);
    const work = (entry: number): void => {
      busyFor(2);
      seen.push(entry);
    };
    await forEachYielding(entries, work, () => undefined);
    clearInterval(timer);
    expect(seen).toEqual(entries);
    expect(others).toBeGreaterThan(0);
  });

  it('stops with the signal', async () => {
    const controller = new AbortController();
    const seen: number[] = [];
    const work = (entry: number): void => {
      busyFor(3);
      seen.push(entry);
      controller.abort(new Error('enough'));
    };
    await expect(
      forEachYielding(
        Array.from({ length: 100 }, (_, n) => n),
        work,
        () => undefined,
        controller,
      ),
    ).rejects.toThrow('enough');
    expect(seen.length).toBeLessThan(100);
  });

  it('fails with the error of the work, synchronously or later', async () => {
    const throwAt = (bad: number) => (entry: number) => {
      busyFor(3);
      if (entry === bad) throw new Error(`at ${bad}`);
    };
    expect(() => forEachYielding([0, 1], throwAt(0), () => 'done')).toThrow('at 0');
    await expect(
      forEachYielding(
        Array.from({ length: 20 }, (_, n) => n),
        throwAt(15),
        () => 'done',
      ),
    ).rejects.toThrow('at 15');
  });

  it.each([MAX_BATCH, 8])('takes batches of at most %i entries', async (most) => {
    const entries = Array.from({ length: 1000 });
    const parts: [number, number][] = [];
    const work = (from: number, to: number): void => {
      if (from < 20) busyFor(2);
      parts.push([from, to]);
    };
    expect(await forEachBatchYielding(entries, work, () => Promise.resolve('done'), undefined, most)).toBe('done');
    expect(parts.map(([from]) => from)).toEqual([0, ...parts.slice(0, -1).map(([, to]) => to)]);
    expect(parts.at(-1)?.[1]).toBe(1000);
    expect(Math.max(...parts.map(([from, to]) => to - from))).toBeLessThanOrEqual(most);
  });
});

describe('forEachYielding over items with fields', () => {
  /** A step whose fields cost so much for each item that was made ready. */
  function fieldsOf(items: readonly number[], costs: (index: number) => number, wait = false) {
    const made: number[] = [];
    const expressions = {
      spent: 0,
      ready(index: number): Promise<void> | undefined {
        if (made.at(-1) === index) return undefined;
        made.push(index);
        expressions.spent += costs(index);
        return wait ? Promise.resolve() : undefined;
      },
    };
    return { stop: { signal: new AbortController().signal, items, expressions }, made };
  }

  const items = Array.from({ length: 200 }, (_, n) => n);

  it('prepares the fields of each item before its work', async () => {
    for (const wait of [false, true]) {
      const { stop, made } = fieldsOf(items, () => 1, wait);
      const seen: number[] = [];
      const work = (_item: number, index: number): void => {
        expect(made.at(-1)).toBe(index);
        seen.push(index);
      };
      expect(await forEachYielding(items, work, () => 'done', stop)).toBe('done');
      expect(seen).toEqual(items);
      await forEachAsyncYielding(items, (_item, index) => Promise.resolve(expect(made.at(-1)).toBe(index)), stop);
    }
  });

  it('does not prepare fields for any other list', () => {
    const { stop, made } = fieldsOf(items, () => 1);
    void forEachYielding(
      [...items],
      () => undefined,
      () => undefined,
      stop,
    );
    expect(made).toEqual([]);
  });

  it('ends a batch early once fields become costly', async () => {
    // Quick for so long that batches are as large as they get, then slow.
    const { stop } = fieldsOf(items, (index) => (index < 150 ? 0 : 1_000_000));
    let longest = 0;
    let last = 150;
    let at = 0;
    const timer = setInterval(() => {
      longest = Math.max(longest, at - last);
      last = Math.max(150, at);
    }, 0);
    const work = (_item: number, index: number): void => {
      at = index;
      if (index >= 150) busyFor(12);
    };
    await forEachYielding(items, work, () => undefined, stop);
    clearInterval(timer);
    expect(longest).toBeLessThan(10);
  });
});

/** Work of so many milliseconds. */
function* busy(ms: number, done: { steps: number }): Yielding<string> {
  for (const until = performance.now() + ms; performance.now() < until; done.steps += 1) yield;
  return 'done';
}

describe('runYielding', () => {
  it('returns the result of the work, and fails with its error', async () => {
    expect([await runYielding(busy(0, { steps: 0 })), runSync(busy(2, { steps: 0 }))]).toEqual(['done', 'done']);
    const failing = (function* (): Yielding<never> {
      yield;
      throw new Error('at the second step');
    })();
    await expect(runYielding(failing)).rejects.toThrow('at the second step');
  });

  it('yields during long work', async () => {
    let others = 0;
    const timer = setInterval(() => (others += 1), 0);
    await runYielding(busy(60, { steps: 0 }));
    clearInterval(timer);
    expect(others).toBeGreaterThan(0);
  });

  it('stops with the signal', async () => {
    const controller = new AbortController();
    const done = { steps: 0 };
    const working = runYielding(busy(60_000, done), controller);
    await yieldToEventLoop();
    controller.abort(new Error('enough'));
    await expect(working).rejects.toThrow('enough');
    const { steps } = done;
    await yieldToEventLoop();
    expect(done.steps).toBe(steps);
  });
});
