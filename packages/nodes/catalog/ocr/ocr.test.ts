import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { Item } from '@heddle/contract/run/item';
import {
  concatTransformationMatrix,
  degrees,
  drawObject,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
} from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { closeNative } from '../../lib/native/native.ts';
import { figureInGuide } from '../../testing/guide-figures.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import type { OcrWord } from './engine.ts';
import { ocrExtraction } from './ocrExtraction.node.ts';
import type { DrawnPage } from './testing/pages.ts';
import { changesBetween, drawnPages, drawPage } from './testing/pages.ts';

afterAll(closeNative);

const files = new MemoryFileStore();
const itemOf = async (bytes: Uint8Array, name = 'page.png'): Promise<Item> => ({
  json: {},
  files: { scan: await files.put(bytes, { name, mediaType: name.endsWith('pdf') ? 'application/pdf' : 'image/png' }) },
});
const read = async (items: readonly Item[], data: JsonObject = {}, run: NodeRun = {}) => {
  const { outputs } = await runNode(ocrExtraction, { items, data, files, ...run });
  // The result field holds an object.
  return { found: (outputs['main'] ?? []).map(({ json }) => json['ocr'] as JsonObject), empty: outputs['empty'] ?? [] };
};
// The words of a result are those of the engine, each with its page.
const wordsOf = (result: JsonObject | undefined): OcrWord[] => (result?.['words'] ?? []) as OcrWord[];
const [plain] = drawnPages;
const look = (more: Partial<DrawnPage>): DrawnPage => ({ ...(plain as DrawnPage), ...more });

const pdfOf = async (pages: readonly DrawnPage[]): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  for (const each of pages) {
    const image = await pdf.embedPng(await drawPage(each));
    pdf.addPage([image.width, image.height]).drawImage(image, { x: 0, y: 0 });
  }
  return pdf.save();
};

describe('the text of images', () => {
  it('is read as well as the guide says', async () => {
    const items = await Promise.all(drawnPages.map(async (page) => itemOf(await drawPage(page))));
    const { found } = await read(items, { language: 'both' });
    let [wrong, all] = [0, 0];
    for (const [at, { lines }] of drawnPages.entries()) {
      const wanted = lines.join(' ');
      wrong += changesBetween(wanted, asText(found[at]?.['text']).replaceAll(/\s+/g, ' '));
      all += wanted.length;
    }
    // Fonts differ from machine to machine.
    expect(Math.round((1 - wrong / all) * 100)).toBeGreaterThanOrEqual(
      figureInGuide('OCR, characters that are read rightly, at least'),
    );
  }, 120_000);

  it('has its words where they are, also in a large and turned picture', async () => {
    const bytes = await drawPage(look({ lines: ['', 'far away'], size: 60 }));
    const wide = await sharp({ create: { width: 7000, height: 900, channels: 3, background: '#ffffff' } })
      .composite([{ input: bytes, left: 4500, top: 300 }])
      .png()
      .toBuffer();
    const { found } = await read([await itemOf(wide)], { words: true, language: 'eng' });
    const word = wordsOf(found[0])[0];
    expect(word?.text).toBe('far');
    expect(word?.box.x).toBeGreaterThan(4500);
    expect(word?.box.x).toBeLessThan(4700);
    expect(word?.box.y).toBeGreaterThan(400);
    const turned = await sharp(await drawPage(look({ lines: ['upside'] })))
      .rotate(180)
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    expect((await read([await itemOf(turned, 'photo.jpg')], { language: 'eng' })).found[0]?.['text']).toBe('upside');
  });

  it('has paragraphs and lines', async () => {
    const lines = ['The first paragraph is here', 'and goes on in this line.', '', '', 'The second one follows.'];
    const { found } = await read([await itemOf(await drawPage(look({ lines })))], { language: 'eng' });
    expect(found[0]?.['text']).toBe(
      'The first paragraph is here\nand goes on in this line.\n\nThe second one follows.',
    );
  });

  it('has only the characters that are allowed, and words that are sure enough', async () => {
    const item = await itemOf(await drawPage(look({ lines: ['Meter 04711'] })));
    const { found } = await read([item], { language: 'eng', characters: '0123456789', layout: 'line' });
    expect(found[0]?.['text']).toMatch(/04711$/);
    expect(found[0]?.['text']).not.toMatch(/[a-z]/i);
    expect((await read([item], { minimum: 100 })).empty).toEqual([item]);
  });
});

