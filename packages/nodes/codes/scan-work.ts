import type { ReadInputBarcodeFormat, ReadResult } from 'zxing-wasm/reader';
import { loadReader } from './zxing.ts';

export interface Scan {
  /** Names of formats, as the library has them. */
  formats: readonly string[];
  most: number;
  thorough: boolean;
}

/** A code that was found in a picture. */
export interface Found {
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

/** The codes in a picture: `grey` has a byte for each pixel, row by row. */
export async function scan(grey: Uint8Array, width: number, height: number, { formats, most, thorough }: Scan): Promise<Found[]> {
  const { readBarcodes, formatToLabel } = await loadReader();
  // Red, green, blue and alpha of a pixel are written at once; all machines that Node runs on have the lowest byte first.
  const pixels = new Uint32Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = ((grey[at] ?? 0) * 0x010101 | 0xff000000) >>> 0;
  const data = new Uint8ClampedArray(pixels.buffer);
  const wanted = formats as readonly ReadInputBarcodeFormat[];
  const image = { data, width, height, colorSpace: 'srgb' as const, pixelFormat: 'rgba-unorm8' as const };
  const results = await readBarcodes(image, { formats: [...wanted], maxNumberOfSymbols: most, tryHarder: thorough, tryRotate: thorough, tryInvert: thorough, tryDownscale: thorough, returnErrors: false });
  return results.filter(({ isValid }) => isValid).map((result) => foundOf(result, formatToLabel(result.format) ?? result.format));
}

function foundOf({ text, bytes, contentType, position, rotation }: ReadResult, format: string): Found {
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  const isText = contentType !== 'Binary' && contentType !== 'UnknownECI';
  return { text, format, ...(isText ? {} : { bytes: Buffer.from(bytes).toString('base64') }), corners: [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => ({ x, y })), rotation };
}
