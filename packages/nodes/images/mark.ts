import { join } from 'node:path';
import type { NodeContext } from '@heddle/contract/node/context';
import type { OverlayOptions } from 'sharp';
import sharp from 'sharp';
import { faceFolder } from '../letters/letters.ts';
import { asHex, readColour } from './colours.ts';
import type { imageFields } from './fields.ts';
import type { Picture } from './open.ts';
import { openPicture, reading } from './open.ts';

type Field = NodeContext<typeof imageFields>['field'];

/** Characters of a text that is put on a picture. */
const LONGEST_TEXT = 500;
/** A font that is there on every machine. */
const font = join(faceFolder, 'Roboto-Medium.ttf');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A text as it is laid over a picture, no wider than it. */
export async function textMark({ width, height }: Picture, field: Field, index: number): Promise<OverlayOptions> {
  const colour = readColour(field.colour(index), 'Colour');
  const text = escaped(field.text(index).replaceAll(/\p{Cc}/gu, ' ').slice(0, LONGEST_TEXT));
  const size = Math.max(6, Math.round((height * field.textSize(index)) / 100));
  const written = sharp({ text: { text: `<span foreground="${asHex(colour)}">${text}</span>`, font: `Roboto Medium ${size}`, fontfile: font, rgba: true, dpi: 72 } });
  const drawn = await reading('The text', () => written.png().toBuffer());
  return laidOver(drawn, width, height, colour.alpha, field, index);
}

/** Another picture as it is laid over a picture. Throws `image_unreadable`, `image_pixels_exceeded`. */
export async function imageMark({ width, height }: Picture, mark: Uint8Array, name: string, field: Field, index: number): Promise<OverlayOptions> {
  const { image } = await openPicture(mark, name);
  const wide = Math.max(1, Math.round((width * field.markSize(index)) / 100));
  const drawn = await reading(name, () => image.autoOrient().resize({ width: wide }).png().toBuffer());
  return laidOver(drawn, width, height, 1, field, index);
}

/** Some room around the mark, in parts of the picture's shorter side. */
const MARGIN = 0.02;

async function laidOver(drawn: Uint8Array, width: number, height: number, alpha: number, field: Field, index: number): Promise<OverlayOptions> {
  const opacity = Math.round(255 * alpha * (field.opacity(index) / 100));
  const place = field.place(index);
  const margin = Math.round(Math.min(width, height) * MARGIN);
  // No larger than what it is laid over, or that would have to grow.
  const [most, highest] = [Math.max(1, width - 2 * margin), Math.max(1, height - 2 * margin)];
  const veil = { input: Buffer.from([255, 255, 255, opacity]), raw: { width: 1, height: 1, channels: 4 as const }, tile: true, blend: 'dest-in' as const };
  const room = width > 2 * margin && height > 2 * margin ? margin : 0;
  const border = { top: room, bottom: room, left: room, right: room, background: { r: 0, g: 0, b: 0, alpha: 0 } };
  const faded = await sharp(drawn).ensureAlpha().resize({ width: most, height: highest, fit: 'inside', withoutEnlargement: true }).composite([veil]).png().toBuffer();
  const input = await sharp(faded).extend(border).png().toBuffer();
  return place === 'tile' ? { input, tile: true } : { input, gravity: place };
}
