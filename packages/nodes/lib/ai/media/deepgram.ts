import { asText } from '@heddle/contract/node/text';
import { bytesOf, jsonOf, numberAt, objectAt, objectsAt, post } from './exchange.ts';
import { refuseOptions } from './options.ts';
import type { Segment, SpeechFormat, SpeechModel, TranscriptionModel } from './port.ts';

interface DeepgramMedia {
  address: string;
  fetch: typeof globalThis.fetch;
}

const provider = 'Deepgram';

/** https://developers.deepgram.com/reference/speech-to-text/listen-pre-recorded */
export const deepgramTranscription = ({ address, fetch }: DeepgramMedia, model: string): TranscriptionModel => ({
  fileLimit: 100,
  async transcribe({ file, language, hint, speakers, speakerCount }, call) {
    refuseOptions(provider, {
      'a number of speakers': speakerCount !== null,
      'names and terms': hint !== '' && !model.startsWith('nova-3'),
    });
    const query = new URLSearchParams({ model, smart_format: 'true', utterances: 'true' });
    if (language === '') query.set('detect_language', 'true');
    else query.set('language', language);
    if (speakers) query.set('diarize', 'true');
    for (const term of termsOf(hint)) query.append('keyterm', term);
    const body = { bytes: file.bytes, type: file.mediaType };
    const answer = await jsonOf(await post(fetch, `${address}/v1/listen?${query}`, body, call));
    const results = objectAt(answer, 'results');
    const [channel] = objectsAt(results, 'channels');
    const [best] = channel ? objectsAt(channel, 'alternatives') : [];
    if (!channel || typeof best?.['transcript'] !== 'string') throw new Error('it has no transcript');
    return {
      text: best['transcript'],
      language: asText(channel['detected_language']) || language || null,
      seconds: numberAt(objectAt(answer, 'metadata'), 'duration'),
      segments: objectsAt(results, 'utterances').map((utterance): Segment => ({
        start: numberAt(utterance, 'start') ?? 0,
        end: numberAt(utterance, 'end') ?? 0,
        text: asText(utterance['transcript']),
        speaker: speakers ? asText(utterance['speaker']) || null : null,
      })),
    };
  },
});

/** Names and terms, which stand between commas or in lines of their own. */
const termsOf = (hint: string): string[] =>
  hint
    .split(/[,\n]/)
    .map((term) => term.trim())
    .filter((term) => term !== '');

const encodings: { readonly [F in SpeechFormat]: { readonly [name: string]: string } } = {
  mp3: { encoding: 'mp3' },
  wav: { encoding: 'linear16', container: 'wav' },
  opus: { encoding: 'opus', container: 'ogg' },
  aac: { encoding: 'aac' },
  flac: { encoding: 'flac' },
};

/** https://developers.deepgram.com/reference/text-to-speech/speak-request: the voice is the model. */
export const deepgramSpeech = ({ address, fetch }: DeepgramMedia, model: string): SpeechModel => ({
  longest: 2000,
  async speak({ text, voice, speed, format, instructions }, call) {
    refuseOptions(provider, { instructions: instructions !== '' });
    const query = new URLSearchParams({ model: voice || model, ...encodings[format] });
    if (speed !== 1) query.set('speed', String(speed));
    return { bytes: await bytesOf(await post(fetch, `${address}/v1/speak?${query}`, { json: { text } }, call)) };
  },
});
