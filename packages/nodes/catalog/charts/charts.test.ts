import type { JsonObject } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { DOMParser } from '@xmldom/xmldom';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { chartGenerator } from './chartGenerator.node.ts';
import { dataVisualization } from './dataVisualization.node.ts';
import { heatmapGenerator } from './heatmapGenerator.node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { closeWorkers } from '../../lib/workers/workers.ts';

const files = new MemoryFileStore();
afterAll(closeWorkers);

const toItems = (list: readonly JsonObject[]): Item[] => list.map((json) => ({ json }));
const bytesOf = async (item: Item | undefined): Promise<Buffer> => {
  const file = item?.files?.['chart'];
  if (!file) throw new Error('no chart');
  return Buffer.concat(await Array.fromAsync(await files.open(file)));
};
const draw = async (
  list: readonly JsonObject[],
  data: JsonObject,
  node = chartGenerator,
): Promise<{ svg: string; facts: unknown }> => {
  const [item] = (await runNode(node, { items: toItems(list), data, files })).outputs['main'] ?? [];
  return { svg: (await bytesOf(item)).toString(), facts: item?.json['chart'] };
};

/** Parses the picture: throws for what is not well-formed. */
const parsed = (svg: string): { texts: string[]; words: string } => {
  const problem = (level: string, message: string): never => {
    throw new Error(`${level}: ${message}`);
  };
  const document = new DOMParser({ onError: problem }).parseFromString(svg, 'text/xml');
  return {
    texts: [...document.getElementsByTagName('text')].map((node) => node.textContent ?? ''),
    words: document.getElementsByTagName('desc')[0]?.textContent ?? '',
  };
};

const sales = [
  { month: '2026-01-10', region: 'North', revenue: 120, costs: 80 },
  { month: '2026-02-10', region: 'South', revenue: 150, costs: 90 },
  { month: '2026-03-10', region: 'North', revenue: 90, costs: '85' },
];

describe('a chart', () => {
  it.each([
    [
      'bar',
      { kind: 'bar', x: 'region', y: 'revenue, costs', labels: true },
      ['North', 'South', '210', '150', 'revenue', 'costs'],
      'revenue: North 210, South 150; costs: North 165, South 90',
    ],
    [
      'line',
      { kind: 'line', x: 'month', y: 'revenue' },
      ['revenue'],
      'revenue: 2026-01-10 120, 2026-02-10 150, 2026-03-10 90',
    ],
    [
      'area',
      { kind: 'area', x: 'region', y: 'revenue', group: 'region' },
      ['North', 'South'],
      'North: North 210, South none; South: North none, South 150',
    ],
    ['pie', { kind: 'pie', x: 'region', y: 'revenue', labels: true }, ['North', '210 · 58.3%'], 'North 210, South 150'],
    ['scatter', { kind: 'scatter', x: 'costs', y: 'revenue' }, ['costs', 'revenue'], 'revenue: 3'],
    ['histogram', { kind: 'histogram', y: 'revenue', bins: 2 }, ['revenue', 'Items'], '90 to 120: 1, 120 to 150: 2'],
    [
      'box',
      { kind: 'box', x: 'region', y: 'revenue' },
      ['North', 'South'],
      'North: 90, 97.5, 105, 112.5, 120; South: 150, 150, 150, 150, 150',
    ],
  ])('of the kind %s is a well-formed picture with its data', async (kind, data, texts, words) => {
    const { svg, facts } = await draw(sales, data);
    const found = parsed(svg);
    expect(found.texts).toEqual(expect.arrayContaining(texts));
    expect(found.words).toContain(words);
    expect(facts).toMatchObject({ kind, mediaType: 'image/svg+xml' });
  });

  it('puts dates together by the period that was asked for', async () => {
    const { svg } = await draw([...sales, { month: '2026-01-20T23:00:00-05:00', revenue: 5 }], {
      x: 'month',
      y: 'revenue',
      period: 'month',
    });
    expect(parsed(svg).words).toContain('Jan 2026 125, Feb 2026 150, Mar 2026 90');
  });

  it('shows what comes from others as text, never as markup', async () => {
    const { svg } = await draw(
      [
        { name: '<script>alert(1)</script>', n: 1 },
        { name: '"&\u0001', n: 2 },
      ],
      { title: '</svg><b>' },
    );
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('<b>');
    expect(parsed(svg).texts).toEqual(expect.arrayContaining(['</svg><b>']));
  });

  it('puts the smaller names together', async () => {
    const many = Array.from({ length: 50 }, (_, index) => ({ name: `n${index}`, value: index }));
    const { svg } = await draw(many, { most: 3, order: 'most' });
    expect(parsed(svg).words).toContain('n49 49, n48 48, Other 1,128');
  });

  it('is drawn as PNG in the size that was asked for', async () => {
    const [item] =
      (
        await runNode(chartGenerator, {
          items: toItems(sales),
          data: { x: 'region', format: 'png', title: 'Ölpreis Δ Ж', width: 400, height: 240, scale: 2 },
          files,
        })
      ).outputs['main'] ?? [];
    const png = await bytesOf(item);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 800, height: 480 });
  });

  it.each([
    ['no items', [], {}, 'chart_empty'],
    ['nothing across that is a number', [{ a: 'x', b: 1 }], { kind: 'scatter', x: 'a', y: 'b' }, 'chart_unfit'],
    [
      'more pixels than there is room for',
      sales,
      { format: 'png', width: 4000, height: 4000, scale: 4 },
      'field_invalid',
    ],
    ['a language that there is not', sales, { locale: 'no_such!' }, 'field_invalid'],
  ])('of %s is refused', async (_, list, data, code) => {
    await expect(draw(list, data)).rejects.toMatchObject({ code });
  });
});

