import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { zipSync } from 'fflate';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { fileConverter } from './fileConverter.node.ts';
import { writeZip } from '../archives/zip-write.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { htmlToMarkdown, htmlToText } from './from-html.ts';
import type { Format } from './formats.ts';
import { formatNames, formats, targetsOf } from './formats.ts';
import { escapeHtml, textToHtml, textToMarkdown } from './html.ts';
import { markdownToHtml } from './markdown.ts';
import type { Settings } from './work.ts';
import { convert as convertBytes } from './work.ts';

afterAll(closeWorkers);

const files = new MemoryFileStore();
const standard: Settings = {
  name: 'data',
  charset: 'auto',
  delimiter: 'auto',
  header: true,
  typed: true,
  sheet: '',
  indent: 2,
  root: '',
  rawHtml: false,
  bounds: { depth: 500, values: 200_000 },
};
const convert = (
  bytes: Uint8Array | string,
  from: Format,
  to: Format,
  settings: Partial<Settings> = {},
): Promise<Uint8Array> =>
  convertBytes(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, from, to, { ...standard, ...settings });
const text = async (
  bytes: Uint8Array | string,
  from: Format,
  to: Format,
  settings: Partial<Settings> = {},
): Promise<string> => Buffer.from(await convert(bytes, from, to, settings)).toString();
/** There and back. */
const round = async (value: JsonValue, by: Format): Promise<unknown> =>
  JSON.parse(await text(await convert(JSON.stringify(value), 'json', by), by, 'json'));
const run = async (item: Item, data: JsonObject): Promise<Item | undefined> =>
  (await runNode(fileConverter, { items: [item], data, files })).outputs['main']?.[0];
const holding = async (bytes: Uint8Array | string, name: string): Promise<Item> => ({
  json: {},
  files: { file: await files.put(Buffer.from(bytes), { name, mediaType: 'application/octet-stream' }) },
});
const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

const wellFormed = (unit: 'grapheme' | 'grapheme-ascii', maxLength = 20): fc.Arbitrary<string> =>
  fc.string({ unit, maxLength });
const name = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/).filter((key) => key !== 'value');

