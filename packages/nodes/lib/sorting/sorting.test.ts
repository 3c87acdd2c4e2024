import type { JsonObject, JsonValue } from '@heddle/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataSorter } from '../../catalog/sort/dataSorter.node.ts';
import { runNode } from '../../testing/run-node.ts';
import { readSortKeys } from './keys.ts';
import { sortSettings } from './compare.ts';
import { sortEntries, sortIndexes } from './sort.ts';

const running = new AbortController();

const sorted = async (values: readonly (JsonValue | undefined)[], data: JsonObject = {}): Promise<unknown[]> => {
  const items = values.map((value): { json: JsonObject } => ({ json: value === undefined ? {} : { v: value } }));
  const { outputs } = await runNode(dataSorter, { items, data: { by: 'v', ...data } });
  return (outputs['main'] ?? []).map(({ json }) => json['v']);
};

describe('sorting', () => {
  it('returns what the built-in stable sort returns, for any numbers', async () => {
    const someEntries = fc.array(fc.record({ v: fc.integer({ min: 0, max: 50 }) }), { maxLength: 300 });
    // Lists of several runs that are merged, of which the last may be short.
    const manyEntries = fc
      .record({
        count: fc.integer({ min: 1000, max: 9000 }),
        step: fc.nat(9973),
        most: fc.integer({ min: 1, max: 9000 }),
      })
      .map(({ count, step, most }) => Array.from({ length: count }, (_, index) => ({ v: (index * step) % most })));
    const [readers, settings] = [
      [{ key: { descending: false, kind: 'auto' as const }, read: ({ v }: { v: number }) => v }],
      sortSettings('en', true, 'last'),
    ];
    await fc.assert(
      fc.asyncProperty(fc.oneof(someEntries, manyEntries), async (entries) => {
        const expected = entries.toSorted((a, b) => a.v - b.v);
        const found = await sortEntries(entries, readers, settings, running);
        expect(found.length).toBe(expected.length);
        // The same objects: equal ones keep their order.
        expect(found.every((entry, index) => entry === expected[index])).toBe(true);
      }),
    );
  });

  it('merges long lists, is stable and yields to other work', async () => {
    const count = 100_000;
    const values = Array.from({ length: count }, (_, index) => (index * 7919) % 1000);
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const order = await sortIndexes(count, (a, b) => (values[a] ?? 0) - (values[b] ?? 0), running);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
    const pairs = [...order].slice(1).map((index, at) => [order[at] ?? 0, index] as const);
    expect(pairs.every(([a, b]) => (values[a] ?? 0) < (values[b] ?? 0) || (values[a] === values[b] && a < b))).toBe(
      true,
    );
  });

  it('stops with the signal', async () => {
    const stop = new AbortController();
    const sorting = sortIndexes(300_000, (a, b) => ((a * 7919) % 1000) - ((b * 7919) % 1000), stop);
    stop.abort(new Error('stopped'));
    await expect(sorting).rejects.toThrow('stopped');
  });

  it.each<[JsonObject, (JsonValue | undefined)[], (JsonValue | undefined)[]]>([
    [{}, [3, null, 1, undefined, 2], [1, 2, 3, null, undefined]],
    [{ nulls: 'first' }, [3, null, 1], [null, 1, 3]],
    [{ by: 'v desc' }, [1, null, 3], [3, 1, null]],
    [{ by: 'v desc nulls first' }, [1, null, 3], [null, 3, 1]],
    [{ by: 'v desc', nulls: 'first' }, ['a', '', 'b'], ['', 'b', 'a']],
    [{}, ['b', 'A', 'a', 'B'], ['A', 'a', 'b', 'B']],
    [{ ignoreCase: false }, ['b', 'A', 'a', 'B'], ['a', 'A', 'b', 'B']],
    [{}, ['10', '9', 1], [1, '9', '10']],
    [{ by: 'v text' }, ['10', '9', '1'], ['1', '10', '9']],
    [{ by: 'v number' }, ['10', 'none', '9'], ['9', '10', 'none']],
    [{ by: 'v natural' }, ['a10', 'a9', 'a1'], ['a1', 'a9', 'a10']],
    [{ locale: 'sv' }, ['ö', 'z', 'a'], ['a', 'z', 'ö']],
    [{ locale: 'de' }, ['ö', 'z', 'a'], ['a', 'ö', 'z']],
    [{}, [true, false], [false, true]],
    [{}, ['2026-03-01', '2025-12-31T23:00:00Z'], ['2025-12-31T23:00:00Z', '2026-03-01']],
  ])('with %j puts %j in order', async (data, values, expected) => {
    expect(await sorted(values, data)).toEqual(expected);
  });

  it('reads what to sort by', () => {
    expect(readSortKeys('a.b desc, Unit price\nname NATURAL nulls  first, desc')).toEqual([
      { path: 'a.b', descending: true, kind: 'auto' },
      { path: 'Unit price', descending: false, kind: 'auto' },
      { path: 'name', descending: false, kind: 'natural', nulls: 'first' },
      { path: 'desc', descending: false, kind: 'auto' },
    ]);
    expect(() => readSortKeys(Array.from({ length: 21 }, () => 'a').join())).toThrow(
      expect.objectContaining({ code: 'field_invalid' }),
    );
  });
});
