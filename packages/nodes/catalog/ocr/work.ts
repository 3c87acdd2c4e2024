import { documentErrors } from '@heddle/contract/errors/documents';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { openPicture, reading, tooManyPixels } from '../../lib/images/open.ts';
import { MOST_PIXELS } from '../../lib/images/limits.ts';
import { guardPdf } from '../../lib/pdf/guard.ts';
import type { OcrLine, OcrRequest, OcrWord } from './engine.ts';
import { recognize } from './engine.ts';
import type { PdfProxy } from './pdf-images.ts';
import { pageImages } from './pdf-images.ts';

/** The sides that a picture should have: text of a few pixels is not read, and more pixels take longer than they help. */
const [SHORT_SIDE, LONG_SIDE] = [1200, 4500];
/** Paper around a picture: letters at its edge are not read. */
const BORDER = 20;
/** Pixels of a picture in a PDF below which it is a mark rather than a page. */
const FEWEST_PIXELS = 10_000;

/** The words in a picture file. Meant for a separate process. Throws the errors of `openPicture`. */
export async function readPicture(bytes: Uint8Array, name: string, request: OcrRequest): Promise<OcrLine[]> {
  const { image, width, height } = await openPicture(bytes, name);
  return wordsIn(image.autoOrient(), { name, width, height }, request);
}

async function wordsIn(
  image: Sharp,
  { name, width, height }: { name: string; width: number; height: number },
  request: OcrRequest,
): Promise<OcrLine[]> {
  const longest = Math.max(width, height);
  const scale = longest < SHORT_SIDE ? 2 : Math.min(1, LONG_SIDE / longest);
  const prepared = image
    .flatten({ background: '#ffffff' })
    .resize({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      fit: 'fill',
    })
    .greyscale()
    .extend({ top: BORDER, bottom: BORDER, left: BORDER, right: BORDER, background: '#ffffff' });
  const png = await reading(name, () => prepared.png({ compressionLevel: 1 }).toBuffer());
  const back = (word: OcrWord): OcrWord => {
    const { x, y, width: wide, height: high } = word.box;
    const place = (value: number, most: number): number =>
      Math.min(most, Math.max(0, Math.round((value - BORDER) / scale)));
    return {
      ...word,
      box: {
        x: place(x, width),
        y: place(y, height),
        width: Math.round(wide / scale),
        height: Math.round(high / scale),
      },
    };
  };
  const lines = await recognize(png, request);
  return lines.map((line) => ({ ...line, words: line.words.map(back) }));
}

/** How many pages a PDF has. Throws `pdf_invalid`, `pdf_encrypted`, `pdf_bomb`. */
export const countPages = (bytes: Uint8Array, name: string): Promise<number> =>
  withPdf(bytes, name, async ({ numPages }) => numPages);

/** The words in the pictures of a page, counted from 1; of a scanned page that is all of it. Throws as `countPages`, and `image_pixels_exceeded`. */
export async function readPdfPage(
  bytes: Uint8Array,
  name: string,
  page: number,
  request: OcrRequest,
): Promise<OcrLine[]> {
  const { images, turned } = await withPdf(bytes, name, (document) => pageImages(document, page));
  const isSideways = turned % 180 !== 0;
  const lines: OcrLine[] = [];
  for (const { data, width, height, channels } of images) {
    if (width * height > MOST_PIXELS) throw tooManyPixels(name);
    if (width * height < FEWEST_PIXELS) continue;
    const image = sharp(data, { raw: { width, height, channels } });
    const size = isSideways ? { width: height, height: width } : { width, height };
    lines.push(...(await wordsIn(turned === 0 ? image : image.rotate(turned), { name, ...size }, request)));
  }
  return lines;
}

async function withPdf<T>(bytes: Uint8Array, name: string, work: (document: PdfProxy) => Promise<T>): Promise<T> {
  guardPdf(bytes, name);
  try {
    const document = await getDocumentProxy(bytes, { verbosity: 0, useSystemFonts: false, stopAtErrors: false });
    const found = await work(document);
    await document.loadingTask.destroy();
    return found;
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'PasswordException')
      throw documentErrors.pdf_encrypted({ name }, { cause });
    throw documentErrors.pdf_invalid({ name, reason: 'it is damaged or cut off' }, { cause });
  }
}
