import { fileWorkErrors } from '@heddle/contract/errors/file-work';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import sharp from 'sharp';
import { HEAD, identify } from '../files/identify.ts';
import { tooLarge } from '../files/read.ts';
import { MOST_PIXELS } from './limits.ts';
import { guardSvg, refused, SVG_LIMIT } from './svg/guard.ts';

/** Seconds that work on one picture may take. */
const WORK_LIMIT = 60;
/** Pixels of all layers that a drawing is put together from. */
const MOST_LAYER_PIXELS = 1_000_000_000;

const readable = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif', 'image/tiff', 'image/svg+xml'];

/** An open picture with its metadata. The first frame, where it has several. */
export interface Picture {
  image: Sharp;
  facts: Metadata;
  /** As it is seen: turned by its EXIF orientation, in pixels. */
  width: number;
  height: number;
}

/**
 * Opens a picture after checking its type and its declared size. Throws `image_unreadable`, `image_pixels_exceeded`, `data_too_large`, and for drawings
 * `svg_refused`, `xml_entities`.
 */
export async function openPicture(bytes: Uint8Array, name: string): Promise<Picture> {
  const type = await identify(bytes.subarray(0, HEAD), name);
  if (!readable.includes(type)) throw fileWorkErrors.image_unreadable({ name, reason: `it is of the type ${type}` });
  return type === 'image/svg+xml' ? openDrawing(bytes, name) : opened(bytes, name, {});
}

/** The same for an SVG. `density` is how many pixels take the place of 72 of its own. */
export async function openDrawing(bytes: Uint8Array, name: string, density = 72): Promise<Picture> {
  if (bytes.byteLength > SVG_LIMIT) throw tooLarge(name, SVG_LIMIT);
  const { svg, layers } = guardSvg(bytes, name);
  const picture = await opened(svg, name, { density });
  if (layers * picture.width * picture.height > MOST_LAYER_PIXELS)
    throw refused(name, 'it has too many transparent or masked parts for its size');
  return picture;
}

const opened = (bytes: Uint8Array, name: string, options: SharpOptions): Promise<Picture> =>
  reading(name, async () => {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS, ...options }).timeout({
      seconds: WORK_LIMIT,
    });
    const facts = await image.metadata();
    const { width, height } = facts.autoOrient;
    return { image, facts, width, height };
  });

/** Runs work that needs the pixels of a picture, and turns the library's errors into coded ones. */
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
export const tooManyPixels = (what: string, cause?: unknown): Error =>
  fileWorkErrors.image_pixels_exceeded(
    { what, limit: `${MOST_PIXELS / 1_000_000} million pixels` },
    cause === undefined ? {} : { cause },
  );

/** The library's first line in small letters; the others are those of the libraries below it. */
const reasonOf = ({ message }: Error): string => {
  const [line = ''] = message.split('\n');
  return (line.slice(0, 1).toLowerCase() + line.slice(1)).replace(/[.\s]+$/, '').slice(0, 200);
};
