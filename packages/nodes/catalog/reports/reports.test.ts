import type { JsonObject } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { DOMParser } from '@xmldom/xmldom';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { chartGenerator } from '../charts/chartGenerator.node.ts';
import { reportBuilder } from './reportBuilder.node.ts';
import { reportGenerator } from './reportGenerator.node.ts';
import { readText } from '../../lib/pdf/text.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { readSections } from './sections.ts';
import { figuresOf, tableOf } from './tables.ts';

const files = new MemoryFileStore();
afterAll(closeWorkers);

const numbers = { style: 'plain', currency: 'EUR', locale: 'en-GB' } as const;
const writing = { numbers, plain: [] };
const stop = { signal: new AbortController().signal };
const items: Item[] = [
  { region: 'North', revenue: 1200, orders: 3 },
  { region: 'South', revenue: 800.5, orders: 2 },
  { region: 'North', revenue: 100, orders: 1 },
].map((json) => ({ json }));
const sections = [
  {
    heading: 'Overview',
    text: 'All **regions** & <script>alert(1)</script>\n\n1. one\n2. two',
    figures: { Revenue: 'sum(revenue)', Orders: 'count()', Note: 'good' },
    chart: { kind: 'bar', x: 'region', y: 'revenue', title: 'By region' },
  },
  {
    pageBreak: true,
    heading: 'Details',
    table: {
      groupBy: 'region',
      calculate: { revenue: 'sum(revenue)', orders: 'sum(orders)' },
      sort: '-revenue',
      totals: true,
    },
    note: 'As of *today*.',
  },
];

async function report(data: JsonObject, node = reportBuilder): Promise<{ items: readonly Item[]; bytes: Buffer }> {
  const { outputs } = await runNode(node, { items, files, data: { title: 'Sales “26”', subtitle: 'March', ...data } });
  const [first] = outputs['main'] ?? [];
  const [file] = Object.values(first?.files ?? {});
  if (!file) throw new Error('no file');
  return { items: outputs['main'] ?? [], bytes: Buffer.concat(await Array.fromAsync(await files.open(file))) };
}

