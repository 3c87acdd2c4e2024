import type { NodeContext } from '@heddle/contract/node/context';
import type { Color } from '../../lib/images/colors.ts';
import { readColor } from '../../lib/images/colors.ts';
import type { imageFields } from './fields.ts';

type Field = NodeContext<typeof imageFields>['field'];
type Value<K extends keyof Field> = ReturnType<Field[K]>;

/** Where a mark is laid over a picture, and how strong it is. */
export interface Placing {
  /** Percent. */
  opacity: number;
  place: Value<'place'>;
}

/** An operation on a picture. Plain data: it is sent to another process. */
export type Change =
  /** Pixels; 0 follows from the other one. */
  | {
      kind: 'resize';
      width: number;
      height: number;
      fit: Value<'fit'>;
      focus: Value<'focus'> | 'centre';
      enlarge: boolean;
    }
  | { kind: 'crop'; left: number; top: number; width: number; height: number }
  /** Degrees, clockwise. */
  | { kind: 'rotate'; angle: number; flip: Value<'flip'> }
  | { kind: 'adjust'; brightness: number; saturation: number; blur: number; sharpen: boolean; grey: boolean }
  | { kind: 'convert' }
  /** `size` is the height of a line in percent of the picture. */
  | ({ kind: 'text'; text: string; size: number; color: Color } & Placing)
  /** `size` is its width in percent of the picture. */
  | ({ kind: 'image'; bytes: Uint8Array; name: string; size: number } & Placing);

/** The target of a picture. */
export interface ImageOperation {
  change: Change;
  background: Color;
  format: Value<'format'>;
  /** Percent. */
  quality: number;
  keepMetadata: boolean;
}

/** The operation configured for an item; `mark` reads the watermark picture. Throws `field_invalid` and the errors of `mark`. */
export async function orderAt(
  field: Field,
  index: number,
  mark: () => Promise<{ bytes: Uint8Array; name: string }>,
): Promise<ImageOperation> {
  return {
    change: await changeAt(field, index, mark),
    background: readColor(field.background(index), 'Background'),
    format: field.format(index),
    quality: field.quality(index),
    keepMetadata: field.metadata(index) === 'keep',
  };
}

async function changeAt(
  field: Field,
  index: number,
  mark: () => Promise<{ bytes: Uint8Array; name: string }>,
): Promise<Change> {
  const operation = field.operation(index);
  const placing = (): Placing => ({ opacity: field.opacity(index), place: field.place(index) });
  switch (operation) {
    case 'resize': {
      const fit = field.fit(index);
      return {
        kind: 'resize',
        width: field.width(index),
        height: field.height(index),
        fit,
        focus: fit === 'cover' ? field.focus(index) : 'centre',
        enlarge: field.enlarge(index),
      };
    }
    case 'crop':
      return {
        kind: 'crop',
        left: field.left(index),
        top: field.top(index),
        width: field.width(index),
        height: field.height(index),
      };
    case 'rotate':
      return { kind: 'rotate', angle: field.angle(index), flip: field.flip(index) };
    case 'adjust':
      return {
        kind: 'adjust',
        brightness: field.brightness(index),
        saturation: field.saturation(index),
        blur: field.blur(index),
        sharpen: field.sharpen(index),
        grey: field.grey(index),
      };
    case 'watermarkText':
      return {
        kind: 'text',
        text: field.text(index),
        size: field.textSize(index),
        color: readColor(field.colour(index), 'Color'),
        ...placing(),
      };
    case 'watermarkImage':
      return { kind: 'image', ...(await mark()), size: field.markSize(index), ...placing() };
    case 'convert':
    case 'metadata':
      return { kind: 'convert' };
  }
}
