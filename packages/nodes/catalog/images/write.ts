import type { Sharp } from 'sharp';
import type { ImageOrder } from './orders.ts';

export type WrittenFormat = Exclude<ImageOrder['format'], 'same'>;

/** The format that a picture gets: the chosen one, or its own where that can be written. AVIF is a kind of HEIF. */
export function formatFor(own: string | undefined, chosen: ImageOrder['format']): WrittenFormat {
  if (chosen !== 'same') return chosen;
  return own === 'jpeg' || own === 'webp' ? own : own === 'heif' ? 'avif' : 'png';
}

/** What is written of a picture that has been worked on. */
export async function written(
  image: Sharp,
  format: WrittenFormat,
  { quality, keepMetadata, background }: ImageOrder,
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
