import { join } from 'node:path';
import type * as Sharp from 'sharp';
import { faceFolder, Letters } from '../letters/letters.ts';
import { checkEntities, xmlText } from '../xml/text.ts';

let faces: Promise<unknown> | undefined;

/** Tells the drawing library of the face of our pictures: a machine may have no fonts, and would draw boxes for letters. */
function withFaces(sharp: typeof Sharp.default): Promise<unknown> {
  const known = ['Roboto-Regular.ttf', 'Roboto-Medium.ttf'].map((name) => sharp({ text: { text: 'a', font: 'Roboto', fontfile: join(faceFolder, name) } }).png().toBuffer());
  return Promise.all(known);
}

/** Pixels of a picture at most. */
export const MOST_PIXELS = 50_000_000;

/** An SVG as PNG. `scale` is how many of its pixels take the place of one of the SVG's. Works in threads of its own. */
export async function toPng(svg: string | Uint8Array, scale: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  await (faces ??= withFaces(sharp));
  return new Uint8Array(await sharp(typeof svg === 'string' ? Buffer.from(svg) : svg, { density: 72 * scale, limitInputPixels: MOST_PIXELS }).png({ compressionLevel: 9 }).toBuffer());
}

/** A file with an SVG of somebody else's as PNG. Throws `xml_entities`, `image_unreadable`, `image_pixels_exceeded`. */
export async function drawingToPng(bytes: Uint8Array, name: string, scale: number): Promise<Uint8Array> {
  checkEntities(xmlText(bytes));
  const { reading } = await import('../images/open.ts');
  return reading(name, () => toPng(bytes, scale));
}

/** The characters in the texts of an SVG that our face lacks: what the machine has no other font for becomes a box. */
export function doubtfulLetters(svg: string): string[] {
  const letters = new Letters();
  for (const [, text = ''] of svg.matchAll(/<(?:text|tspan)\b[^>]*>([^<]*)/g)) letters.plain(text);
  return letters.missing;
}
