import { nodeErrors } from '@heddle/contract/errors/node';
import type { Sharp } from 'sharp';
import type { Color } from '../../lib/images/colors.ts';
import { MOST_PIXELS } from '../../lib/images/limits.ts';
import { imageMark, textMark } from './mark.ts';
import type { Picture } from '../../lib/images/open.ts';
import { tooManyPixels } from '../../lib/images/open.ts';
import type { Change, ImageOperation } from './operations.ts';

type Of<K extends Change['kind']> = Extract<Change, { kind: K }>;

/** The picture rotated by its orientation, with the operation applied. Throws `field_invalid`, `image_pixels_exceeded`, and of a mark `image_unreadable`. */
export async function changed(
  picture: Picture,
  { change, background }: Pick<ImageOperation, 'change' | 'background'>,
): Promise<Sharp> {
  const upright = picture.image.autoOrient();
  switch (change.kind) {
    case 'resize':
      return resized(upright, picture, change, background);
    case 'crop':
      return cropped(upright, picture, change);
    case 'rotate':
      return rotated(upright, picture, change, background);
    case 'adjust':
      return adjusted(upright, change);
    case 'text':
      return upright.composite([await textMark(picture, change)]);
    case 'image':
      return upright.composite([await imageMark(picture, change)]);
    case 'convert':
      return upright;
  }
}

function resized(
  image: Sharp,
  { width, height }: Picture,
  { width: wide, height: high, fit, focus, enlarge }: Of<'resize'>,
  background: Color,
): Sharp {
  if (wide === 0 && high === 0)
    throw nodeErrors.field_invalid({ field: 'Width', reason: 'and "Height" are both 0; give at least one of them' });
  // A missing dimension follows from the proportions.
  if ((wide || (width * high) / height) * (high || (height * wide) / width) > MOST_PIXELS)
    throw tooManyPixels('The resized image');
  const size = { ...(wide > 0 ? { width: wide } : {}), ...(high > 0 ? { height: high } : {}) };
  return image.resize({ ...size, fit, position: focus, withoutEnlargement: !enlarge && fit !== 'contain', background });
}

function cropped(image: Sharp, picture: Picture, { left, top, width, height }: Of<'crop'>): Sharp {
  if (left >= picture.width || top >= picture.height) {
    throw nodeErrors.field_invalid({
      field: 'From the left',
      reason: `and "From the top" lead outside of the image, which is ${picture.width} × ${picture.height} pixels`,
    });
  }
  const span = (asked: number, from: number, whole: number): number =>
    Math.min(asked === 0 ? whole : asked, whole - from);
  return image.extract({
    left,
    top,
    width: span(width, left, picture.width),
    height: span(height, top, picture.height),
  });
}

function rotated(image: Sharp, { width, height }: Picture, { angle, flip }: Of<'rotate'>, background: Color): Sharp {
  const radians = (angle * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
  if ((width * cosine + height * sine) * (width * sine + height * cosine) > MOST_PIXELS * 1.001)
    throw tooManyPixels('The rotated image');
  let result = image.rotate(angle, { background });
  if (flip === 'vertical' || flip === 'both') result = result.flip();
  if (flip === 'horizontal' || flip === 'both') result = result.flop();
  return result;
}

/** Below this the library's blur does nothing but refuse. */
const LEAST_BLUR = 0.3;

function adjusted(image: Sharp, { brightness, saturation, blur, sharpen, grey }: Of<'adjust'>): Sharp {
  let result = image.modulate({ brightness, saturation });
  if (blur >= LEAST_BLUR) result = result.blur(blur);
  if (sharpen) result = result.sharpen();
  return grey ? result.greyscale() : result;
}