describe('a report', () => {
  it('as HTML is one file that asks for nothing and runs nothing', async () => {
    const html = (await report({ sections })).bytes.toString();
    for (const text of [
      '<h1>Sales “26”</h1>',
      '<strong>regions</strong> &amp;',
      '<dt>Revenue</dt><dd>2,100.5</dd>',
      '<dt>Orders</dt><dd>3</dd>',
      '<svg role="img"',
      '<li><p>one</p></li>',
      'As of <em>today</em>.',
    ])
      expect(html).toContain(text);
    expect(html).not.toMatch(/<script|<link|src="http|@import|url\(/);
    const rows = html
      .split('<tr>')
      .slice(1)
      .map((row) => (row.split('</tr>')[0] ?? '').replaceAll(/(<[^>]+>)+/g, '|'));
    expect(rows).toEqual(['|Region|Revenue|Orders|', '|North|1,300|4|', '|South|800.5|2|', '|Total|2,100.5|6|']);
  });

  it('as PDF has its text on its pages', async () => {
    const { bytes, items: given } = await report({ sections, format: 'pdf', author: 'Ada', header: 'Weaving' });
    const [first = '', second = ''] = await readText({ name: 'r', bytes: new Uint8Array(bytes) });
    for (const text of ['Sales “26”', 'Weaving', 'Revenue', '2,100.5', 'By region', 'North', '1 / 2'])
      expect(first).toContain(text);
    for (const text of ['Details', 'South 800.5 2', 'Total 2,100.5 6', '2 / 2']) expect(second).toContain(text);
    expect(given[0]?.json).toEqual({ report: { name: 'Sales “26”.pdf', mediaType: 'application/pdf', pages: 2 } });
  });

  it('as DOCX opens, with its text, table, list and picture', async () => {
    const parts = unzipSync(new Uint8Array((await report({ sections, format: 'docx' })).bytes));
    const xml = Buffer.from(parts['word/document.xml'] ?? []).toString();
    const document = new DOMParser().parseFromString(xml, 'text/xml');
    const texts = [...document.getElementsByTagName('w:t')].map((node) => node.textContent);
    expect(texts).toEqual(
      expect.arrayContaining(['Sales “26”', 'regions', '2,100.5', 'Region', 'Total', 'today', 'one', 'two']),
    );
    expect(document.getElementsByTagName('w:tbl')).toHaveLength(2);
    expect(document.getElementsByTagName('w:numPr')).toHaveLength(2);
    expect(Object.keys(parts).filter((name) => name.startsWith('word/media/'))).toHaveLength(1);
    expect(Buffer.from(parts['word/footer1.xml'] ?? []).toString()).toContain('NUMPAGES');
  });

  it('as DOCX has every row of a long table once and in order', async () => {
    const rows = Array.from({ length: 250 }, (_, n) => ({ name: `row ${n}`, n }));
    const { outputs } = await runNode(reportBuilder, {
      items: rows.map((json) => ({ json })),
      files,
      data: {
        format: 'docx',
        sections: [{ table: { limit: 5000, totals: true } }, { table: { limit: 220, columns: ['n'] } }],
      },
    });
    const [file] = Object.values(outputs['main']?.[0]?.files ?? {});
    const parts = unzipSync(
      new Uint8Array(Buffer.concat(await Array.fromAsync(await files.open(file ?? expect.unreachable())))),
    );
    const document = new DOMParser().parseFromString(
      Buffer.from(parts['word/document.xml'] ?? []).toString(),
      'text/xml',
    );
    const tables = [...document.getElementsByTagName('w:tbl')].map((table) =>
      [...table.getElementsByTagName('w:tr')].map((row) =>
        [...row.getElementsByTagName('w:tc')].map((cell) => cell.textContent),
      ),
    );
    expect(tables).toEqual([
      [['Name', 'N'], ...rows.map(({ name, n }) => [name, String(n)]), ['Total', (31_125).toLocaleString('en-GB')]],
      [['N'], ...rows.slice(0, 220).map(({ n }) => [String(n)])],
    ]);
  });

  it('has only so many cells as can be laid out', async () => {
    const many = Array.from({ length: 5000 }, (_, n) => ({ json: { a: n, b: n, c: n, d: n } }));
    const twice = (tables: number): JsonObject => ({
      format: 'pdf',
      sections: Array.from({ length: tables }, () => ({ table: { limit: 5000 } })),
    });
    await expect(runNode(reportBuilder, { items: many, files, data: twice(4) })).rejects.toMatchObject({
      code: 'document_too_large',
      message: expect.stringContaining('60000 cells') as string,
    });
  });

  it('writes money where it is money', async () => {
    const html = (
      await report({ sections, numbers: 'currency', currency: 'chf', plain: 'orders', locale: 'de-CH' })
    ).bytes.toString();
    expect(html.replaceAll('\u00a0', ' ')).toMatch(/<dd>CHF 2[’']100\.50<\/dd>/);
    expect(html).toContain('<dd>3</dd>');
    expect(html).toMatch(/<td style="text-align:right">4<\/td>/);
  });

  it.each([
    [[{ heading: 'a' }, { tables: true }], 'Section 2 has "tables"'],
    [['text', 5], 'Section 2 must be an object'],
    [[{ chart: { kind: 'radar' } }], 'Section 1 has a "kind"'],
    [[{ table: { limit: 0 } }], 'Section 1 has a "limit"'],
    [[{ figures: 'many' }], 'Section 1 has "figures"'],
  ])('says which section is wrong: %j', (written, message) => {
    expect(() => readSections(written, 'en')).toThrow(
      expect.objectContaining({ code: 'section_invalid', message: expect.stringContaining(message) as string }),
    );
  });
});

describe('a document for each item', () => {
  it('has the data of its item and stays with it', async () => {
    const { items: letters } = await report(
      { per: 'each', title: '{{ region }} {{ orders }}', text: 'Dear {{ region }}', to: 'letter' },
      reportGenerator,
    );
    const names = ['North 3.html', 'South 2.html', 'North 1.html'];
    expect(letters.map(({ json }) => json)).toEqual(
      items.map(({ json }, index) => ({ ...json, letter: { name: names[index], mediaType: 'text/html' } })),
    );
    const [, second] = letters;
    const file = second?.files?.['letter'];
    expect(file && (await files.read(file))).toContain('<p>Dear South</p>');
  });
});

describe('pictures', () => {
  it('of the items are in the document: a chart and its data', async () => {
    const { outputs } = await runNode(chartGenerator, { items, files, data: { y: 'revenue', keep: true } });
    const drawn = outputs['main'] ?? [];
    expect(drawn.map(({ json, files: held }) => [json, Object.keys(held ?? {})])).toEqual(
      items.map(({ json }, index) => [json, index === 0 ? ['chart'] : []]),
    );
    const data = { table: 'items' };
    const htmlOf = async (more: JsonObject): Promise<string> => {
      const [document] =
        (await runNode(reportGenerator, { items: drawn, files, data: { ...data, ...more } })).outputs['main'] ?? [];
      const file = document?.files?.['report'];
      return file ? files.read(file) : '';
    };
    const html = await htmlOf({});
    expect(html).toMatch(/<figure><img alt="chart.svg" src="data:image\/png;base64,iVBOR[\s\S]*<table/);
    expect(await htmlOf({ pictures: false })).not.toContain('<img');
  });

  it('that are too many or too large are left out and logged', async () => {
    const photo = await files.put(new Uint8Array(2 * 1024 * 1024 + 1), { name: 'photo.jpg', mediaType: 'image/jpeg' });
    const drawing = await files.put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), {
      name: 'a.svg',
      mediaType: 'image/svg+xml',
    });
    const held = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`a${index}`, drawing]));
    const { logs } = await runNode(reportGenerator, {
      items: [{ json: {}, files: { photo, ...held } }],
      files,
      data: {},
    });
    expect(logs).toEqual([
      'The report shows 20 of 21 pictures.',
      'photo.jpg is not in the report: it is larger than 2 MiB.',
    ]);
  });

  it.each([
    [
      '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&b;</text></svg>',
      'xml_entities',
    ],
    ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>', 'image_unreadable'],
    ['<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>', 'image_pixels_exceeded'],
  ])('that are drawings which cannot or must not be drawn are refused: %s', async (svg, code) => {
    const drawing = await files.put(Buffer.from(svg), { name: 'bad.svg', mediaType: 'image/svg+xml' });
    await expect(
      runNode(reportGenerator, { items: [{ json: {}, files: { drawing } }], files, data: {} }),
    ).rejects.toMatchObject({ code });
  });
});

