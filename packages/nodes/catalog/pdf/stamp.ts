import type { PDFPage } from 'pdf-lib';
import { degrees } from 'pdf-lib';
import { UnsupportedCharacters } from '../../lib/fonts/unsupported-characters.ts';
import type { NamedPdf } from '../../lib/pdf/pdf.ts';
import { openPdf, withParts } from './open.ts';
import type { MadePdf } from './page.ts';
import { numbered, POINTS } from './page.ts';
import { setInType } from './print.ts';
import { readRanges } from './ranges.ts';

export interface Stamp {
  /** May have `{page}` and `{pages}` in it. */
  text: string;
  position: 'top-left' | 'top' | 'top-right' | 'bottom-left' | 'bottom' | 'bottom-right' | 'across';
  /** Points; ignored for text across the page, which is as large as fits. */
  size: number;
  /** `#rrggbb` */
  color: string;
  /** 0 to 1. */
  opacity: number;
  /** Millimetres between the edge of the paper and the text. */
  margin: number;
  /** Which pages, as `1-3, 5`; '' for all. */
  pages: string;
}

/** Length of the strip that holds a text, in points: longer than the diagonal of the largest paper. */
const STRIP = 2000;
/** Width of a letter as a share of its size. */
const LETTER = 0.68;
const LARGEST = 160;

/** A document with text on its pages. Throws the errors of `openPdf`, and `pdf_pages_invalid`. */
export async function stampPdf(source: NamedPdf, stamp: Stamp): Promise<MadePdf> {
  const document = await openPdf(source);
  const count = document.getPageCount();
  const chosen = [...new Set(readRanges(stamp.pages, count).flat())];
  const letters = new UnsupportedCharacters();
  const text = letters.plain(stamp.text);
  const pages = chosen.map((index) => ({ page: document.getPage(index), text: numbered(text, index + 1, count) }));
  const strips = new Map<string, number>();
  const stripFor = ({ page, text }: (typeof pages)[number]): { page: PDFPage; size: number; strip: number } => {
    const size = stamp.position === 'across' ? sizeAcross(page, text) : stamp.size;
    const key = JSON.stringify([text, size]);
    const strip = strips.get(key) ?? strips.size;
    strips.set(key, strip);
    return { page, size, strip };
  };
  const all = await withParts(source.name, async () => pages.map(stripFor));
  const tallest = Math.max(1, ...all.map(({ size }) => heightOf(size)));
  const embedded = await document.embedPdf(
    await drawStrips(
      [...strips.keys()].map((key) => JSON.parse(key) as [string, number]),
      tallest,
      stamp,
    ),
    [...strips.values()],
  );
  return withParts(source.name, async () => {
    for (const { page, size, strip } of all) {
      const drawing = embedded[strip];
      if (drawing) page.drawPage(drawing, { ...placeOf(page, size, stamp), width: STRIP, height: tallest });
    }
    return { bytes: await document.save(), pages: count, missing: letters.missing };
  });
}

const heightOf = (size: number): number => Math.ceil(size * 1.2);

/** The size at which a text reaches over most of the diagonal of a page. */
function sizeAcross(page: PDFPage, text: string): number {
  const { width, height } = page.getCropBox();
  return Math.round(
    Math.max(6, Math.min(LARGEST, (0.78 * Math.hypot(width, height)) / (LETTER * Math.max(4, text.length)))),
  );
}

/** The texts as pages of their own: so they are set in our faces, which have more letters than those that all readers of PDFs bring. */
function drawStrips(
  texts: readonly (readonly [text: string, size: number])[],
  height: number,
  { position, color, opacity }: Stamp,
): Promise<Uint8Array> {
  const alignment = position.endsWith('left') ? 'left' : position.endsWith('right') ? 'right' : 'center';
  return setInType({
    pageSize: { width: STRIP, height },
    pageMargins: [0, 0, 0, 0],
    defaultStyle: { font: 'Roboto', lineHeight: 1 },
    // Each is at the bottom of its page.
    content: texts.map(([text, fontSize], index) => ({
      text: text.replaceAll(/\s+/g, ' '),
      noWrap: true,
      fontSize,
      color: color,
      opacity,
      alignment,
      margin: [0, height - heightOf(fontSize), 0, 0] as [number, number, number, number],
      bold: position === 'across',
      ...(index > 0 ? { pageBreak: 'before' as const } : {}),
    })),
  });
}

/** The position of the lower left corner of a strip and its rotation, for the orientation in which the page is read. */
function placeOf(
  page: PDFPage,
  size: number,
  { position, margin }: Stamp,
): { x: number; y: number; rotate: ReturnType<typeof degrees> } {
  const box = page.getCropBox();
  const turned = ((page.getRotation().angle % 360) + 360) % 360;
  const [width, height] = turned % 180 === 0 ? [box.width, box.height] : [box.height, box.width];
  const edge = margin * POINTS;
  const strip = heightOf(size);
  const angle = position === 'across' ? Math.atan2(height, width) : 0;
  const [middleX, middleY] = [
    (STRIP / 2) * Math.cos(angle) - (strip / 2) * Math.sin(angle),
    (STRIP / 2) * Math.sin(angle) + (strip / 2) * Math.cos(angle),
  ];
  const x = position.endsWith('left') ? edge : position.endsWith('right') ? width - edge - STRIP : width / 2 - middleX;
  const y = position.startsWith('top')
    ? height - edge - strip * 0.95
    : position.startsWith('bottom')
      ? edge - strip * 0.2
      : height / 2 - middleY;
  // From the viewer's coordinates to those of the page in the file.
  const [inX, inY] =
    turned === 90
      ? [box.width - y, x]
      : turned === 180
        ? [box.width - x, box.height - y]
        : turned === 270
          ? [y, box.height - x]
          : [x, y];
  return { x: box.x + inX, y: box.y + inY, rotate: degrees((angle * 180) / Math.PI + turned) };
}
