import type { ReadInputBarcodeFormat, ReadResult } from 'zxing-wasm/reader';
import { openPicture, reading } from '../../lib/images/open.ts';
import { loadReader } from './zxing.ts';

/** A picture is made smaller before it is searched where a side has more pixels. */
const LONGEST_SIDE = 4000;

export interface Scan {
  /** Names of formats, as the library has them. */
  formats: readonly string[];
  most: number;
  thorough: boolean;
}

/** A code that was found in a picture. */
export interface FoundCode {
  text: string;
  /** Like `EAN-13`. */
  format: string;
  /** Its content in base64, where that is no text. */
  bytes?: string;
  /** Pixels from the left and the top, clockwise from the corner at its top left. */
  corners: { x: number; y: number }[];
  /** Degrees. */
  rotation: number;
}

/** The codes in a picture file. Meant for a separate process. Throws the errors of `openPicture`. */
export async function scanPicture(bytes: Uint8Array, name: string, settings: Scan): Promise<FoundCode[]> {
  const picture = await openPicture(bytes, name);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  // Transparent pixels count as paper.
  const shrunk = picture.image
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await reading(name, () =>
    shrunk.greyscale().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true }),
  );
  const back = (value: number): number => Math.round(value / scale);
  const found = await scan(data, info.width, info.height, settings);
  return found.map((code) => ({ ...code, corners: code.corners.map(({ x, y }) => ({ x: back(x), y: back(y) })) }));
}

/** The codes in a picture: `gray` has a byte for each pixel, row by row. */
export async function scan(
  gray: Uint8Array,
  width: number,
  height: number,
  { formats, most, thorough }: Scan,
): Promise<FoundCode[]> {
  const { readBarcodes, formatToLabel } = await loadReader();
  // Red, green, blue and alpha of a pixel are written at once; all machines that Node runs on have the lowest byte first.
  const pixels = new Uint32Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (((gray[at] ?? 0) * 0x010101) | 0xff000000) >>> 0;
  const data = new Uint8ClampedArray(pixels.buffer);
  const wanted = formats as readonly ReadInputBarcodeFormat[];
  const image = { data, width, height, colorSpace: 'srgb' as const, pixelFormat: 'rgba-unorm8' as const };
  const results = await readBarcodes(image, {
    formats: [...wanted],
    maxNumberOfSymbols: most,
    tryHarder: thorough,
    tryRotate: thorough,
    tryInvert: thorough,
    tryDownscale: thorough,
    returnErrors: false,
  });
  return results
    .filter(({ isValid }) => isValid)
    .map((result) => foundOf(result, formatToLabel(result.format) ?? result.format));
}

function foundOf({ text, bytes, contentType, position, rotation }: ReadResult, format: string): FoundCode {
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  const isText = contentType !== 'Binary' && contentType !== 'UnknownECI';
  return {
    text,
    format,
    ...(isText ? {} : { bytes: Buffer.from(bytes).toString('base64') }),
    corners: [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => ({ x, y })),
    rotation,
  };
}
