import pdfmake from 'pdfmake';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { documentErrors } from '@heddle/contract/errors/documents';
import { palettes } from '../../lib/palette.ts';
import { UnsupportedCharacters } from '../../lib/fonts/unsupported-characters.ts';
import { fonts, isFont } from './fonts.ts';
import type { MadePdf, PageSettings } from './page.ts';
import { numbered, POINTS, roomOn } from './page.ts';

const palette = palettes.light;
/** A heading lower than this on a page, as a share of its height, goes to the next one. */
const LOWEST_HEADING = 0.86;

/** A PDF of some content. Throws `picture_invalid`. */
export async function printPdf(content: Content[], page: PageSettings): Promise<MadePdf> {
  const side = page.margin * POINTS;
  const room = roomOn(page);
  const letters = new UnsupportedCharacters();
  const [header, footer] = [letters.plain(page.header), letters.plain(page.footer)];
  let pages = 1;
  const strip = (text: string, at: number, count: number, isTop: boolean): Content => {
    pages = count;
    if (text === '') return '';
    // Halfway between the edge of the paper and the text.
    return {
      text: numbered(text, at, count),
      fontSize: 8.5,
      color: palette.ink3,
      alignment: isTop ? 'left' : 'center',
      margin: [side, isTop ? Math.max(8, side / 2 - 5) : Math.max(2, side / 2 - 6), side, 0],
    };
  };
  const info = { title: page.title, author: page.author, subject: page.subject, keywords: page.keywords };
  const definition: TDocumentDefinitions = {
    info: {
      ...Object.fromEntries(Object.entries(info).filter(([, value]) => value !== '')),
      creator: 'Heddle',
      producer: 'Heddle',
      creationDate: new Date(page.createdAt),
    },
    pageSize: page.size,
    pageOrientation: page.landscape ? 'landscape' : 'portrait',
    pageMargins: [side, Math.max(side, page.header === '' ? 0 : 34), side, Math.max(side, page.footer === '' ? 0 : 34)],
    defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.25, color: palette.ink },
    header: (at, count) => strip(header, at, count, true),
    footer: (at, count) => strip(footer, at, count, false),
    // A heading stays on the page of the content that follows.
    pageBreakBefore: (node) =>
      (node.headlineLevel ?? 0) > 0 && node.startPosition.top > side + room.height * LOWEST_HEADING,
    content: content.length === 0 ? [''] : writable(content, letters),
  };
  const bytes = await setInType(definition);
  return { bytes, pages, missing: letters.missing };
}

/** Properties without text: pictures and link targets. */
const kept: readonly string[] = ['image', 'link'];

/** Content whose texts have only characters that can be written, also those in drawings. */
export function writable<T>(content: T, letters: UnsupportedCharacters): T {
  const plain = (part: unknown): unknown => {
    if (typeof part === 'string') return letters.plain(part);
    if (Array.isArray(part)) return part.map(plain);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => [key, kept.includes(key) ? value : plain(value)]),
    );
  };
  // The same parts with other texts.
  return plain(content) as T;
}

/** The bytes of a document in our faces. Nothing is fetched for it, and nothing is read but the fonts. Throws `picture_invalid`. */
export async function setInType(definition: TDocumentDefinitions): Promise<Uint8Array> {
  pdfmake.setFonts(fonts);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(isFont);
  try {
    return new Uint8Array(await pdfmake.createPdf(definition).getBuffer());
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (/image|png|jpe?g/i.test(reason)) throw documentErrors.picture_invalid({ reason: 'it is damaged' }, { cause });
    throw cause;
  }
}
