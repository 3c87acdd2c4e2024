import { fileWorkErrors } from '@heddle/contract/errors/file-work';
import type { Metadata, Sharp } from 'sharp';
import sharp from 'sharp';
import { HEAD, identify } from '../files/identify.ts';
import { tooLarge } from '../files/read.ts';
import { checkEntities, xmlText } from '../xml/text.ts';

/** Pixels of a picture, whether read or written. */
export const MOST_PIXELS = 64_000_000;
/** Bytes of a picture that is read. */
export const PICTURE_LIMIT = 64 * 1024 * 1024;
/** Bytes of an SVG, which is read as text first. */
const SVG_LIMIT = 4 * 1024 * 1024;
/** Seconds that work on one picture may take. */
const WORK_LIMIT = 60;

const readable = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif', 'image/tiff', 'image/svg+xml'];

/** A picture that can be worked on, and what is known of it. Its first frame, where it has several. */
export interface Picture {
  image: Sharp;
  facts: Metadata;
  /** As it is seen: turned by its EXIF orientation, in pixels. */
  width: number;
  height: number;
}

/** Opens a picture after a look at what it is and how large it says it is. Throws `image_unreadable`, `image_pixels_exceeded`, `data_too_large`, `xml_entities`. */
export async function openPicture(bytes: Uint8Array, name: string): Promise<Picture> {
  const type = await identify(bytes.subarray(0, HEAD), name);
  if (!readable.includes(type)) throw fileWorkErrors.image_unreadable({ name, reason: `it is of the type ${type}` });
  if (type === 'image/svg+xml') {
    if (bytes.byteLength > SVG_LIMIT) throw tooLarge(name, SVG_LIMIT);
    // Its entities could grow without end.
    checkEntities(xmlText(bytes));
  }
  return reading(name, async () => {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS }).timeout({ seconds: WORK_LIMIT });
    const facts = await image.metadata();
    const { width, height } = facts.autoOrient;
    return { image, facts, width, height };
  });
}

/** Does what needs the pixels of a picture, and says in the catalogue's words what the library says of it. */
export async function reading<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof Error) || 'code' in cause) throw cause;
    if (/pixel limit/i.test(cause.message)) throw tooManyPixels(name, cause);
    throw fileWorkErrors.image_unreadable({ name, reason: reasonOf(cause) }, { cause });
  }
}

/** `image_pixels_exceeded` with the limit in pixels. */
export const tooManyPixels = (what: string, cause?: unknown): Error => fileWorkErrors.image_pixels_exceeded({ what, limit: `${MOST_PIXELS / 1_000_000} million pixels` }, cause === undefined ? {} : { cause });

/** The library's first line in small letters; the others are those of the libraries below it. */
const reasonOf = ({ message }: Error): string => {
  const [line = ''] = message.split('\n');
  return (line.slice(0, 1).toLowerCase() + line.slice(1)).replace(/[.\s]+$/, '').slice(0, 200);
};