describe('tables', () => {
  const plain = (cells: readonly { text: readonly { text: string }[] }[]): string[] =>
    cells.map(({ text }) => text.map((run) => run.text).join(''));
  const standard = { columns: [], groupBy: [], calculate: [], sort: '', limit: 100, totals: false };

  it('have the fields of the items, or those that were named', async () => {
    expect(plain((await tableOf(items, standard, writing, stop)).head)).toEqual(['Region', 'Revenue', 'Orders']);
    const named = await tableOf(
      items,
      { ...standard, columns: [{ field: 'orders', title: 'Number' }], sort: 'orders', limit: 2 },
      writing,
      stop,
    );
    expect([plain(named.head), ...named.rows.map(plain), named.note]).toEqual([
      ['Number'],
      ['1'],
      ['2'],
      '2 of 3 rows.',
    ]);
  });
});

describe('key figures', () => {
  it('are calculated, or are literal text', async () => {
    const figures = await figuresOf(
      items,
      [
        { name: 'Mean', value: 'mean(orders)' },
        { name: 'Target', value: '2500' },
        { name: 'Trend', value: 'up' },
        { name: 'None', value: 'mean(missing)' },
      ],
      writing,
      stop,
    );
    expect(figures.map(({ value }) => value)).toEqual(['2', '2,500', 'up', '–']);
  });
});