describe('data', () => {
  it('comes back from YAML as it was', async () => {
    const value = fc
      .jsonValue({ maxDepth: 3, stringUnit: 'grapheme' })
      .map((json) => JSON.parse(JSON.stringify(json)) as JsonValue);
    await fc.assert(
      fc.asyncProperty(value, async (json) => {
        expect(await round(json, 'yaml')).toEqual(json);
      }),
      { numRuns: 60 },
    );
  });

  it.each(['csv', 'xlsx'] as const)('comes back from %s as it was, where it is a table', async (format) => {
    // Text that looks like a number, or is nothing, is read as that where types are found out.
    const cell = wellFormed('grapheme').filter(
      (value) =>
        value.trim() === value && value !== '' && /^[^\d\s+\-.,tfnTFN=@＝＋－＠]/.test(value) && !/\r/.test(value),
    );
    const row = fc.record({
      key: cell,
      amount: fc.oneof(fc.integer(), fc.constant(0.25), fc.constant(null)),
      flag: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
        expect(await round(rows, format)).toEqual(rows);
      }),
      { numRuns: format === 'csv' ? 60 : 8 },
    );
  });

  it('comes back from a workbook as it was, whatever its texts mean to programs', async () => {
    const texts = [
      ...Object.getOwnPropertyNames(Object.prototype),
      '_x0041_',
      '_x005F_',
      '_x005f_x0041_ _x0041_',
      '_x41_',
    ];
    expect(texts).toEqual(expect.arrayContaining(['valueOf', '__proto__', 'constructor']));
    const rows = texts.map((key) => ({ key, twice: key }));
    expect(await round(rows, 'xlsx')).toEqual(rows);
    expect(await round([{ valueOf: 1, _x0041_: 2 }], 'xlsx')).toEqual([{ valueOf: 1, _x0041_: 2 }]);
    expect(await round([{ valueOf: 1 }, { a: 2 }], 'xlsx')).toEqual([
      { valueOf: 1, a: null },
      { valueOf: null, a: 2 },
    ]);
    expect(await text('[{"valueOf":1},{"a":2}]', 'json', 'csv')).toBe('valueOf,a\r\n1,\r\n,2\r\n');
  });

  it('comes back from XML as it was, where it is made of named texts', async () => {
    const leaf = wellFormed('grapheme-ascii').filter(
      (value) => value.trim() === value && value !== '' && /^[^\d\s+\-.,tfnTFN]/.test(value),
    );
    const record = fc.dictionary(name, leaf, { minKeys: 1, maxKeys: 4, noNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 2, maxLength: 4 }), async (entries) => {
        const value = { all: { entry: entries, note: 'x' } };
        expect(await round(value, 'xml')).toEqual(value);
      }),
      { numRuns: 40 },
    );
  });

  it('of every format becomes every format', async () => {
    const json = JSON.stringify([
      { a: 'one', b: 1 },
      { a: 'two|', b: 2 },
    ]);
    for (const from of formatNames.filter((format) => formats[format].holds === 'data')) {
      const source = await convert(json, 'json', from);
      for (const to of formatNames) expect((await text(source, from, to)).length).toBeGreaterThan(10);
    }
    expect(await text(json, 'json', 'markdown')).toBe('| a | b |\n| --- | --- |\n| one | 1 |\n| two\\| | 2 |\n');
    expect(await text(json, 'json', 'text')).toBe('a\tb\none\t1\ntwo|\t2\n');
    expect(await text('[{"a":"<b>"}]', 'json', 'html')).toContain('<tr><td>&lt;b&gt;</td></tr>');
    expect(await text(await convert(json, 'json', 'markdown'), 'markdown', 'html')).toContain('<td>two|</td>');
  });

  it('holds no formulas once it is CSV', async () => {
    expect(await text('[{"a":"=cmd()","b":"＠x"},{"a":-4,"b":"-3+2"}]', 'json', 'csv')).toBe(
      "a,b\r\n'=cmd(),'＠x\r\n-4,'-3+2\r\n",
    );
  });

  it('becomes a table by its list, however deeply nested', async () => {
    expect(await text('{"orders":{"order":[{"id":1},{"total":2}]}}', 'json', 'csv')).toBe('id,total\r\n1,\r\n,2\r\n');
    expect(await text('{"id":1,"lines":[1,2]}', 'json', 'csv', { delimiter: ';' })).toBe('id;lines\r\n1;[1,2]\r\n');
    expect(await text('[1,"x"]', 'json', 'csv')).toBe('value\r\n1\r\nx\r\n');
    expect(await text('[]', 'json', 'csv')).toBe('');
    expect(await round([], 'xlsx')).toEqual([]);
  });

  it('gets names that XML allows', async () => {
    expect(await text('{"First name":"Ada","2nd":"x","a:b:c":"y","@id":7}', 'json', 'xml', { indent: 0 })).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><root id="7"><First_name>Ada</First_name><_2nd>x</_2nd><a_b:c>y</a_b:c></root>',
    );
  });

  it('in YAML may be several documents', async () => {
    expect(JSON.parse(await text('a: 1\n---\nb: .inf\n', 'yaml', 'json'))).toEqual([{ a: 1 }, { b: null }]);
    expect(JSON.parse(await text('', 'yaml', 'json'))).toBeNull();
  });

  it('may have any encoding, and be in any sheet', async () => {
    expect(JSON.parse(await text(Buffer.from('name\nJürg', 'latin1'), 'csv', 'json'))).toEqual([{ name: 'Jürg' }]);
    const book = await convert('[{"a":1}]', 'json', 'xlsx', { name: 'My: book.json' });
    expect(JSON.parse(await text(book, 'xlsx', 'json', { sheet: 'My  book' }))).toEqual([{ a: 1 }]);
    expect(JSON.parse(await text(book, 'xlsx', 'json', { sheet: '1', header: false }))).toEqual([
      { column1: 'a' },
      { column1: 1 },
    ]);
    expect(await codeOf(convert(book, 'xlsx', 'json', { sheet: 'Other' }))).toBe('conversion_failed');
  });
});

