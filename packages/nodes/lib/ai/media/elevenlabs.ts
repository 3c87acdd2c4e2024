import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { bytesOf, jsonOf, numberAt, objectsAt, post } from './exchange.ts';
import { refuseOptions } from './options.ts';
import type { Segment, SpeechFormat, SpeechModel, TranscriptionModel } from './port.ts';
import { withWavHeader } from './wav.ts';

interface ElevenLabsMedia {
  address: string;
  fetch: typeof globalThis.fetch;
}

const provider = 'ElevenLabs';
/** A pause after which a new segment begins, in seconds. */
const PAUSE = 1;

/** https://elevenlabs.io/docs/api-reference/speech-to-text/convert */
export const elevenLabsTranscription = ({ address, fetch }: ElevenLabsMedia, model: string): TranscriptionModel => ({
  fileLimit: 100,
  async transcribe({ file, language, hint, speakers, speakerCount }, call) {
    refuseOptions(provider, { 'names and terms': hint !== '' });
    const form = new FormData();
    form.set('model_id', model);
    form.set('file', new File([file.bytes], file.name, { type: file.mediaType }));
    form.set('diarize', String(speakers));
    form.set('timestamps_granularity', 'word');
    form.set('tag_audio_events', 'false');
    if (language !== '') form.set('language_code', language);
    if (speakerCount !== null) form.set('num_speakers', String(speakerCount));
    const answer = await jsonOf(await post(fetch, `${address}/v1/speech-to-text`, { form }, call));
    if (typeof answer['text'] !== 'string') throw new Error('it has no text');
    const segments = segmentsOf(objectsAt(answer, 'words'), speakers);
    return {
      text: answer['text'].trim(),
      language: asText(answer['language_code']) || null,
      seconds: numberAt(answer, 'audio_duration_secs') ?? segments.at(-1)?.end ?? null,
      segments,
    };
  },
});

/** Words that one speaker says, up to the end of a sentence or a pause. */
function segmentsOf(words: readonly JsonObject[], speakers: boolean): Segment[] {
  const segments: Segment[] = [];
  let isOver = true;
  for (const word of words) {
    const text = asText(word['text']);
    const last = segments.at(-1);
    if (word['type'] === 'spacing') {
      if (last && !isOver) last.text += text;
      continue;
    }
    const [start, end] = [numberAt(word, 'start') ?? last?.end ?? 0, numberAt(word, 'end') ?? last?.end ?? 0];
    const speaker = speakers ? asText(word['speaker_id']) || null : null;
    if (!last || isOver || last.speaker !== speaker || start - last.end > PAUSE)
      segments.push({ start, end, text, speaker });
    else Object.assign(last, { end, text: last.text + text });
    isOver = /[.!?…。！？]["'”’)]?$/.test(text);
  }
  return segments.map((segment) => ({ ...segment, text: segment.text.trim() }));
}

const PCM_RATE = 24_000;
const outputs: { readonly [F in SpeechFormat]?: string } = {
  mp3: 'mp3_44100_128',
  wav: `pcm_${PCM_RATE}`,
  opus: 'opus_48000_64',
};

/** https://elevenlabs.io/docs/api-reference/text-to-speech/convert */
export const elevenLabsSpeech = ({ address, fetch }: ElevenLabsMedia, model: string): SpeechModel => ({
  // What the newest model takes; others take more.
  longest: 3000,
  async speak({ text, voice, speed, format, instructions }, call) {
    const output = outputs[format];
    refuseOptions(provider, {
      instructions: instructions !== '',
      [`speech as ${format.toUpperCase()}`]: output === undefined,
    });
    const json: JsonObject = { text, model_id: model, ...(speed === 1 ? {} : { voice_settings: { speed } }) };
    // George, one of the voices of every account.
    const id = encodeURIComponent(voice || 'JBFqnCBsd6RMkjVDRZzb');
    const url = `${address}/v1/text-to-speech/${id}?output_format=${output}`;
    const bytes = await bytesOf(await post(fetch, url, { json }, call));
    return { bytes: format === 'wav' ? withWavHeader(bytes, PCM_RATE) : bytes };
  },
});
