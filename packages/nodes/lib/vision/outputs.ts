import { visionErrors } from '@heddle/contract/errors/vision';
import type { PixelBox, BoxCandidate } from './boxes.ts';
import type { Tensor } from './onnx.ts';
import type { PixelSize } from './placement.ts';

/**
 * What a detector gives. `classes`: boxes by center and size, then a score for each label (YOLOv8 and later). `objectness`: the same with a score for any
 * object before those of the labels (YOLOv5, YOLOX). `endToEnd`: corners, score and label of each box (YOLOv10). `separate`: an output each for
 * boxes, scores and, where the scores are not by label, labels (SSD, Faster R-CNN, UltraFace).
 */
export const outputFormats = ['classes', 'objectness', 'endToEnd', 'separate'] as const;
export type OutputFormat = (typeof outputFormats)[number];

export interface OutputForm {
  format: OutputFormat | 'auto';
  /** The number of labels; 0 where it is not known. */
  labels: number;
  /** The number of the first label: 1 where 0 is the background. */
  firstLabel: number;
  /** The order of corners: left, top, right, bottom, or the vertical ones first. */
  corners: 'xy' | 'yx';
  /** Scores below this are left out. */
  threshold: number;
}

const COORDINATES = 4;
/** Boxes of outputs that need no suppression are no more than this. */
const FEW_BOXES = 1000;
/** Coordinates up to this are parts of the input; larger ones are pixels. */
const MOST_NORMALIZED = 2;

/** The boxes that a detector suggests for one image, in pixels of its input. Throws `onnx_output_unknown`. */
export function candidatesIn(
  outputs: readonly Tensor[],
  form: OutputForm,
  input: PixelSize,
  model: string,
): BoxCandidate[] {
  const unknown = (wanted: string): Error =>
    visionErrors.onnx_output_unknown({
      name: model,
      wanted,
      outputs: outputs.map(({ name, dims }) => `${name} [${dims.join(', ')}]`).join(', ') || 'none',
    });
  const { format } = form;
  if (format === 'separate' || (format === 'auto' && outputs.length > 1)) {
    const parts = separateParts(outputs);
    if (!parts) throw unknown('boxes, scores and labels');
    return ofSeparate(parts, form, input);
  }
  const grid = outputs[0] && gridOf(outputs[0], form);
  if (!grid) throw unknown('a list of boxes');
  const wanted = format === 'auto' ? likelyFormat(grid, form.labels) : format;
  if (grid.width < widthsOf[wanted]) throw unknown(`a list of boxes with ${widthsOf[wanted]} values or more`);
  const found = wanted === 'endToEnd' ? ofCorners(grid, form) : ofCenters(grid, form, wanted === 'objectness');
  return inPixels(found, input);
}

/** Values that each box has at least. */
const widthsOf = { classes: COORDINATES + 1, objectness: COORDINATES + 2, endToEnd: COORDINATES + 2 } as const;

/** Boxes with their values, in whichever order a model keeps them. */
interface Grid {
  count: number;
  /** Values of each box. */
  width: number;
  /** True where the values of a box follow each other. */
  byBox: boolean;
  value(box: number, at: number): number;
}

function gridOf({ dims, data }: Tensor, { format, labels }: OutputForm): Grid | null {
  const [rows, columns, more] = dims.filter((length, at) => at > 0 || length !== 1 || dims.length < 3);
  if (rows === undefined || columns === undefined || more !== undefined) return null;
  // As many values as the labels need tell which is which; without them, there are more boxes than values.
  const fits = (length: number): boolean =>
    labels > 0 && (length === COORDINATES + labels || length === COORDINATES + 1 + labels);
  const byBox = format === 'endToEnd' || (fits(rows) === fits(columns) ? rows >= columns : fits(columns));
  return byBox
    ? { count: rows, width: columns, byBox, value: (box, at) => data[box * columns + at] ?? 0 }
    : { count: columns, width: rows, byBox, value: (box, at) => data[at * columns + box] ?? 0 };
}

function likelyFormat({ count, width, byBox }: Grid, labels: number): Exclude<OutputFormat, 'separate'> {
  if (labels > 0 && width === COORDINATES + labels) return 'classes';
  if (labels > 0 && width === COORDINATES + 1 + labels) return 'objectness';
  if (byBox && width === widthsOf.endToEnd && count <= FEW_BOXES) return 'endToEnd';
  return byBox && labels === 0 && width > widthsOf.objectness ? 'objectness' : 'classes';
}

const isScore = (score: number, threshold: number): boolean => score >= threshold && score <= 1.0001;

