import type { JsonObject, JsonValue } from '@heddle/contract/json';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { runNode } from '../../testing/run-node.ts';
import { analyticsProcessing } from './analyticsProcessing.node.ts';

afterAll(closeWorkers);

const run = async (rows: readonly JsonObject[], data: JsonObject = {}) => {
  const { outputs, origins } = await runNode(analyticsProcessing, { items: rows.map((json) => ({ json })), data });
  const jsons = (port: string): JsonObject[] => (outputs[port] ?? []).map(({ json }) => json);
  return {
    rows: jsons('rows'),
    dropped: jsons('dropped'),
    groups: jsons('groups'),
    report: jsons('report')[0] ?? {},
    origins,
  };
};
const xs = (...values: readonly JsonValue[]): JsonObject[] => values.map((x) => ({ x }));

describe('cleaning', () => {
  it.each([
    ['median', 4],
    ['mean', 5],
    ['zero', 0],
  ])('fills missing numbers with the %s', async (fill, value) => {
    const found = await run(xs(2, 4, null, 9, ''), { missing: 'fill', fill });
    expect(found.rows).toEqual(xs(2, 4, value, 9, value));
    expect(found.report).toMatchObject({ filled: 2, columns: [{ name: 'x', missing: 0 }] });
  });

  it('fills missing texts with the most frequent one', async () => {
    expect((await run(xs('a', 'b', null, 'b'), { missing: 'fill' })).rows).toEqual(xs('a', 'b', 'b', 'b'));
    expect((await run([{ x: null }, { x: '', y: 1 }], { fields: 'x', missing: 'fill' })).rows).toEqual([
      { x: null },
      { x: '', y: 1 },
    ]);
  });

  it('drops what is asked for, and says why', async () => {
    const rows = [...xs(1, 2, 2, 3, null, 4, 900), { x: 3, y: 1 }];
    const found = await run(rows, { fields: 'x', duplicates: true, missing: 'drop', outliers: 'drop' });
    expect(found.rows).toEqual(xs(1, 2, 3, 4));
    expect(found.dropped.map(({ droppedFor }) => droppedFor)).toEqual(['duplicate', 'missing', 'outlier', 'duplicate']);
    expect(found.report).toMatchObject({ rows: 8, kept: 4, dropped: { missing: 1, outliers: 1, duplicates: 2 } });
    expect(found.origins).toMatchObject({ rows: [0, 1, 3, 5], dropped: [2, 4, 6, 7] });
  });

  it("limits numbers to Tukey's fences", async () => {
    const found = await run(xs(1, 2, 3, 4, 5, 100, -100), { outliers: 'clip' });
    expect(found.rows.slice(5)).toEqual(xs(9, -3));
    expect(found.report).toMatchObject({ clipped: 2 });
    // Three numbers have no fences.
    expect((await run(xs(1, 2, 1000), { outliers: 'drop' })).rows).toHaveLength(3);
  });

  it('scales the rows, and reports on what they were', async () => {
    expect((await run(xs(2, 4, 6), { scale: 'range' })).rows).toEqual(xs(0, 0.5, 1));
    const { rows, report } = await run(xs(2, 4, 6, null), { scale: 'standard' });
    expect(rows.map(({ x }) => x)).toEqual([expect.closeTo(-Math.sqrt(1.5)), 0, expect.closeTo(Math.sqrt(1.5)), null]);
    expect(report).toMatchObject({ columns: [{ mean: 4, min: 2, max: 6, missing: 1 }] });
    expect((await run(xs(5, 5), { scale: 'range' })).rows).toEqual(xs(0, 0));
  });

  it('keeps every item in one of two ports, in order', async () => {
    const value = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constant(null));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ x: value, y: value }), { maxLength: 20 }),
        fc.record({
          missing: fc.constantFrom('keep', 'fill', 'drop'),
          outliers: fc.constantFrom('keep', 'clip', 'drop'),
          duplicates: fc.boolean(),
        }),
        async (rows, data) => {
          const { rows: kept, dropped, origins } = await run(rows, { fields: 'x, y', ...data });
          expect(kept.length + dropped.length).toBe(rows.length);
          const places = [...((origins?.['rows'] ?? []) as number[]), ...((origins?.['dropped'] ?? []) as number[])];
          expect(places.sort((a, b) => a - b)).toEqual([...rows.keys()]);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('groups and correlations', () => {
  it('are those of the cleaned values', async () => {
    const rows = [
      { g: 'a', x: 1 },
      { g: 'a', x: 3 },
      { g: null, x: 5 },
      { g: 'b', x: null },
    ];
    const { groups, origins } = await run(rows, { groupBy: 'g', missing: 'fill' });
    expect(groups).toEqual([
      { g: 'a', rows: 3, numbers: { x: { count: 3, sum: 9, mean: 3, median: 3, min: 1, max: 5 } } },
      { g: 'b', rows: 1, numbers: { x: { count: 1, sum: 3, mean: 3, median: 3, min: 3, max: 3 } } },
    ]);
    expect(origins).toMatchObject({ groups: [[0, 1, 2], [3]] });
    expect((await run(rows, { groupBy: 'g', missing: 'drop' })).groups).toMatchObject([{ g: 'a', rows: 2 }]);
  });

  it('find what goes together', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => ({
      x: at,
      twice: 2 * at + (at % 2),
      square: (at - 10) ** 3,
      noise: (at * 7919) % 11,
      same: 1,
    }));
    const { report } = await run(rows, { strong: 0.95 });
    expect(report['correlations']).toMatchObject([
      { x: 'x', y: 'twice', value: expect.closeTo(1, 2) },
      {},
      {},
      {},
      {},
      {},
    ]);
    expect(report['findings']).toEqual(
      expect.arrayContaining(['x and twice rise together (1).', 'same never changes.']),
    );
    const ranks = (await run(rows, { correlation: 'spearman' })).report['correlations'];
    expect(ranks).toMatchObject([{ value: 1 }, { value: 1 }, { value: 1 }, {}, {}, {}]);
    expect((await run(rows, { correlation: 'none' })).report['correlations']).toEqual([]);
  });
});