describe('a scanned PDF', () => {
  const pages = ['First page', 'Second page', 'Third page'].map((line) => look({ lines: [line] }));

  it('is read page by page, as many as are wanted, and says how far it is', async () => {
    const reports: unknown[] = [];
    const { found } = await read(
      [await itemOf(await pdfOf(pages), 'scan.pdf')],
      { language: 'eng', pages: 2 },
      {
        progress: (done, total, text) => void reports.push([done, total, text]),
      },
    );
    expect(found[0]).toMatchObject({
      text: 'First page\n\nSecond page',
      pages: [{ page: 1 }, { page: 2, text: 'Second page' }],
    });
    expect(reports).toEqual([
      [0, 2, 'scan.pdf'],
      [1, 2, 'scan.pdf'],
    ]);
  });

  it.each([
    ['of one bit', { ColorSpace: 'DeviceGray' }, 0],
    ['of one bit, as a mask', { ImageMask: true }, 0],
    ['of one bit, on a page that is turned', { ColorSpace: 'DeviceGray' }, 90],
  ])('has pictures %s, as scanners make them', async (_, kind, turned) => {
    const drawn = sharp(await drawPage(look({ lines: ['Black on white'] })));
    const { data, info } = await drawn.rotate(-turned).greyscale().raw().toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const stride = (width + 7) >> 3;
    const bits = new Uint8Array(stride * height);
    for (let at = 0; at < width * height; at += 1) {
      const [row, column] = [Math.floor(at / width), at % width];
      const place = row * stride + (column >> 3);
      if ((data[at] ?? 0) > 127) bits[place] = (bits[place] ?? 0) | (128 >> (column & 7));
    }
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([width, height]);
    const image = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 1, ...kind };
    const name = page.node.newXObject('Scan', pdf.context.register(pdf.context.flateStream(bits, image)));
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(width, 0, 0, height, 0, 0),
      drawObject(name),
      popGraphicsState(),
    );
    page.setRotation(degrees(turned));
    const { found } = await read([await itemOf(await pdf.save(), 'scan.pdf')], { language: 'eng' });
    expect(found[0]?.['text']).toBe('Black on white');
  });

  it('without pictures is empty, and a damaged one is refused', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage();
    expect((await read([await itemOf(await pdf.save(), 'a.pdf')])).empty).toHaveLength(1);
    const whole = await pdfOf(pages.slice(0, 1));
    await expect(read([await itemOf(whole.subarray(0, 200), 'a.pdf')])).rejects.toMatchObject({ code: 'pdf_invalid' });
  });
});

it('is stopped at once', async () => {
  const stop = new AbortController();
  const items = await Promise.all(drawnPages.map(async (page) => itemOf(await drawPage(page))));
  const reading = read(items, {}, { signal: stop.signal });
  setTimeout(() => stop.abort(new Error('stopped')), 200);
  await expect(reading).rejects.toThrow('stopped');
});

it.each([
  ['a text', Buffer.from('hello'), 'image_unreadable'],
  ['nothing', Buffer.alloc(0), 'image_unreadable'],
  ['half of a picture', null, 'image_unreadable'],
])('%s is refused', async (_, bytes, code) => {
  const whole = await drawPage(look({}));
  await expect(read([await itemOf(bytes ?? whole.subarray(0, whole.length / 2))])).rejects.toMatchObject({ code });
});
