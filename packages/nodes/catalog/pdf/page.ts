/** The paper of a document, and the header and footer of every page. Lengths in millimeters. */
export interface PageSettings {
  size: 'A3' | 'A4' | 'A5' | 'LETTER' | 'LEGAL';
  landscape: boolean;
  margin: number;
  /** May have `{page}` and `{pages}` in it. */
  header: string;
  footer: string;
  title: string;
  author: string;
  subject: string;
  keywords: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** A document that was made. */
export interface MadePdf {
  bytes: Uint8Array;
  pages: number;
  /** Characters that were replaced by a question mark: the font of our documents lacks them. */
  missing?: readonly string[];
}

/** Points in a millimetre. */
export const POINTS = 72 / 25.4;

/** Width and height of upright paper, points. */
const papers: Record<PageSettings['size'], readonly [number, number]> = {
  A3: [841.89, 1190.55],
  A4: [595.28, 841.89],
  A5: [419.53, 595.28],
  LETTER: [612, 792],
  LEGAL: [612, 1008],
};

/** Width and height between the margins, points; never less than 60. */
export function roomOn({ size, landscape, margin }: PageSettings): { width: number; height: number } {
  const [short, long] = papers[size];
  const [width, height] = landscape ? [long, short] : [short, long];
  return { width: Math.max(60, width - 2 * margin * POINTS), height: Math.max(60, height - 2 * margin * POINTS) };
}

/** Text with the number of the page and of all pages in it. */
export const numbered = (text: string, page: number, pages: number): string =>
  text.replaceAll('{page}', String(page)).replaceAll('{pages}', String(pages));