describe('a heat map', () => {
  it('has a cell for each pair', async () => {
    const { svg } = await draw(
      sales,
      { columns: 'month', rows: 'region', value: 'revenue', labels: true },
      heatmapGenerator,
    );
    const { texts, words } = parsed(svg);
    expect(words).toContain('North / 2026-01-10 120, North / 2026-03-10 90, South / 2026-02-10 150');
    expect(texts).toEqual(expect.arrayContaining(['North', 'South', '120', '150', '90']));
  });

  it('has the days of a calendar', async () => {
    const { svg } = await draw(
      [
        { at: '2026-03-01', n: 2 },
        { at: '2025-12-31T23:00:00Z', n: 1 },
      ],
      { mode: 'calendar', value: 'n' },
      heatmapGenerator,
    );
    const { texts, words } = parsed(svg);
    expect(words).toContain('2025-12-31 1, 2026-03-01 2');
    expect(texts).toEqual(expect.arrayContaining(['2025', '2026', 'Mon']));
  });
});

describe('a visualization', () => {
  const choose = async (list: readonly JsonObject[], data: JsonObject = {}): Promise<unknown[]> =>
    ((await runNode(dataVisualization, { items: toItems(list), data, files })).outputs['main'] ?? []).map(
      ({ json }) => json['chart'],
    );

  it('takes lines for dates, points for two numbers, and a count where there are no numbers', async () => {
    expect(await choose(sales)).toMatchObject([{ kind: 'line', goal: 'trend', title: 'Revenue over time by region' }]);
    const pairs = Array.from({ length: 12 }, (_, index) => ({ height: index * 2, weight: index * index }));
    expect(await choose(pairs)).toMatchObject([{ kind: 'scatter' }]);
    expect(await choose(['a', 'b', 'a'].map((tag) => ({ tag })))).toMatchObject([
      { kind: 'bar', points: 3, title: 'Items by tag' },
    ]);
  });

  it('returns several charts, each with its reason', async () => {
    const charts = await choose(sales, { charts: 4 });
    expect(charts).toHaveLength(4);
    for (const chart of charts)
      expect(chart).toMatchObject({ reason: expect.stringMatching(/“(revenue|costs|region)”/) as string });
  });

  it('does not take ids for amounts', async () => {
    expect(
      await choose([
        { orderId: 1, tag: 'a' },
        { orderId: 2, tag: 'b' },
        { orderId: 3, tag: 'a' },
      ]),
    ).toMatchObject([{ title: 'Items by tag' }]);
  });
});
