import { join } from 'node:path';
import type { OverlayOptions } from 'sharp';
import sharp from 'sharp';
import { fontFolder } from '../../lib/fonts/unsupported-characters.ts';
import { asHex } from '../../lib/images/colors.ts';
import type { Picture } from '../../lib/images/open.ts';
import { openPicture, reading } from '../../lib/images/open.ts';
import type { Change, Placing } from './operations.ts';

/** Characters of a text that is put on a picture. */
const LONGEST_TEXT = 500;
/** A font that is there on every machine. */
const font = join(fontFolder, 'Roboto-Medium.ttf');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A text as it is laid over a picture, no wider than it. */
export async function textMark(
  { width, height }: Picture,
  mark: Extract<Change, { kind: 'text' }>,
): Promise<OverlayOptions> {
  const { color } = mark;
  const text = escaped(mark.text.replaceAll(/\p{Cc}/gu, ' ').slice(0, LONGEST_TEXT));
  const size = Math.max(6, Math.round((height * mark.size) / 100));
  const written = sharp({
    text: {
      text: `<span foreground="${asHex(color)}">${text}</span>`,
      font: `Roboto Medium ${size}`,
      fontfile: font,
      rgba: true,
      dpi: 72,
    },
  });
  const drawn = await reading('The text', () => written.png().toBuffer());
  return laidOver(drawn, { width, height }, color.alpha, mark);
}

/** Another picture as it is laid over a picture. Throws `image_unreadable`, `image_pixels_exceeded`. */
export async function imageMark(
  { width, height }: Picture,
  mark: Extract<Change, { kind: 'image' }>,
): Promise<OverlayOptions> {
  const { image } = await openPicture(mark.bytes, mark.name);
  const wide = Math.max(1, Math.round((width * mark.size) / 100));
  const drawn = await reading(mark.name, () => image.autoOrient().resize({ width: wide }).png().toBuffer());
  return laidOver(drawn, { width, height }, 1, mark);
}

/** Some room around the mark, in parts of the picture's shorter side. */
const MARGIN = 0.02;

async function laidOver(
  drawn: Uint8Array,
  { width, height }: Pick<Picture, 'width' | 'height'>,
  alpha: number,
  { opacity, place }: Placing,
): Promise<OverlayOptions> {
  const margin = Math.round(Math.min(width, height) * MARGIN);
  // No larger than the picture below, which would have to grow otherwise.
  const [most, highest] = [Math.max(1, width - 2 * margin), Math.max(1, height - 2 * margin)];
  const shade = Buffer.from([255, 255, 255, Math.round(255 * alpha * (opacity / 100))]);
  const veil = {
    input: shade,
    raw: { width: 1, height: 1, channels: 4 as const },
    tile: true,
    blend: 'dest-in' as const,
  };
  const room = width > 2 * margin && height > 2 * margin ? margin : 0;
  const border = { top: room, bottom: room, left: room, right: room, background: { r: 0, g: 0, b: 0, alpha: 0 } };
  const faded = await sharp(drawn)
    .ensureAlpha()
    .resize({ width: most, height: highest, fit: 'inside', withoutEnlargement: true })
    .composite([veil])
    .png()
    .toBuffer();
  const input = await sharp(faded).extend(border).png().toBuffer();
  return place === 'tile' ? { input, tile: true } : { input, gravity: place };
}
