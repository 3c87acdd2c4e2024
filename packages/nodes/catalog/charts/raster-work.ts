import { join } from 'node:path';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { openDrawing, reading } from '../../lib/images/open.ts';
import { fontFolder } from '../../lib/fonts/unsupported-characters.ts';

let faces: Promise<unknown> | undefined;

/** Shows the drawing library the face of our pictures: a machine may have no fonts, and would draw boxes for letters. */
const withFaces = (): Promise<unknown> =>
  (faces ??= Promise.all(
    ['Roboto-Regular.ttf', 'Roboto-Medium.ttf'].map((name) =>
      sharp({ text: { text: 'a', font: 'Roboto', fontfile: join(fontFolder, name) } })
        .png()
        .toBuffer(),
    ),
  ));

const asPng = (image: Sharp): Promise<Uint8Array> => image.png({ compressionLevel: 9 }).toBuffer();

/** An SVG of ours as PNG, with `limit` pixels at most. Meant for a process of its own. */
export async function drawPng(svg: string, scale: number, limit: number): Promise<Uint8Array> {
  await withFaces();
  return asPng(sharp(Buffer.from(svg), { density: 72 * scale, limitInputPixels: limit }));
}

/** A foreign SVG as PNG. Meant for a separate process. Throws the errors of `openDrawing`. */
export async function drawForeign(bytes: Uint8Array, name: string, scale: number): Promise<Uint8Array> {
  await withFaces();
  const { image } = await openDrawing(bytes, name, 72 * scale);
  return reading(name, () => asPng(image));
}
