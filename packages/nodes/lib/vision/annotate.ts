import { join } from 'node:path';
import type { OverlayOptions } from 'sharp';
import sharp from 'sharp';
import { fontFolder } from '../fonts/unsupported-characters.ts';
import { reading } from '../images/open.ts';
import { inkOn, palettes } from '../palette.ts';
import type { PixelBox } from './boxes.ts';
import { uprightImage } from './upright.ts';

/** A box that is drawn on an image, with a text above it. Boxes of one `kind` have the same color. */
export interface Mark {
  box: PixelBox;
  text: string;
  kind: number;
}

/** Characters of a text above a box. */
const LONGEST_TEXT = 60;
const font = join(fontFolder, 'Roboto-Medium.ttf');
const JPEG_QUALITY = 90;

/** Draws boxes on an image; a JPEG. Meant for a separate process. Throws the errors of `openPicture`. */
export async function annotateImage(bytes: Uint8Array, name: string, marks: readonly Mark[]): Promise<Uint8Array> {
  const { image, width, height } = await uprightImage(bytes, name);
  const unit = Math.max(1, Math.round(Math.min(width, height) / 200));
  const colorOf = ({ kind }: Mark): string => palettes.light.series[kind % palettes.light.series.length] ?? '#000000';
  const frames = marks.map((mark) => {
    const { box } = mark;
    return `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="none" stroke="${colorOf(mark)}" stroke-width="${unit * 2}"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${frames.join('')}</svg>`;
  const texts = await Promise.all(marks.map((mark) => textAbove(mark, colorOf(mark), unit, { width, height })));
  return reading(name, () =>
    image
      .flatten({ background: '#ffffff' })
      .composite([{ input: Buffer.from(drawing), left: 0, top: 0 }, ...texts.flat()])
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer(),
  );
}

/** A text on its color, at the upper left of a box or, where there is no room above, in it. None where it would be larger than the image. */
async function textAbove(
  { box, text }: Mark,
  color: string,
  unit: number,
  image: { width: number; height: number },
): Promise<OverlayOptions[]> {
  const shown = text.replaceAll(/\p{Cc}/gu, ' ').slice(0, LONGEST_TEXT);
  if (shown.trim() === '') return [];
  const escaped = shown.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const written = sharp({
    text: {
      text: `<span foreground="${inkOn(color)}">${escaped}</span>`,
      font: `Roboto Medium ${Math.max(10, unit * 7)}`,
      fontfile: font,
      rgba: true,
      dpi: 72,
    },
  });
  const pad = unit + 1;
  const { data, info } = await written
    .flatten({ background: color })
    .extend({ top: pad, bottom: pad, left: pad * 2, right: pad * 2, background: color })
    .png()
    .toBuffer({ resolveWithObject: true });
  if (info.width > image.width || info.height > image.height) return [];
  const above = Math.round(box.y) - info.height;
  const left = Math.min(Math.max(0, Math.round(box.x)), image.width - info.width);
  const top = Math.min(above >= 0 ? above : Math.max(0, Math.round(box.y)), image.height - info.height);
  return [{ input: data, left, top }];
}
