import { aiErrors } from '@heddle/contract/errors/ai';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { TokenUse } from '../port.ts';
import { jsonOf, numberAt, objectAt, objectsAt, post } from './exchange.ts';
import { refuseOptions } from './options.ts';
import type { ImageModel, MediaCall, MediaFile, SpeechModel } from './port.ts';
import { withWavHeader } from './wav.ts';

interface GeminiMedia {
  address: string;
  fetch: typeof globalThis.fetch;
}

const provider = 'Google Gemini';

/** https://ai.google.dev/gemini-api/docs/image-generation: the models whose answers are images make one at a time. */
export const geminiImages = (media: GeminiMedia, model: string): ImageModel => ({
  most: 1,
  async make({ prompt, size, aspect, quality, background, format, seed, images }, call) {
    refuseOptions(provider, {
      'a size in pixels': size !== '',
      'this quality': quality !== 'auto',
      'this background': background !== 'auto',
      'this file format': format !== 'auto',
    });
    const { files, tokens } = await generate(media, model, call, {
      contents: [{ role: 'user', parts: [{ text: prompt }, ...images.map(inlinePart)] }],
      generationConfig: {
        responseModalities: ['IMAGE'],
        ...(aspect === '' ? {} : { imageConfig: { aspectRatio: aspect } }),
        ...(seed === undefined ? {} : { seed }),
      },
    });
    return { images: files.map(({ bytes }) => bytes), tokens };
  },
});

const inlinePart = ({ bytes, mediaType }: MediaFile): JsonObject => ({
  inlineData: { mimeType: mediaType, data: Buffer.from(bytes).toString('base64') },
});

/** https://ai.google.dev/gemini-api/docs/speech-generation */
export const geminiSpeech = (media: GeminiMedia, model: string): SpeechModel => ({
  longest: 4000,
  async speak({ text, voice, speed, format, instructions }, call) {
    refuseOptions(provider, {
      'a speed': speed !== 1,
      [`speech as ${format.toUpperCase()}`]: format !== 'wav',
    });
    const { files, tokens } = await generate(media, model, call, {
      contents: [{ role: 'user', parts: [{ text: instructions === '' ? text : `${instructions}: ${text}` }] }],
      generationConfig: {
        responseModalities: ['AUDIO'],
        speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: voice || 'Kore' } } },
      },
    });
    const [sound] = files;
    if (!sound) throw new Error('it has no sound');
    // `audio/L16;codec=pcm;rate=24000`
    const rate = Number(/rate=(\d+)/.exec(sound.mediaType)?.[1] ?? 24_000);
    return { bytes: sound.mediaType.includes('wav') ? sound.bytes : withWavHeader(sound.bytes, rate), tokens };
  },
});

/** The files in the answer of a model. Throws `ai_declined` where the content rules stop it. */
async function generate(
  { address, fetch }: GeminiMedia,
  model: string,
  call: MediaCall,
  json: JsonObject,
): Promise<{ files: { bytes: Uint8Array<ArrayBuffer>; mediaType: string }[]; tokens: TokenUse }> {
  const url = `${address}/models/${encodeURIComponent(model)}:generateContent`;
  const answer = await jsonOf(await post(fetch, url, { json }, call));
  const [candidate] = objectsAt(answer, 'candidates');
  const parts = candidate ? objectsAt(objectAt(candidate, 'content'), 'parts') : [];
  const files = parts.flatMap((part) => {
    const { data, mimeType } = objectAt(part, 'inlineData');
    return typeof data === 'string'
      ? [{ bytes: new Uint8Array(Buffer.from(data, 'base64')), mediaType: asText(mimeType) }]
      : [];
  });
  const reason = stopOf(objectAt(answer, 'promptFeedback')['blockReason'] ?? candidate?.['finishReason']);
  if (files.length === 0 && reason !== '') throw aiErrors.ai_declined({ provider, reason });
  const usage = objectAt(answer, 'usageMetadata');
  const counted = (name: string): number => numberAt(usage, name) ?? 0;
  const [input, output] = [
    counted('promptTokenCount'),
    counted('candidatesTokenCount') + counted('thoughtsTokenCount'),
  ];
  return { files, tokens: { input, cached: counted('cachedContentTokenCount'), output } };
}

/** Why an answer was stopped by the rules; '' where it was not. */
const stopOf = (reason: JsonValue | undefined): string =>
  typeof reason === 'string' && !['STOP', 'MAX_TOKENS', 'OTHER', 'FINISH_REASON_UNSPECIFIED'].includes(reason)
    ? reason
    : '';
