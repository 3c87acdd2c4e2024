import { describe, expect, it } from 'vitest';
import { eachInTurns, inBatches, inTurns, MOST_AT_ONCE } from './turns.ts';

const busyFor = (ms: number): void => {
  for (const until = performance.now() + ms; performance.now() < until;);
};

describe('work in turns', () => {
  it('that is quick is done at once', () => {
    const seen: [string, number][] = [];
    expect(
      inTurns(
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
      inTurns(
        [],
        () => expect.unreachable(),
        () => 'nothing',
      ),
    ).toBe('nothing');
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
    await expect(
      inTurns(
        Array.from({ length: 100 }, (_, n) => n),
        work,
        () => undefined,
        controller,
      ),
    ).rejects.toThrow('enough');
    expect(seen.length).toBeLessThan(100);
  });

  it('fails with what the work throws, at once or later', async () => {
    const throwAt = (bad: number) => (entry: number) => {
      busyFor(3);
      if (entry === bad) throw new Error(`at ${bad}`);
    };
    expect(() => inTurns([0, 1], throwAt(0), () => 'done')).toThrow('at 0');
    await expect(
      inTurns(
        Array.from({ length: 20 }, (_, n) => n),
        throwAt(15),
        () => 'done',
      ),
    ).rejects.toThrow('at 15');
  });

  it.each([MOST_AT_ONCE, 8])(
    'may take several entries at once, and no more than %i if so many are to be the most',
    async (most) => {
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
    },
  );
});

describe('work on items with fields', () => {
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

  it('finds them ready for each item before it is worked on', async () => {
    for (const wait of [false, true]) {
      const { stop, made } = fieldsOf(items, () => 1, wait);
      const seen: number[] = [];
      const work = (_item: number, index: number): void => {
        expect(made.at(-1)).toBe(index);
        seen.push(index);
      };
      expect(await inTurns(items, work, () => 'done', stop)).toBe('done');
      expect(seen).toEqual(items);
      await eachInTurns(items, (_item, index) => Promise.resolve(expect(made.at(-1)).toBe(index)), stop);
    }
  });

  it('does not make them ready where it goes through something else', () => {
    const { stop, made } = fieldsOf(items, () => 1);
    void inTurns(
      [...items],
      () => undefined,
      () => undefined,
      stop,
    );
    expect(made).toEqual([]);
  });

  it('looks at the clock once fields have become costly in the middle of a batch', async () => {
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
    await inTurns(items, work, () => undefined, stop);
    clearInterval(timer);
    expect(longest).toBeLessThan(10);
  });
});
