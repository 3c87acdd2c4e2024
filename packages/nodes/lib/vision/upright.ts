import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { openPicture, reading } from '../images/open.ts';
import type { PixelSize } from './placement.ts';

/** An image as it is seen: turned by its orientation. Throws the errors of `openPicture`. */
export async function uprightImage(bytes: Uint8Array, name: string): Promise<{ image: Sharp } & PixelSize> {
  const { image, width, height } = await openPicture(bytes, name);
  return { image: image.autoOrient(), width, height };
}

/** The longer side of an image that goes to a provider: larger ones are made smaller there. */
const PROVIDER_SIDE = 1568;
const JPEG_QUALITY = 90;

/** An image as a JPEG for a provider, and its own size. Meant for a separate process. Throws the errors of `openPicture`. */
export async function forProvider(bytes: Uint8Array, name: string): Promise<{ jpeg: Uint8Array } & PixelSize> {
  const { image, width, height } = await uprightImage(bytes, name);
  const jpeg = await reading(name, () =>
    image
      .flatten({ background: '#ffffff' })
      .resize({ width: PROVIDER_SIDE, height: PROVIDER_SIDE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer(),
  );
  return { jpeg, width, height };
}

/** A part of an image with nothing of it turned any more. */
export const part = async (image: Sharp, name: string): Promise<Sharp> => {
  const { data, info } = await reading(name, () =>
    image.flatten({ background: '#ffffff' }).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }),
  );
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
};