function ofCenters(grid: Grid, { labels, threshold, firstLabel }: OutputForm, hasObjectness: boolean): BoxCandidate[] {
  const from = COORDINATES + (hasObjectness ? 1 : 0);
  // Values behind the scores are marks on a face, or masks.
  const to = labels > 0 ? Math.min(grid.width, from + firstLabel + labels) : grid.width;
  const found: BoxCandidate[] = [];
  for (let box = 0; box < grid.count; box += 1) {
    const objectness = hasObjectness ? grid.value(box, COORDINATES) : 1;
    let [label, best] = [-1, -Infinity];
    for (let at = from; at < to; at += 1)
      if (grid.value(box, at) > best) [label, best] = [at - from - firstLabel, grid.value(box, at)];
    const score = objectness * best;
    if (label < 0 || !isScore(score, threshold)) continue;
    const [x, y, width, height] = [0, 1, 2, 3].map((at) => grid.value(box, at));
    found.push({ label, score, box: centered(x ?? 0, y ?? 0, width ?? 0, height ?? 0) });
  }
  return found;
}

const centered = (x: number, y: number, width: number, height: number): PixelBox => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

function ofCorners(grid: Grid, { threshold, firstLabel, corners }: OutputForm): BoxCandidate[] {
  const found: BoxCandidate[] = [];
  for (let at = 0; at < grid.count; at += 1) {
    const score = grid.value(at, COORDINATES);
    const label = Math.round(grid.value(at, COORDINATES + 1)) - firstLabel;
    if (label < 0 || !isScore(score, threshold)) continue;
    found.push({ label, score, box: cornered((corner) => grid.value(at, corner), corners) });
  }
  return found;
}

function cornered(value: (at: number) => number, corners: OutputForm['corners']): PixelBox {
  const [left, top, right, bottom] = (corners === 'xy' ? [0, 1, 2, 3] : [1, 0, 3, 2]).map(value);
  const [x, y] = [left ?? 0, top ?? 0];
  return { x, y, width: (right ?? 0) - x, height: (bottom ?? 0) - y };
}

interface SeparateParts {
  boxes: Tensor;
  scores: Tensor;
  labels: Tensor | undefined;
  count: number;
}

/** The outputs by what they hold: boxes have four values each; names tell scores from labels where both have one. */
function separateParts(outputs: readonly Tensor[]): SeparateParts | null {
  const boxes =
    outputs.find(({ name, dims }) => dims.at(-1) === COORDINATES && /box|loc/i.test(name)) ??
    outputs.find(({ dims }) => dims.at(-1) === COORDINATES && dims.length >= 2);
  if (!boxes) return null;
  const count = boxes.data.length / COORDINATES;
  const others = outputs.filter((each) => each !== boxes && count > 0 && each.data.length % count === 0);
  const scores =
    others.find(({ name }) => /score|conf|prob/i.test(name)) ??
    others.find(({ name, data }) => !/label|class|num/i.test(name) && data.length >= count);
  const labels = others.find((each) => each !== scores && each.data.length === count && /label|class/i.test(each.name));
  // A list without any box has no scores either.
  return scores
    ? { boxes, scores, labels, count }
    : count === 0
      ? { boxes, scores: boxes, labels: undefined, count }
      : null;
}

function ofSeparate(parts: SeparateParts, form: OutputForm, input: PixelSize): BoxCandidate[] {
  const { boxes, scores, labels, count } = parts;
  const { threshold, firstLabel, corners } = form;
  const width = count === 0 ? 0 : scores.data.length / count;
  const found: BoxCandidate[] = [];
  for (let at = 0; at < count; at += 1) {
    let [label, score] = [Math.round(labels?.data[at] ?? firstLabel) - firstLabel, scores.data[at] ?? 0];
    if (width > 1) {
      [label, score] = [-1, -Infinity];
      for (let each = firstLabel; each < width; each += 1) {
        const value = scores.data[at * width + each] ?? 0;
        if (value > score) [label, score] = [each - firstLabel, value];
      }
    }
    if (label < 0 || !isScore(score, threshold)) continue;
    found.push({ label, score, box: cornered((corner) => boxes.data[at * COORDINATES + corner] ?? 0, corners) });
  }
  return inPixels(found, input);
}

/** Boxes whose coordinates are parts of the input, from 0 to 1, in its pixels. */
function inPixels(found: readonly BoxCandidate[], { width, height }: PixelSize): BoxCandidate[] {
  const isNormalized = found.every(
    ({ box }) => box.x + box.width <= MOST_NORMALIZED && box.y + box.height <= MOST_NORMALIZED,
  );
  return found.map(({ box, ...others }) => ({
    ...others,
    box: isNormalized
      ? { x: box.x * width, y: box.y * height, width: box.width * width, height: box.height * height }
      : box,
  }));
}
