import type { Sharp } from 'sharp';
import { reading } from '../images/open.ts';
import type { Placement, PixelSize } from './placement.ts';

/** How the values of pixels, from 0 to 255, become those that a model was trained with. */
export type Scaling = 'unit' | 'signed' | 'imagenet' | 'none';
export type ColorOrder = 'rgb' | 'bgr';

/** The form in which a model takes pixels. */
export interface PixelForm {
  size: PixelSize;
  /** `nchw`: channel by channel; `nhwc`: pixel by pixel. */
  layout: 'nchw' | 'nhwc';
  /** uint8 takes the values as they are. */
  type: 'float32' | 'uint8';
  scaling: Scaling;
  order: ColorOrder;
}

export const CHANNELS = 3;
/** The gray of borders, which detectors are trained with. */
const GRAY = { r: 114, g: 114, b: 114 };

/** Mean and deviation of each channel (red, green, blue) in the values from 0 to 255. ImageNet: those that torchvision documents, times 255. */
const scalings: { readonly [S in Scaling]: { mean: readonly number[]; deviation: readonly number[] } } = {
  none: { mean: [0, 0, 0], deviation: [1, 1, 1] },
  unit: { mean: [0, 0, 0], deviation: [255, 255, 255] },
  signed: { mean: [127.5, 127.5, 127.5], deviation: [127.5, 127.5, 127.5] },
  imagenet: { mean: [123.675, 116.28, 103.53], deviation: [58.395, 57.12, 57.375] },
};

/** The pixels of an upright image without transparency, in bytes: red, green, blue. Throws `image_unreadable`. */
export async function pixelsOf(image: Sharp, name: string, { width, height, left, top }: Placement, size: PixelSize) {
  const prepared = image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width, height, fit: 'fill' })
    .extend({ left, top, right: size.width - width - left, bottom: size.height - height - top, background: GRAY });
  const { data, info } = await reading(name, () => prepared.raw().toBuffer({ resolveWithObject: true }));
  return inThreeChannels(data, info.channels);
}

/** Some formats give gray alone, others a channel for transparency. */
function inThreeChannels(data: Uint8Array, channels: number): Uint8Array {
  if (channels === CHANNELS) return data;
  const pixels = data.length / channels;
  const colors = new Uint8Array(pixels * CHANNELS);
  for (let at = 0; at < pixels; at += 1)
    for (let channel = 0; channel < CHANNELS; channel += 1)
      colors[at * CHANNELS + channel] = data[at * channels + (channels < CHANNELS ? 0 : channel)] ?? 0;
  return colors;
}

/** Pixels in the form that a model takes. */
export function inForm(pixels: Uint8Array, form: PixelForm): Float32Array | Uint8Array {
  const { size, layout, type, order } = form;
  const count = size.width * size.height;
  const { mean, deviation } = scalings[type === 'uint8' ? 'none' : form.scaling];
  const values = type === 'uint8' ? new Uint8Array(count * CHANNELS) : new Float32Array(count * CHANNELS);
  for (let channel = 0; channel < CHANNELS; channel += 1) {
    const from = order === 'rgb' ? channel : CHANNELS - 1 - channel;
    const [middle = 0, unit = 1] = [mean[from], deviation[from]];
    for (let at = 0; at < count; at += 1) {
      const target = layout === 'nchw' ? channel * count + at : at * CHANNELS + channel;
      values[target] = ((pixels[at * CHANNELS + from] ?? 0) - middle) / unit;
    }
  }
  return values;
}
