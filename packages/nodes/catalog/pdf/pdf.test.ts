import { deflateSync } from 'node:zlib';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import fc from 'fast-check';
import { PDFDocument, PDFName } from 'pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { pdfGenerator } from './pdfGenerator.node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { mergePdfs, splitPdf } from './arrange.ts';
import { makePdf } from './make.ts';
import type { PageSettings } from './page.ts';
import { setInType } from './print.ts';
import { readRanges } from './ranges.ts';
import { stampPdf } from './stamp.ts';
import { readText } from '../../lib/pdf/text.ts';

afterAll(closeWorkers);

const page: PageSettings = {
  size: 'A4',
  landscape: false,
  margin: 20,
  header: '',
  footer: '',
  title: '',
  author: '',
  subject: '',
  keywords: '',
  createdAt: 0,
};
const named = (bytes: Uint8Array): { name: string; bytes: Uint8Array } => ({
  name: 'a.pdf',
  bytes: new Uint8Array(bytes),
});
const pagesOf = async (count: number, first = 1): Promise<Uint8Array> =>
  (
    await makePdf(
      {
        as: 'markdown',
        text: Array.from({ length: count }, (_, index) => `Sheet ${first + index}`).join(
          '\n\n<div style="break-before:page"></div>\n\n',
        ),
      },
      page,
    )
  ).bytes;
const three = await pagesOf(3);

describe('a PDF that was made', () => {
  it('has its text, in Latin, Greek and Cyrillic letters', async () => {
    const text = '# Rechnung Ü\n\n| Was | Preis |\n|---|--:|\n| Garn | 12.50 |\n\nΔοκιμή и **проверка**';
    const { bytes, pages } = await makePdf(
      { as: 'markdown', text },
      { ...page, header: 'Kopf', footer: '{page} of {pages}' },
    );
    const [found = ''] = await readText(named(bytes));
    expect(pages).toBe(1);
    for (const word of ['Rechnung Ü', 'Garn 12.50', 'Δοκιμή и проверка', 'Kopf', '1 of 1'])
      expect(found).toContain(word);
  });

  it('has the paper and the facts that were asked for', async () => {
    const { bytes } = await makePdf(
      { as: 'html', text: '<p>x' },
      { ...page, size: 'A5', landscape: true, title: 'Titel', author: 'Ada', subject: 'S', keywords: 'a, b' },
    );
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    expect(document.getPage(0).getSize()).toEqual({ width: 595.28, height: 419.53 });
    expect([document.getTitle(), document.getAuthor(), document.getSubject(), document.getCreator()]).toEqual([
      'Titel',
      'Ada',
      'S',
      'Heddle',
    ]);
  });

  it('is filled in from a template', async () => {
    const { bytes } = await makePdf(
      { as: 'html', text: '{% for n in names %}<p>{{ n }}</p>{% endfor %}', data: { names: ['<i>Ada</i>', 'Bob'] } },
      page,
    );
    expect(await readText(named(bytes))).toEqual(['<i>Ada</i>\nBob']);
  });

  it('refuses a picture that is damaged', async () => {
    const picture = `data:image/png;base64,${Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]).toString('base64')}`;
    await expect(makePdf({ as: 'html', text: `<img src="${picture}">` }, page)).rejects.toMatchObject({
      code: 'picture_invalid',
    });
  });
});

describe('putting together and dividing', () => {
  it('returns the same pages', async () => {
    const merged = await mergePdfs([named(three), named(await pagesOf(2, 4))], { title: 'Whole', createdAt: 0 });
    expect(merged.pages).toBe(5);
    const parts = await splitPdf(named(merged.bytes), { every: 2 }, 0);
    expect(parts.map(({ pages, from, to }) => [pages, from, to])).toEqual([
      [2, 1, 2],
      [2, 3, 4],
      [1, 5, 5],
    ]);
    const again = await mergePdfs(
      parts.map(({ bytes }) => named(bytes)),
      { title: '', createdAt: 0 },
    );
    expect(await readText(named(again.bytes))).toEqual([1, 2, 3, 4, 5].map((number) => `Sheet ${number}`));
  });

  it('takes ranges', async () => {
    const parts = await splitPdf(named(three), { ranges: '2-, 1' }, 0);
    expect(await Promise.all(parts.map(({ bytes }) => readText(named(bytes))))).toEqual([
      ['Sheet 2', 'Sheet 3'],
      ['Sheet 1'],
    ]);
  });

  it('reads ranges as they are written', () => {
    expect(readRanges('1-3, 5 8-', 9)).toEqual([[0, 1, 2], [4], [7, 8]]);
    expect(readRanges('-2', 9)).toEqual([[0, 1]]);
    expect(readRanges('', 2)).toEqual([[0, 1]]);
    for (const wrong of ['0', '3-1', '10', 'a', '-', '1--2'])
      expect(() => readRanges(wrong, 9)).toThrow(expect.objectContaining({ code: 'pdf_pages_invalid' }));
  });
});

describe('a stamp', () => {
  const stamp = {
    text: '{page} von {pages} Ж',
    position: 'bottom',
    size: 9,
    color: '#535862',
    opacity: 1,
    margin: 10,
    pages: '',
  } as const;

  it('writes on every page, or on those that were named', async () => {
    const all = await readText(named((await stampPdf(named(three), stamp)).bytes));
    expect(all).toEqual(
      [1, 2, 3].map((number) => expect.stringMatching(new RegExp(`^Sheet ${number}\\s*${number} von 3 Ж$`)) as string),
    );
    const some = await readText(
      named((await stampPdf(named(three), { ...stamp, position: 'across', text: 'DRAFT', pages: '2-' })).bytes),
    );
    expect(some.map((text) => text.includes('DRAFT'))).toEqual([false, true, true]);
  });
});

