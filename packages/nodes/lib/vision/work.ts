import { visionErrors } from '@heddle/contract/errors/vision';
import type { Sharp } from 'sharp';
import type { PixelBox, BoxCandidate } from './boxes.ts';
import { clipped, withoutDuplicates } from './boxes.ts';
import type { ModelFile, OpenModel, Tensor } from './onnx.ts';
import { openModel } from './onnx.ts';
import type { OutputForm } from './outputs.ts';
import { candidatesIn } from './outputs.ts';
import type { ColorOrder, Scaling } from './pixels.ts';
import { inForm, pixelsOf } from './pixels.ts';
import type { InputFit, Placement, PixelSize } from './placement.ts';
import { placed, toImage } from './placement.ts';
import { part, uprightImage } from './upright.ts';

export { annotateImage } from './annotate.ts';
export { forProvider } from './upright.ts';

/** An image file. */
export interface ImageFile {
  name: string;
  bytes: Uint8Array;
}

/** How images are given to a model. `size`: for models that take any, the length of a side in pixels. */
export interface InputForm {
  size: number;
  fit: InputFit;
  scaling: Scaling;
  order: ColorOrder;
}

/** What a detector looks for and how. */
export interface Detector {
  input: InputForm;
  output: OutputForm;
  /** As `Suppression` has them. */
  overlap: number;
  most: number;
}

/** What a detector finds in an image, best first, in pixels of the image as it is seen. */
export interface FoundObjects extends PixelSize {
  found: BoxCandidate[];
}

/** A face with what a model makes of it: a vector of length 1. */
export interface EmbeddedFace {
  box: PixelBox;
  score: number;
  vector: number[];
}
export interface Faces extends PixelSize {
  faces: EmbeddedFace[];
  /** Tells embedding models apart. */
  fingerprint: string;
}

/** An image, and how to look at it. */
export interface DetectionTask {
  image: ImageFile;
  detector: Detector;
}

/** Objects in images. Meant for a separate process. Throws `onnx_invalid`, `onnx_failed`, `onnx_output_unknown` and the errors of `openPicture`. */
export async function detectInImages(file: ModelFile, tasks: readonly DetectionTask[]): Promise<FoundObjects[]> {
  const model = await openModel(file);
  const results: FoundObjects[] = [];
  for (const { image: given, detector } of tasks) {
    const { image, width, height } = await uprightImage(given.bytes, given.name);
    const facts = { name: given.name, width, height };
    results.push({ width, height, found: await detected(model, image, facts, detector) });
  }
  return results;
}

type Named = PixelSize & { name: string };

async function detected(model: OpenModel, image: Sharp, facts: Named, detector: Detector): Promise<BoxCandidate[]> {
  const { outputs, placement, size } = await answered(model, image, facts, detector.input);
  const candidates = candidatesIn(outputs, detector.output, size, model.name).flatMap((candidate) => {
    const box = clipped(toImage(candidate.box, placement), facts);
    return box ? [{ ...candidate, box }] : [];
  });
  return withoutDuplicates(candidates, detector);
}

/** What a model says of an image. */
async function answered(
  model: OpenModel,
  image: Sharp,
  facts: Named,
  { size: side, fit, scaling, order }: InputForm,
): Promise<{ outputs: Tensor[]; placement: Placement; size: PixelSize }> {
  const size = { width: model.size.width || side, height: model.size.height || side };
  const placement = placed(facts, size, fit);
  const pixels = await pixelsOf(image, facts.name, placement, size);
  const outputs = await model.run(inForm(pixels, { ...model.form, size, scaling, order }), size);
  return { outputs, placement, size };
}

/** How faces are looked at. `margin`: what is added around a face on each side, in parts of its size. */
export interface Embedder {
  input: InputForm;
  margin: number;
}

/** An image, and how to look for faces and at them. */
export interface FaceTask extends DetectionTask {
  embedder: Embedder;
}

/** The models for faces. Without a detector, each image is one face. */
export interface FaceModels {
  detector: ModelFile | null;
  embedder: ModelFile;
}

/** Faces in images with their vectors. Meant for a separate process. Throws as `detectInImages`. */
export async function embedFaces(models: FaceModels, tasks: readonly FaceTask[]): Promise<Faces[]> {
  const finder = models.detector && (await openModel(models.detector));
  const model = await openModel(models.embedder);
  const results: Faces[] = [];
  for (const { image: given, detector, embedder } of tasks) {
    const { name } = given;
    const { image: upright, width, height } = await uprightImage(given.bytes, name);
    const facts = { name, width, height };
    const image = await part(upright, name);
    const whole: BoxCandidate = { box: { x: 0, y: 0, width, height }, score: 1, label: 0 };
    const found = finder ? await detected(finder, image.clone(), facts, detector) : [whole];
    const faces: EmbeddedFace[] = [];
    for (const { box, score } of found) {
      const area = cutOf(box, facts, finder ? embedder.margin : 0);
      const face = await part(image.clone().extract(area), name);
      const { outputs } = await answered(model, face, { name, width: area.width, height: area.height }, embedder.input);
      faces.push({ box, score, vector: vectorOf(outputs, model.name) });
    }
    results.push({ width, height, faces, fingerprint: model.fingerprint });
  }
  return results;
}

/** The whole pixels of a box with a margin, within the image. */
function cutOf(
  box: PixelBox,
  image: PixelSize,
  margin: number,
): { left: number; top: number; width: number; height: number } {
  const [wide, high] = [box.width * margin, box.height * margin];
  const left = Math.min(image.width - 1, Math.max(0, Math.floor(box.x - wide)));
  const top = Math.min(image.height - 1, Math.max(0, Math.floor(box.y - high)));
  const right = Math.max(left + 1, Math.min(image.width, Math.ceil(box.x + box.width + wide)));
  const bottom = Math.max(top + 1, Math.min(image.height, Math.ceil(box.y + box.height + high)));
  return { left, top, width: right - left, height: bottom - top };
}

/** Values of a vector at most: embedding models have 128 to 1024. */
const LONGEST_VECTOR = 2048;

/** The first output as a vector of length 1. Throws `onnx_output_unknown`. */
function vectorOf(outputs: readonly Tensor[], name: string): number[] {
  const [output] = outputs;
  const values = Array.from(output?.data ?? []);
  const length = Math.hypot(...values);
  if (!output || values.length < 2 || values.length > LONGEST_VECTOR || !(length > 0) || !Number.isFinite(length))
    throw visionErrors.onnx_output_unknown({
      name,
      wanted: 'a vector for one face',
      outputs: outputs.map((each) => `${each.name} [${each.dims.join(', ')}]`).join(', ') || 'none',
    });
  // Seven digits are what a number of 32 bits has.
  return values.map((value) => Number((value / length).toPrecision(7)));
}