describe('findings', () => {
  it('say what stands out of columns', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => ({
      id: `id${at}`,
      plan: at === 3 ? 'team' : 'free',
      constant: 'x',
      amount: at < 38 ? at % 5 : 1000,
      ...(at < 30 ? { mail: 'a@example.org' } : {}),
      nothing: '',
    }));
    const { report } = await run(rows, { fields: 'id, plan, constant, amount, mail, nothing', correlation: 'none' });
    expect(report['findings']).toEqual([
      'id is different in every row.',
      'plan is "free" in 98 % of the rows.',
      'constant never changes.',
      'amount is skewed to the right: a few values are far above the others.',
      'amount has 2 outliers.',
      'mail is missing in 25 % of the rows.',
      'mail never changes.',
      'nothing has no values.',
    ]);
  });
});

describe('the node', () => {
  it('derives fields first', async () => {
    const derive = [
      { name: 'sum', value: '{{ x + 1 }}' },
      { name: 'deep.kind', value: 'a{{ x }}' },
    ];
    const { rows, report } = await run(xs(1, 2), { derive });
    expect(rows).toEqual([
      { x: 1, sum: 2, deep: { kind: 'a1' } },
      { x: 2, sum: 3, deep: { kind: 'a2' } },
    ]);
    expect(report).toMatchObject({ columns: [{ name: 'x' }, { name: 'sum' }] });
  });

  it('leaves values as they were written where nothing is changed', async () => {
    const { rows } = await run(xs('5', '7', 2), { missing: 'fill', outliers: 'clip' });
    expect(rows).toEqual(xs('5', '7', 2));
  });

  it('describes only what is kept', async () => {
    const rows = [
      { x: 1, plan: 'free' },
      { x: 2, plan: 'free' },
      { x: null, plan: 'team' },
    ];
    const { report } = await run(rows, { missing: 'drop' });
    expect(report).toMatchObject({
      columns: [{ count: 2 }, { count: 2, distinct: 1, top: [{ value: 'free', count: 2, share: 1 }] }],
    });
    expect((report['columns'] as JsonObject[])[1]?.['top']).toHaveLength(1);
  });

  it('takes no items, and items without fields', async () => {
    expect(await run([])).toMatchObject({ rows: [], report: { rows: 0, columns: [], findings: [] } });
    expect(await run([{}, { list: [1] }])).toMatchObject({
      rows: [{}, { list: [1] }],
      report: { kept: 2, columns: [] },
    });
  });

  it('works on 100,000 items without holding the thread', async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => ({
      a: at % 997,
      b: (at * 31) % 503,
      c: at % 7 ? 'x' : 'y',
      d: at % 50 ? at : null,
    }));
    let [longest, last] = [0, performance.now()];
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const found = await run(rows, { missing: 'fill', outliers: 'clip', groupBy: 'c', correlation: 'spearman' });
    clearInterval(watch);
    expect(found.rows).toHaveLength(100_000);
    expect(found.groups).toHaveLength(2);
    expect(longest).toBeLessThan(500);
  }, 60_000);
});
