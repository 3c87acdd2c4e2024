import type { Sharp } from 'sharp';
import type { ImageOperation } from './operations.ts';

export type WrittenFormat = Exclude<ImageOperation['format'], 'same'>;

/** The format that a picture gets: the chosen one, or its own where that can be written. AVIF is a kind of HEIF. */
export function formatFor(own: string | undefined, chosen: ImageOperation['format']): WrittenFormat {
  if (chosen !== 'same') return chosen;
  return own === 'jpeg' || own === 'webp' ? own : own === 'heif' ? 'avif' : 'png';
}

/** The encoded form of a processed picture. */
export async function written(
  image: Sharp,
  format: WrittenFormat,
  { quality, keepMetadata, background }: ImageOperation,
): Promise<{ bytes: Uint8Array; width: number; height: number }> {
  const kept = keepMetadata ? image.keepMetadata() : image;
  const coded =
    format === 'jpeg'
      ? kept.flatten({ background: { ...background, alpha: 1 } }).jpeg({ quality })
      : format === 'png'
        ? kept.png()
        : format === 'webp'
          ? kept.webp({ quality })
          : kept.avif({ quality, effort: 3 });
  const { data, info } = await coded.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
