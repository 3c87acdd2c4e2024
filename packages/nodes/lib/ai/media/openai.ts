import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { bytesOf, jsonOf, numberAt, objectAt, objectsAt, post, tokensIn } from './exchange.ts';
import { refuseOptions } from './options.ts';
import type { ImageModel, ImageRequest, Segment, SpeechModel, Transcript, TranscriptionModel } from './port.ts';

/** A provider with the media calls of OpenAI's API. https://platform.openai.com/docs/api-reference/audio */
export interface OpenAiMedia {
  provider: string;
  fetch: typeof globalThis.fetch;
  /** The address of a call: `/audio/speech`. */
  url(path: string, model: string): string;
}

/** Models that take the answer's form from no field and give no times: those of 2025. */
const withoutTimes = (model: string): boolean => /^gpt-4o.*-transcribe/.test(model);
const tellsSpeakers = (model: string): boolean => /-diarize/.test(model);

/** Writes down what is said by `/audio/transcriptions`. */
export const openAiTranscription = (
  { provider, fetch, url }: OpenAiMedia,
  model: string,
  fileLimit = 25,
): TranscriptionModel => ({
  fileLimit,
  async transcribe({ file, language, hint, speakers, speakerCount }, call) {
    const diarizes = tellsSpeakers(model);
    refuseOptions(provider, {
      'telling speakers apart': speakers && !diarizes,
      'a number of speakers': speakerCount !== null,
      'names and terms': hint !== '' && diarizes,
    });
    const format = diarizes ? 'diarized_json' : withoutTimes(model) ? 'json' : 'verbose_json';
    const form = new FormData();
    form.set('model', model);
    form.set('file', new File([file.bytes], file.name, { type: file.mediaType }));
    form.set('response_format', format);
    if (language !== '') form.set('language', language);
    if (hint !== '') form.set('prompt', hint);
    // Without it, recordings of more than 30 seconds are refused.
    if (diarizes) form.set('chunking_strategy', 'auto');
    if (format === 'verbose_json') form.append('timestamp_granularities[]', 'segment');
    return transcriptOf(await jsonOf(await post(fetch, url('/audio/transcriptions', model), { form }, call)), speakers);
  },
});

function transcriptOf(answer: JsonObject, speakers: boolean): Transcript {
  if (typeof answer['text'] !== 'string') throw new Error('it has no text');
  const segments = objectsAt(answer, 'segments').map((segment): Segment => ({
    start: numberAt(segment, 'start') ?? 0,
    end: numberAt(segment, 'end') ?? 0,
    text: asText(segment['text']).trim(),
    speaker: speakers ? asText(segment['speaker']) || null : null,
  }));
  return {
    text: answer['text'].trim(),
    language: asText(answer['language']) || null,
    seconds:
      numberAt(answer, 'duration') ?? numberAt(objectAt(answer, 'usage'), 'seconds') ?? segments.at(-1)?.end ?? null,
    segments,
    ...tokensIn(answer),
  };
}

/** Speaks by `/audio/speech`. */
export const openAiSpeech = (
  { provider, fetch, url }: OpenAiMedia,
  model: string,
  { longest = 4096, voice: standard = 'alloy' }: { longest?: number; voice?: string } = {},
): SpeechModel => ({
  longest,
  async speak({ text, voice, speed, format, instructions }, call) {
    refuseOptions(provider, { instructions: instructions !== '' && model.startsWith('tts-1') });
    const json: JsonObject = {
      model,
      input: text,
      voice: voice || standard,
      response_format: format,
      ...(speed === 1 ? {} : { speed }),
      ...(instructions === '' ? {} : { instructions }),
    };
    return { bytes: await bytesOf(await post(fetch, url('/audio/speech', model), { json }, call)) };
  },
});

/** What these models do not take. */
function refuse(provider: string, model: string, request: ImageRequest): void {
  const isDallE = model.startsWith('dall-e');
  refuseOptions(provider, {
    'an aspect ratio': request.aspect !== '',
    'a seed': request.seed !== undefined,
    'input images': request.images.length > 0 && model === 'dall-e-3',
    'this background': request.background !== 'auto' && isDallE,
    'this file format': request.format !== 'auto' && isDallE,
    'this quality': request.quality === 'hd' ? model !== 'dall-e-3' : request.quality !== 'auto' && isDallE,
  });
}

/** Makes images by `/images/generations`, changes them by `/images/edits`. */
export const openAiImages = ({ provider, fetch, url }: OpenAiMedia, model: string): ImageModel => ({
  most: model === 'dall-e-3' ? 1 : 10,
  async make(request, call) {
    refuse(provider, model, request);
    const { prompt, count, size, quality, background, format, images } = request;
    const fields: { [name: string]: string | number } = {
      model,
      prompt,
      n: count,
      ...(size === '' ? {} : { size }),
      ...(quality === 'auto' ? {} : { quality }),
      ...(background === 'auto' ? {} : { background }),
      ...(format === 'auto' ? {} : { output_format: format }),
      // The others give nothing else.
      ...(model.startsWith('dall-e') ? { response_format: 'b64_json' } : {}),
    };
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    const part = images.length > 1 ? 'image[]' : 'image';
    for (const { bytes, name, mediaType } of images) form.append(part, new File([bytes], name, { type: mediaType }));
    const response =
      images.length === 0
        ? await post(fetch, url('/images/generations', model), { json: fields }, call)
        : await post(fetch, url('/images/edits', model), { form }, call);
    const answer = await jsonOf(response);
    const made = objectsAt(answer, 'data').map((entry) => imageOf(entry, fetch, call.signal));
    return { images: await Promise.all(made), ...tokensIn(answer) };
  },
});

/** An image as it stands in an answer, or at the address that the answer names. */
async function imageOf(
  entry: JsonObject,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { b64_json: base64, url } = entry;
  if (typeof base64 === 'string') return new Uint8Array(Buffer.from(base64, 'base64'));
  if (typeof url !== 'string') throw new Error('it has no image');
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`its image cannot be read: status ${response.status}`);
  return bytesOf(response);
}