describe('a document', () => {
  it('of text comes back from Markdown and HTML as it was', async () => {
    const line = wellFormed('grapheme-ascii', 30)
      .map((value) => value.replaceAll(/\s+/g, ' ').trim())
      .filter((value) => value !== '');
    const written = fc
      .array(
        fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
        { minLength: 1, maxLength: 3 },
      )
      .map((parts) => `${parts.join('\n\n')}\n`);
    fc.assert(
      fc.property(written, (content) => {
        expect(htmlToText(textToHtml(content))).toBe(content);
        expect(htmlToText(markdownToHtml(textToMarkdown(content), false))).toBe(content);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps headings, lists, links and tables between Markdown and HTML', () => {
    const markdown =
      '# Title\n\nA **bold** [link](https://example.com).\n\n-   one\n-   two\n\n| a | b |\n| --- | --- |\n| 1 | x\\|y |\n';
    expect(htmlToMarkdown(markdownToHtml(markdown, false))).toBe(markdown);
  });

  it('brings no scripts along', () => {
    const html = markdownToHtml(
      '<script>x()</script> <img src=x onerror=x()>\n\n[a](javascript:x\\(\\)) [b](JAVA&#115;cript:x) ![c](data:text/html,x)',
      false,
    );
    expect(html).not.toMatch(/<script|<img src=x|href="[^"]*script|src="data/i);
    expect(markdownToHtml('<b>x</b>', true)).toContain('<b>x</b>');
    expect(htmlToMarkdown('<title>t</title><style>a{}</style><p>x<script>y()</script></p>')).toBe('x\n');
    expect(escapeHtml('<a href="x">&')).toBe('&lt;a href=&quot;x&quot;&gt;&amp;');
  });
});

describe('unsupported conversions', () => {
  it('lists its target formats', async () => {
    for (const from of formatNames) {
      for (const to of formatNames) {
        const code = await codeOf(run(await holding('', 'a'), { from, target: to }));
        if (targetsOf(from).includes(to)) expect(code).not.toBe('conversion_unknown');
        else expect(code).toBe('conversion_unknown');
      }
    }
  });

  it.each<[what: string, from: Format, content: string]>([
    ['JSON that is cut off', 'json', '{"a":'],
    ['JSON of lists without end', 'json', '['.repeat(200_000)],
    ['YAML that is cut off', 'yaml', 'a: [1'],
    ['YAML of lists without end', 'yaml', '['.repeat(20_000)],
    [
      'YAML whose aliases grow',
      'yaml',
      'a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]',
    ],
    ['CSV with an open quote', 'csv', 'a,b\n"1,2'],
    ['CSV with too many columns', 'csv', 'a\n1,2'],
    ['XML that is not closed', 'xml', '<a><b></a>'],
    ['XML whose entities grow', 'xml', '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><a>&b;</a>'],
    ['JSON of more than may be read as a whole', 'json', `[${'0,'.repeat(200_000)}0]`],
    ['XML of more than may be read as a whole', 'xml', `<a>${'<b/>'.repeat(200_001)}</a>`],
    ['XML of elements without end', 'xml', '<a>'.repeat(5000)],
    ['a workbook that is none', 'xlsx', 'no workbook'],
    ['HTML of elements without end', 'html', '<div>'.repeat(50_000)],
  ])('as %s, ends in an error with a code', async (_what, from, content) => {
    expect(await codeOf(convert(content, from, formats[from].holds === 'data' ? 'json' : 'text'))).toMatch(
      /^(?:conversion_failed|csv_invalid|json_too_deep|json_too_many_values|xml_invalid|xml_entities|archive_invalid)$/,
    );
  });

  it('as a workbook with a declared or real size of gigabytes is not unpacked', async () => {
    const lying = Buffer.from(zipSync({ 'xl/workbook.xml': Buffer.alloc(1000) }));
    lying.writeUInt32LE(1024 ** 3, lying.indexOf(Buffer.from('PK\u0001\u0002')) + 24);
    expect(await codeOf(convert(lying, 'xlsx', 'json'))).toBe('archive_bomb');
    const zeros = async function* (): AsyncGenerator<Uint8Array> {
      for (let count = 0; count < 130; count += 1) yield Buffer.alloc(1024 * 1024);
    };
    const bomb = Buffer.concat(
      await Array.fromAsync(writeZip([{ path: 'xl/workbook.xml', open: async () => zeros() }], 0, 1, 1024 ** 3)),
    );
    bomb.writeUInt32LE(1000, bomb.indexOf(Buffer.from('PK\u0001\u0002')) + 24);
    expect(await codeOf(convert(bomb, 'xlsx', 'json'))).toBe('archive_bomb');
  });

  it('cut off anywhere, a workbook ends in an error with a code', async () => {
    const whole = await convert('[{"a":1},{"a":"x"}]', 'json', 'xlsx');
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), async (at) => {
        expect(await codeOf(convert(whole.subarray(0, at), 'xlsx', 'json'))).toMatch(
          /^(?:archive_invalid|conversion_failed)$/,
        );
      }),
      { numRuns: 20 },
    );
  });
});

describe('the node', () => {
  it('detects the format of a file, and names the result', async () => {
    const item = await run(await holding('a,b\n1,2', 'table.csv'), { target: 'xlsx' });
    expect(item?.json['converted']).toMatchObject({ name: 'table.xlsx', mediaType: formats.xlsx.mediaType });
    expect(await run(item ?? { json: {} }, { file: 'converted', output: 'text', indent: 0 })).toMatchObject({
      json: { converted: '[{"a":1,"b":2}]\n' },
    });
    expect(await codeOf(run(await holding('%PDF-1.7', 'a.pdf'), {}))).toBe('field_invalid');
    expect(await codeOf(run({ json: {} }, {}))).toBe('data_missing');
    expect(await codeOf(run({ json: { data: [] } }, { target: 'xlsx', output: 'text' }))).toBe('field_invalid');
  });

  it('runs large work in a worker, and refuses too large input', async () => {
    const rows = Array.from({ length: 5000 }, (_, id) => `${id},name ${id}`).join('\n');
    const item = await run(await holding(`id,name\n${rows}`, 'large.csv'), { output: 'text', indent: 0 });
    expect(JSON.parse(item?.json['converted'] as string)).toHaveLength(5000);
    expect(await codeOf(run(await holding(Buffer.alloc(33 * 1024 * 1024, 'a'), 'large.txt'), { target: 'html' }))).toBe(
      'data_too_large',
    );
    expect(
      await codeOf(
        run(await holding(Buffer.alloc(17 * 1024 * 1024, 'a'), 'large.txt'), { target: 'text', output: 'text' }),
      ),
    ).toBe('data_too_large');
  });
});