describe('other people’s PDFs', () => {
  const readings = [
    (bytes: Uint8Array) => readText(named(bytes)),
    (bytes: Uint8Array) => splitPdf(named(bytes), { every: 1 }, 0),
  ];

  it.each([
    ['no PDF', () => Buffer.from('plain text'), 'pdf_invalid'],
    ['nothing', () => new Uint8Array(), 'pdf_invalid'],
    ['half of one', () => three.slice(0, three.length / 2), 'pdf_invalid'],
    ['an encrypted one', () => setInType({ userPassword: 'secret', content: ['hidden'] }), 'pdf_encrypted'],
    [
      'one that unpacks to more than there is room for',
      () =>
        Buffer.concat([
          Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n'),
          deflateSync(Buffer.alloc(130 * 1024 * 1024), { level: 1 }),
          Buffer.from('\nendstream\nendobj'),
        ]),
      'pdf_bomb',
    ],
  ])('%s is refused', async (_, make, code) => {
    const bytes = await make();
    for (const read of readings) await expect(read(bytes)).rejects.toMatchObject({ code });
  });

  it('whose pages multiply are refused', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    const pages = document.catalog.Pages();
    const leaf = document.getPage(0).ref;
    let ref = leaf;
    for (let level = 0; level < 5; level += 1)
      ref = document.context.register(
        document.context.obj({
          Type: 'Pages',
          Count: 100 ** (level + 1),
          Kids: Array.from({ length: 100 }, () => ref),
        }),
      );
    pages.set(PDFName.of('Kids'), document.context.obj([ref]));
    pages.set(PDFName.of('Count'), document.context.obj(100 ** 5));
    const bytes = await document.save({ addDefaultPage: false });
    for (const read of readings) await expect(read(bytes)).rejects.toMatchObject({ code: 'pdf_too_many_pages' });
  });

  it('are read or refused with a reason, wherever they are cut or changed', async () => {
    const harm = fc.tuple(
      fc.integer({ min: 0, max: three.length - 1 }),
      fc.integer({ min: 0, max: 255 }),
      fc.boolean(),
    );
    await fc.assert(
      fc.asyncProperty(harm, async ([at, value, cut]) => {
        const bytes = new Uint8Array(three);
        bytes[at] = value;
        for (const read of readings) {
          const ended = await read(cut ? bytes.slice(0, at) : bytes).catch((error: unknown) => error);
          expect(Array.isArray(ended) || ended instanceof HeddleError).toBe(true);
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe('the node', () => {
  const files = new MemoryFileStore();
  const run = async (items: readonly Item[], data: JsonObject): Promise<readonly Item[]> =>
    (await runNode(pdfGenerator, { items, data, files })).outputs['main'] ?? [];
  const withFile = async (bytes: Uint8Array, name: string, mediaType = 'application/pdf'): Promise<Item> => ({
    json: { kept: true },
    files: { doc: await files.put(bytes, { name, mediaType }) },
  });

  it('makes, stamps, divides, puts together and reads', async () => {
    const [made] = await run([await withFile(Buffer.from('<h1>Hello</h1>'), 'a.html', 'text/html')], {
      source: 'file',
      footer: '',
      title: 'Letter',
    });
    expect(made?.json).toEqual({ kept: true, pdf: { name: 'Letter.pdf', mediaType: 'application/pdf', pages: 1 } });
    const merged = await run([await withFile(three, 'three.pdf'), { json: {}, files: made?.files ?? {} }], {
      operation: 'merge',
      fileName: 'all',
    });
    expect(merged[0]?.json).toEqual({ pdf: { name: 'all.pdf', mediaType: 'application/pdf', pages: 4, files: 2 } });
    const [stamped] = await run(merged, { operation: 'stamp', stamp: 'watermark', text: 'COPY' });
    const parts = await run([stamped ?? { json: {} }], { operation: 'split', divide: 'ranges', ranges: '1, 4' });
    expect(parts.map(({ json }) => json['pdf'])).toMatchObject([
      { name: 'all-1.pdf', part: 1, parts: 2, from: 1, to: 1 },
      { name: 'all-2.pdf', from: 4, to: 4 },
    ]);
    const read = await run(parts, { operation: 'text', perPage: true, to: 'read' });
    expect(read.map(({ json }) => json['read'])).toEqual([
      { name: 'all-1.pdf', pages: 1, text: [expect.stringMatching(/Sheet 1\s*COPY/)] },
      { name: 'all-2.pdf', pages: 1, text: [expect.stringMatching(/Hello\s*COPY/)] },
    ]);
  });

  it('names what is wrong', async () => {
    await expect(run([await withFile(Buffer.from('x'), 'x.pdf')], { operation: 'text' })).rejects.toMatchObject({
      code: 'pdf_invalid',
      message: expect.stringContaining('x.pdf') as string,
    });
    await expect(
      run([await withFile(three, 'three.pdf')], { operation: 'stamp', colour: 'red' }),
    ).rejects.toMatchObject({ code: 'field_invalid' });
    await expect(run([{ json: {} }], { operation: 'split' })).rejects.toMatchObject({ code: 'file_missing' });
  });
});
