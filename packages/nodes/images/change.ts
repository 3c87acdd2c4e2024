import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext } from '@heddle/contract/node/context';
import type { Sharp } from 'sharp';
import { readColour } from './colours.ts';
import type { imageFields } from './fields.ts';
import type { Picture } from './open.ts';
import { MOST_PIXELS, tooManyPixels } from './open.ts';

type Field = NodeContext<typeof imageFields>['field'];

/** The picture turned as it is meant to be seen, with the operation done that is chosen for an item; marks are not among them. Throws `field_invalid`, `image_pixels_exceeded`. */
export function changed(picture: Picture, field: Field, index: number): Sharp {
  const upright = picture.image.autoOrient();
  const operation = field.operation(index);
  if (operation === 'resize') return resized(upright, picture, field, index);
  if (operation === 'crop') return cropped(upright, picture, field, index);
  if (operation === 'rotate') return rotated(upright, picture, field, index);
  return operation === 'adjust' ? adjusted(upright, field, index) : upright;
}

function resized(image: Sharp, { width, height }: Picture, field: Field, index: number): Sharp {
  const [wide, high] = [field.width(index), field.height(index)];
  if (wide === 0 && high === 0) throw nodeErrors.field_invalid({ field: 'Width', reason: 'and "Height" are both 0; give at least one of them' });
  // What is not given follows from the proportions.
  if ((wide || (width * high) / height) * (high || (height * wide) / width) > MOST_PIXELS) throw tooManyPixels('The resized image');
  const size = { ...(wide > 0 ? { width: wide } : {}), ...(high > 0 ? { height: high } : {}) };
  const fit = field.fit(index);
  const position = fit === 'cover' ? field.focus(index) : 'centre';
  return image.resize({ ...size, fit, position, withoutEnlargement: !field.enlarge(index) && fit !== 'contain', background: readColour(field.background(index), 'Background') });
}

function cropped(image: Sharp, picture: Picture, field: Field, index: number): Sharp {
  const [left, top] = [field.left(index), field.top(index)];
  if (left >= picture.width || top >= picture.height) {
    throw nodeErrors.field_invalid({ field: 'From the left', reason: `and "From the top" lead outside of the image, which is ${picture.width} × ${picture.height} pixels` });
  }
  const span = (asked: number, from: number, whole: number): number => Math.min(asked === 0 ? whole : asked, whole - from);
  return image.extract({ left, top, width: span(field.width(index), left, picture.width), height: span(field.height(index), top, picture.height) });
}

function rotated(image: Sharp, { width, height }: Picture, field: Field, index: number): Sharp {
  const angle = field.angle(index);
  const radians = (angle * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
  if ((width * cosine + height * sine) * (width * sine + height * cosine) > MOST_PIXELS * 1.001) throw tooManyPixels('The rotated image');
  const flip = field.flip(index);
  let result = image.rotate(angle, { background: readColour(field.background(index), 'Background') });
  if (flip === 'vertical' || flip === 'both') result = result.flip();
  if (flip === 'horizontal' || flip === 'both') result = result.flop();
  return result;
}

/** Below this the library's blur does nothing but refuse. */
const LEAST_BLUR = 0.3;

function adjusted(image: Sharp, field: Field, index: number): Sharp {
  let result = image.modulate({ brightness: field.brightness(index), saturation: field.saturation(index) });
  const blur = field.blur(index);
  if (blur >= LEAST_BLUR) result = result.blur(blur);
  if (field.sharpen(index)) result = result.sharpen();
  return field.grey(index) ? result.greyscale() : result;
}
