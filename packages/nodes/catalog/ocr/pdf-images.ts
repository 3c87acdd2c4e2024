import type { getDocumentProxy } from 'unpdf';
import { getResolvedPDFJS } from 'unpdf';

export type PdfProxy = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Pixels of a picture on a page, row by row. */
export interface PageImage {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 3 | 4;
}

/** A picture as pdf.js has it: `data` holds its pixels, or one bit for each, where 1 is paper. A mask may name its data instead. */
interface PdfImage {
  data?: Uint8Array | Uint8ClampedArray | string;
  width?: number;
  height?: number;
}

/** Pictures of one page. */
const MOST_IMAGES = 500;

/**
 * The pictures of a page, counted from 1, as they are put on it one after the other, and by how many degrees the page is turned. Those of one bit, as fax
 * machines and scanners make them, are given with a byte for each pixel.
 */
export async function pageImages(
  document: PdfProxy,
  pageNumber: number,
): Promise<{ images: PageImage[]; turned: number }> {
  const page = await document.getPage(pageNumber);
  const { fnArray, argsArray } = await page.getOperatorList();
  const { OPS } = await getResolvedPDFJS();
  const painting: readonly number[] = [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject];
  const named = (name: string): Promise<PdfImage | null> =>
    new Promise((resolve) => void (name.startsWith('g_') ? page.commonObjs : page.objs).get(name, resolve));
  const images: PageImage[] = [];
  for (const [at, operator] of fnArray.entries()) {
    if (!painting.includes(operator) || images.length >= MOST_IMAGES) continue;
    // The arguments of these operators are a picture or its name.
    const [written] = argsArray[at] as [PdfImage | string];
    const image = typeof written === 'string' ? await named(written) : written;
    const held = typeof image?.data === 'string' ? await named(image.data) : image;
    const pixels = held && pixelsOf({ ...image, ...held });
    if (pixels) images.push(pixels);
  }
  return { images, turned: page.rotate };
}

function pixelsOf({ data, width = 0, height = 0 }: PdfImage): PageImage | undefined {
  if (data === undefined || typeof data === 'string' || width === 0 || height === 0) return undefined;
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const channels = bytes.length / (width * height);
  if (channels === 1 || channels === 3 || channels === 4) return { data: bytes, width, height, channels };
  const stride = (width + 7) >> 3;
  return bytes.length >= stride * height
    ? { data: withBytes(bytes, width, height, stride), width, height, channels: 1 }
    : undefined;
}

/** A byte for each pixel of one bit. */
function withBytes(bits: Uint8Array, width: number, height: number, stride: number): Uint8Array {
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      if (((bits[row * stride + (column >> 3)] ?? 0) >> (7 - (column & 7))) & 1) pixels[row * width + column] = 255;
  return pixels;
}
