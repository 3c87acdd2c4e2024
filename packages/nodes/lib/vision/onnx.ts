import { createHash } from 'node:crypto';
import { HeddleError } from '@heddle/contract/errors/define';
import { visionErrors } from '@heddle/contract/errors/vision';
import type { InferenceSession } from 'onnxruntime-web';
import * as ort from 'onnxruntime-web';
import type { PixelForm } from './pixels.ts';
import { CHANNELS } from './pixels.ts';
import type { PixelSize } from './placement.ts';

// One thread: there are as many processes as cores.
ort.env.wasm.numThreads = 1;
ort.env.logLevel = 'fatal';

/** An ONNX model as a user gives it. */
export interface ModelFile {
  name: string;
  bytes: Uint8Array;
}

/** An output of a model. */
export interface Tensor {
  name: string;
  dims: readonly number[];
  data: ArrayLike<number>;
}

/** A model that is loaded, and how it takes images. */
export interface OpenModel {
  name: string;
  /** Tells models apart: the SHA-256 of the file. */
  fingerprint: string;
  form: Pick<PixelForm, 'layout' | 'type'>;
  /** The size of the images it takes; 0 where it takes any. */
  size: PixelSize;
  run(pixels: Float32Array | Uint8Array, size: PixelSize): Promise<Tensor[]>;
}

/** Models that stay loaded in this process: a detector and what looks at what it finds. */
const MOST_OPEN = 2;
const open = new Map<string, InferenceSession>();

/** Loads a model, or takes it from those that are loaded. Meant for a separate process: its work cannot be interrupted. Throws `onnx_invalid`. */
export async function openModel({ name, bytes }: ModelFile): Promise<OpenModel> {
  const fingerprint = createHash('sha256').update(bytes).digest('hex');
  const session = open.get(fingerprint) ?? (await created(name, bytes));
  const form = inputOf(session, name);
  open.delete(fingerprint);
  open.set(fingerprint, session);
  for (const [key, old] of [...open].slice(0, -MOST_OPEN)) {
    open.delete(key);
    await old.release();
  }
  return { name, fingerprint, ...form, run: (pixels, size) => run(session, { name, ...form.form }, pixels, size) };
}

async function created(name: string, bytes: Uint8Array): Promise<InferenceSession> {
  try {
    return await ort.InferenceSession.create(bytes, { executionProviders: ['wasm'] });
  } catch (cause) {
    throw visionErrors.onnx_invalid({ name, reason: reasonOf(cause) }, { cause });
  }
}

/** What the runtime says, without its codes and the places in its own source. */
function reasonOf(thrown: unknown): string {
  const said = thrown instanceof Error ? thrown.message : String(thrown);
  const [, message = said] = /ERROR_MESSAGE:\s*"?([\s\S]*)/.exec(said) ?? [];
  const plain = message.replaceAll(/\/\S*?onnxruntime\/\S+\s*/g, '').replaceAll(/\s+/g, ' ');
  return plain.replace(/[."\s]+$/, '').slice(0, 300) || 'the runtime gives no reason';
}

function inputOf(
  { inputMetadata }: InferenceSession,
  name: string,
): { form: Pick<PixelForm, 'layout' | 'type'>; size: PixelSize } {
  const invalid = (reason: string): Error => visionErrors.onnx_invalid({ name, reason });
  const [input, ...others] = inputMetadata;
  if (!input || others.length > 0) throw invalid(`it takes ${inputMetadata.length} inputs, and one image is given`);
  if (!input.isTensor) throw invalid('its input is no tensor');
  const { type, shape } = input;
  if (type !== 'float32' && type !== 'uint8') throw invalid(`it takes ${type}, and float32 or uint8 is given`);
  const layout = shape[1] === CHANNELS ? 'nchw' : shape[3] === CHANNELS ? 'nhwc' : null;
  if (shape.length !== 4 || !layout)
    throw invalid(`its input has the shape [${shape.join(', ')}], and one image of three channels is given`);
  const [batch] = shape;
  if (typeof batch === 'number' && batch !== 1) throw invalid(`it takes ${batch} images at a time`);
  const [height, width] = layout === 'nchw' ? shape.slice(2) : shape.slice(1, 3);
  const fixed = (length: number | string | undefined): number => (typeof length === 'number' ? length : 0);
  return { form: { layout, type }, size: { width: fixed(width), height: fixed(height) } };
}

async function run(
  session: InferenceSession,
  { name, layout, type }: Pick<PixelForm, 'layout' | 'type'> & { name: string },
  pixels: Float32Array | Uint8Array,
  { width, height }: PixelSize,
): Promise<Tensor[]> {
  const dims = layout === 'nchw' ? [1, CHANNELS, height, width] : [1, height, width, CHANNELS];
  try {
    const input = session.inputNames[0] ?? '';
    const outputs = await session.run({ [input]: new ort.Tensor(type, pixels, dims) });
    return session.outputNames.flatMap((output) => {
      const tensor = outputs[output];
      return tensor ? [{ name: output, dims: tensor.dims, data: numbersOf(tensor, name) }] : [];
    });
  } catch (thrown) {
    if (thrown instanceof HeddleError) throw thrown;
    throw visionErrors.onnx_failed({ name, reason: reasonOf(thrown) }, { cause: thrown });
  }
}

function numbersOf({ data, type }: ort.Tensor, name: string): ArrayLike<number> {
  if (data instanceof BigInt64Array || data instanceof BigUint64Array) return Array.from(data, Number);
  if (Array.isArray(data))
    throw visionErrors.onnx_invalid({ name, reason: `one of its outputs is of the type ${type}` });
  return data;
}
