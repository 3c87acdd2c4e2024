/** A rectangle in an image, in pixels from its left and top. A type: it is part of results. */
export type PixelBox = { x: number; y: number; width: number; height: number };

/** A rectangle that a model suggests. `label` is the index of a label, `score` from 0 to 1. */
export interface BoxCandidate {
  box: PixelBox;
  score: number;
  label: number;
}

const areaOf = ({ width, height }: PixelBox): number => Math.max(0, width) * Math.max(0, height);

/** How much two boxes overlap: the area that they share by the area of both together, from 0 to 1. */
export function overlapOf(one: PixelBox, other: PixelBox): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (areaOf(one) + areaOf(other) - shared);
}

/** What remains of a box within an image; null where nothing does. */
export function clipped({ x, y, width, height }: PixelBox, image: { width: number; height: number }): PixelBox | null {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const box = {
    x: left,
    y: top,
    width: Math.min(image.width, x + width) - left,
    height: Math.min(image.height, y + height) - top,
  };
  return box.width > 0 && box.height > 0 ? box : null;
}

/** Candidates that are compared with each other at most: those with the highest scores. */
const MOST_COMPARED = 5000;

export interface Suppression {
  /** The overlap with a better box of the same label above which a box is left out; 1 keeps all. */
  overlap: number;
  /** Boxes that remain at most. */
  most: number;
}

/** Non-maximum suppression: the best candidates of which no two of the same label overlap by more than is allowed, best first. */
export function withoutDuplicates(candidates: readonly BoxCandidate[], { overlap, most }: Suppression): BoxCandidate[] {
  const kept: BoxCandidate[] = [];
  const sorted = candidates.toSorted((one, other) => other.score - one.score).slice(0, MOST_COMPARED);
  for (const candidate of sorted) {
    if (kept.length >= most) break;
    const isDuplicate = kept.some(
      ({ label, box }) => label === candidate.label && overlapOf(box, candidate.box) > overlap,
    );
    if (!isDuplicate) kept.push(candidate);
  }
  return kept;
}
