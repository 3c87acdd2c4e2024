import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { changed } from './change.ts';
import { readExif } from './exif.ts';
import { openPicture, reading } from '../../lib/images/open.ts';
import type { ImageOperation } from './operations.ts';
import type { WrittenFormat } from './write.ts';
import { formatFor, written } from './write.ts';

/** A picture that was made. */
export interface MadeImage {
  bytes: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
  format: WrittenFormat;
}

/** Processes a picture. Meant for a separate process. Throws the errors of `openPicture` and `changed`. */
export async function makeImage(bytes: Uint8Array, name: string, order: ImageOperation): Promise<MadeImage> {
  const picture = await openPicture(bytes, name);
  const format = formatFor(picture.facts.format, order.format);
  return reading(name, async () => ({ ...(await written(await changed(picture, order), format, order)), format }));
}

/** The metadata of a picture. Meant for a separate process. Throws the errors of `openPicture`. */
export async function imageFacts(bytes: Uint8Array, name: string): Promise<JsonObject> {
  const { facts, width, height } = await openPicture(bytes, name);
  const exif: JsonValue = facts.exif ? readExif(facts.exif) : {};
  return {
    format: facts.format === 'heif' ? 'avif' : facts.format,
    width,
    height,
    frames: facts.pages ?? 1,
    hasAlpha: facts.hasAlpha,
    colourSpace: facts.space,
    density: facts.density ?? null,
    orientation: facts.orientation ?? null,
    hasColourProfile: facts.icc !== undefined,
    exif,
  };
}
