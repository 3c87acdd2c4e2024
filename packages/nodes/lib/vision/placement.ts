import type { PixelBox } from './boxes.ts';

export interface PixelSize {
  /** Pixels. */
  width: number;
  height: number;
}

/** How an image is made as large as a model takes it: stretched, or with borders that keep its proportions. */
export type InputFit = 'letterbox' | 'stretch';

/** Where an image is in the input of a model: `width` × `height` pixels at `left`, `top`. */
export interface Placement extends PixelSize {
  left: number;
  top: number;
  /** Pixels of the input for each of the image. */
  scaleX: number;
  scaleY: number;
}

/** Places an image in the input of a model; in the middle where it has borders. */
export function placed(image: PixelSize, input: PixelSize, fit: InputFit): Placement {
  const scale = Math.min(input.width / image.width, input.height / image.height);
  const width = fit === 'stretch' ? input.width : clamp(Math.round(image.width * scale), input.width);
  const height = fit === 'stretch' ? input.height : clamp(Math.round(image.height * scale), input.height);
  return {
    width,
    height,
    left: Math.floor((input.width - width) / 2),
    top: Math.floor((input.height - height) / 2),
    // Of the rounded sizes, so that boxes return to where they were found.
    scaleX: width / image.width,
    scaleY: height / image.height,
  };
}

const clamp = (length: number, most: number): number => Math.min(most, Math.max(1, length));

/** A box of the image as it is in the input. */
export const toInput = (box: PixelBox, { left, top, scaleX, scaleY }: Placement): PixelBox => ({
  x: box.x * scaleX + left,
  y: box.y * scaleY + top,
  width: box.width * scaleX,
  height: box.height * scaleY,
});

/** A box of the input as it is in the image; it may lead outside of it. */
export const toImage = (box: PixelBox, { left, top, scaleX, scaleY }: Placement): PixelBox => ({
  x: (box.x - left) / scaleX,
  y: (box.y - top) / scaleY,
  width: box.width / scaleX,
  height: box.height / scaleY,
});
