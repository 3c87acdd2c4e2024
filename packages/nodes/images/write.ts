import type { NodeContext } from '@heddle/contract/node/context';
import type { Sharp } from 'sharp';
import { plainName } from '../files/receive.ts';
import { readColour } from './colours.ts';
import type { imageFields } from './fields.ts';

type Field = NodeContext<typeof imageFields>['field'];
type Format = 'jpeg' | 'png' | 'webp' | 'avif';

const endings: { readonly [F in Format]: string } = { jpeg: '.jpg', png: '.png', webp: '.webp', avif: '.avif' };

/** The format that a picture gets: the chosen one, or its own where that can be written. AVIF is a kind of HEIF. */
export function formatFor(own: string | undefined, chosen: Format | 'same'): Format {
  if (chosen !== 'same') return chosen;
  return own === 'jpeg' || own === 'webp' ? own : own === 'heif' ? 'avif' : 'png';
}

/** What is written of a picture that has been worked on. */
export async function written(image: Sharp, format: Format, field: Field, index: number): Promise<{ bytes: Uint8Array; width: number; height: number; mediaType: string }> {
  const quality = field.quality(index);
  const kept = field.metadata(index) === 'keep' ? image.keepMetadata() : image;
  const background = readColour(field.background(index), 'Background');
  const coded =
    format === 'jpeg' ? kept.flatten({ background: { ...background, alpha: 1 } }).jpeg({ quality })
    : format === 'png' ? kept.png()
    : format === 'webp' ? kept.webp({ quality })
    : kept.avif({ quality, effort: 3 });
  const { data, info } = await coded.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height, mediaType: `image/${format}` };
}

/** `photo.jpg` for `photo.png` that becomes a JPEG. */
export const nameFor = (asked: string, own: string, format: Format): string => plainName(asked) || `${plainName(own).replace(/\.[A-Za-z0-9]{1,5}$/, '') || 'image'}${endings[format]}`;
