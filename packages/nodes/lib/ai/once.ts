import type { JsonValue } from '@heddle/contract/json';
import type { FileStore } from '@heddle/contract/node/context';
import type { ModelKind } from '@heddle/contract/node/models';
import type { FileRef } from '@heddle/contract/run/item';
import { aiErrors } from '@heddle/contract/errors/ai';
import { receive } from '../files/receive.ts';
import type { CallContext, ChosenModel, ChosenModels, Most } from './call.ts';
import { callModel } from './call.ts';
import { toAiError } from './failures.ts';
import type { ImageRequest, MediaCall, MediaFile, SpeechRequest, Transcript, TranscriptRequest } from './media/port.ts';
import { readWav } from './media/wav.ts';
import type { Spent } from './metered.ts';
import { offered } from './models.ts';
import type { TokenUse } from './port.ts';
import { costOf, priceOf, unitCost } from './prices.ts';

/** Bytes a second of the most compressed recordings of speech. */
const LEAST_BYTES = 2000;
/** Tokens a second that models count for sound, and those of the words that are said in it. */
const SOUND_TOKENS = 10;
const WORD_TOKENS = 8;
/** Tokens of a second of sound that is made, and the characters that are said in it. */
const SPOKEN_TOKENS = 32;
const SPOKEN_CHARACTERS = 10;
/** Tokens of the largest image of the best quality, and of an image that is read. */
const IMAGE_TOKENS = 6500;
const READ_IMAGE_TOKENS = 6500;
const MADE_LIMIT = 64 * 1024 * 1024;

/** How a media call is made for an item. */
export interface OnceOptions {
  index: number;
  /** Tells the calls for one item apart. */
  name: string;
  signal: AbortSignal;
  /** See `CallOptions`. */
  cacheHours?: number;
}

/** An answer of a media model with what it has used. */
export type Used<T> = T & Spent & { model: string };

/** Writes down what a recording says: one call, counted and kept as `callModel` does it. Throws `ai_file_too_large` and the errors of the call. */
export function transcribe(
  context: CallContext,
  models: ChosenModels,
  request: TranscriptRequest,
  options: OnceOptions,
): Promise<Used<{ transcript: Transcript }>> {
  const seconds = secondsOf(request.file);
  const tokens = { input: seconds * SOUND_TOKENS, output: seconds * WORD_TOKENS };
  const most = (model: string): Most => mostFor(model, tokens, seconds);
  return once(context, models, { kind: 'transcription', most, options }, async ({ access, model }, call) => {
    const { fileLimit, transcribe: write } = offered(access, 'transcription')(model);
    const { name, bytes } = request.file;
    if (bytes.length > fileLimit * 1024 * 1024) throw aiErrors.ai_file_too_large({ name, limit: fileLimit });
    const { tokens: used, ...transcript } = await write(request, call);
    return { transcript, ...spent(model, used, Math.ceil(transcript.seconds ?? seconds)) };
  });
}

/** The length of a recording at most. */
function secondsOf({ bytes }: MediaFile): number {
  const wav = readWav(bytes);
  if (!wav) return Math.ceil(bytes.length / LEAST_BYTES);
  const { rate, channels, bits } = wav.format;
  return Math.ceil(wav.samples.length / Math.max(1, (rate * channels * bits) / 8));
}

/** Speaks a text that is no longer than a call takes; the sound goes into a file. Throws as `transcribe` does. */
export function speak(
  context: CallContext,
  models: ChosenModels,
  request: SpeechRequest & { fileName: string },
  options: OnceOptions,
): Promise<Used<{ file: FileRef }>> {
  const { length } = request.text;
  const tokens = { input: length, output: Math.ceil(length / SPOKEN_CHARACTERS) * SPOKEN_TOKENS };
  const most = (model: string): Most => mostFor(model, tokens, length);
  return once(context, models, { kind: 'speech', most, options }, async ({ access, model }, call) => {
    const { bytes, tokens: used } = await offered(access, 'speech')(model).speak(request, call);
    const file = await kept(context.files, bytes, { name: request.fileName, allowed: ['audio/*', 'video/*'] }, call);
    return { file, ...spent(model, used, length) };
  });
}

/** Makes images of one prompt; they go into files. Throws as `transcribe` does. */
export function makeImages(
  context: CallContext,
  models: ChosenModels,
  request: ImageRequest,
  options: OnceOptions,
): Promise<Used<{ files: readonly FileRef[] }>> {
  const { count, prompt, images, quality } = request;
  const tokens = {
    input: Buffer.byteLength(prompt) + images.length * READ_IMAGE_TOKENS,
    output: count * IMAGE_TOKENS,
  };
  // Of the models that are charged by images, the better quality costs twice as much.
  const units = count * (quality === 'hd' ? 2 : 1);
  const most = (model: string): Most => mostFor(model, tokens, units);
  return once(context, models, { kind: 'images', most, options }, async ({ access, model }, call) => {
    const made = await offered(access, 'images')(model).make(request, call);
    if (made.images.length === 0) throw new Error('it has no image');
    const files: FileRef[] = [];
    for (const bytes of made.images)
      files.push(await kept(context.files, bytes, { name: '', allowed: ['image/*'] }, call));
    return { files, ...spent(model, made.tokens, units) };
  });
}

/** Keeps what a model has made as a file. Throws `file_type_refused`, `data_too_large`. */
export async function kept(
  files: FileStore,
  bytes: Uint8Array,
  { name, allowed }: { name: string; allowed: readonly string[] },
  { signal }: MediaCall,
): Promise<FileRef> {
  const content = (async function* () {
    yield bytes;
  })();
  const { file } = await receive(files, content, { name, mediaType: '', allowed, limit: MADE_LIMIT }, { signal });
  return file;
}

/** What a call may need: tokens where the model is charged by tokens, else images, seconds or characters. */
function mostFor(model: string, tokens: { input: number; output: number }, units: number): Most {
  const price = priceOf(model);
  return price
    ? { tokens, cost: costOf({ ...tokens, cached: 0 }, price) }
    : { tokens: { input: 0, output: 0 }, units, cost: unitCost(model, units) };
}

/** What a call has used. */
function spent(model: string, tokens: TokenUse | undefined, units: number): Spent & { model: string } {
  const [price, cost] = [priceOf(model), unitCost(model, units)];
  if (tokens && (price || cost === null)) return { model, tokens, cost: price && costOf(tokens, price) };
  return { model, tokens: tokens ?? { input: 0, cached: 0, output: 0 }, units, cost };
}

/** A call that is made once. */
interface Once {
  kind: ModelKind;
  most(model: string): Most;
  /** What makes it the same question, where its answer may be reused. */
  asked?: JsonValue;
  options: OnceOptions;
}

/** Makes one call of a model, counted and kept as `callModel` does it. What `work` throws becomes an AI error. */
export function once<T extends Spent>(
  context: CallContext,
  models: ChosenModels,
  { kind, most, asked = null, options }: Once,
  work: (chosen: ChosenModel, call: MediaCall) => Promise<T>,
): Promise<T> {
  const { index, name, signal, cacheHours = 0 } = options;
  const make = async (chosen: ChosenModel, idempotencyKey: string): Promise<T> => {
    const { provider, secrets } = chosen.access;
    try {
      return await work(chosen, { signal, idempotencyKey });
    } catch (thrown) {
      signal.throwIfAborted();
      throw toAiError(thrown, { provider: provider.name, model: chosen.model, secrets: [...secrets] });
    }
  };
  return callModel(context, models, { kind, asked, most, make }, { index, name, cacheHours });
}
