import type { JsonObject } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { AnyNode } from '@heddle/contract/node/define';
import type { ModelUse, ModelUsed } from '@heddle/contract/node/models';
import { afterEach, describe, expect, it } from 'vitest';
import type { MediaDouble, MediaReply } from '../../testing/ai/media-double.ts';
import { startMediaDouble } from '../../testing/ai/media-double.ts';
import { mediaRun } from '../../testing/ai/media-run.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { silence } from './sample.ts';
import { speakerIdentification } from './speakerIdentification.node.ts';
import { speechToText } from './speechToText.node.ts';

let double: MediaDouble | undefined;
afterEach(async () => {
  await double?.close();
  double = undefined;
});

async function write(
  replies: readonly MediaReply[],
  data: JsonObject,
  more: NodeRun = {},
  node: AnyNode = speechToText,
) {
  double = await startMediaDouble(replies);
  const items = [{ json: { data: silence } }];
  const { outputs } = await runNode(node, await mediaRun(double.origin, data, { items, ...more }));
  return outputs['main']?.[0] ?? { json: {} };
}

const said: MediaReply = {
  text: 'Hello. Hi!',
  segments: [
    { start: 0, end: 1, text: 'Hello.', speaker: 'A' },
    { start: 1.2, end: 2, text: 'Hi!', speaker: 'B' },
  ],
};

describe('writing down a recording', () => {
  it.each([
    {
      credential: 'openai',
      model: 'gpt-4o-transcribe',
      path: '/v1/audio/transcriptions',
      fields: { model: 'gpt-4o-transcribe', response_format: 'json', language: 'en', file: 'audio/wav data.wav' },
      segments: [],
    },
    {
      credential: 'openai',
      model: 'whisper-1',
      path: '/v1/audio/transcriptions',
      fields: { response_format: 'verbose_json', 'timestamp_granularities[]': 'segment' },
    },
    {
      credential: 'groq',
      model: 'whisper-large-v3',
      path: '/openai/v1/audio/transcriptions',
      fields: { response_format: 'verbose_json' },
    },
    { credential: 'compatible', model: 'whisper', path: '/v1/audio/transcriptions', fields: { model: 'whisper' } },
    {
      credential: 'azure',
      model: 'whisper',
      path: '/openai/deployments/whisper/audio/transcriptions',
      fields: { model: 'whisper' },
    },
    { credential: 'deepgram', model: 'nova-3', path: '/v1/listen', fields: { file: 'audio/wav' } },
    {
      credential: 'elevenlabs',
      model: 'scribe_v1',
      path: '/v1/speech-to-text',
      fields: { model_id: 'scribe_v1', diarize: 'false', language_code: 'en' },
    },
  ])('asks $credential for $model', async ({ credential, model, path, fields, segments }) => {
    const { json } = await write([said], { credential, model, language: 'en' });
    expect(double?.asked).toMatchObject([{ path, fields }]);
    expect(double?.asked[0]?.headers['idempotency-key']).toMatch(/^[\w-]{43}$/);
    expect(json['transcript']).toMatchObject({
      text: 'Hello. Hi!',
      segments: segments ?? [
        { start: 0, end: 1, text: 'Hello.' },
        { start: 1.2, end: 2, text: 'Hi!' },
      ],
    });
  });

  it('sends language, terms and speakers to Deepgram as it wants them', async () => {
    const wanted = { credential: 'deepgram', model: 'nova-3', hint: 'Heddle\nLoom', speakers: true };
    const { json } = await write([said], wanted);
    expect(double?.asked[0]?.query).toMatchObject({ detect_language: 'true', keyterm: 'Loom', diarize: 'true' });
    expect(json['transcript']).toMatchObject({ segments: [{ speaker: 'Speaker 1' }, { speaker: 'Speaker 2' }] });
  });

  it('tells speakers apart with the model of OpenAI for that', async () => {
    const { json } = await write([said], { credential: 'openai', model: 'gpt-4o-transcribe-diarize', speakers: true });
    expect(double?.asked[0]?.fields).toMatchObject({ response_format: 'diarized_json', chunking_strategy: 'auto' });
    expect(json['transcript']).toMatchObject({ segments: [{ speaker: 'Speaker 1' }, { speaker: 'Speaker 2' }] });
  });

  it.each([
    { credential: 'openai', model: 'whisper-1', speakers: true },
    { credential: 'elevenlabs', model: 'scribe_v1', hint: 'Heddle' },
  ])('does not pretend that $credential can do what it cannot', async (data) => {
    await expect(write([said], data)).rejects.toMatchObject({ code: 'ai_option_not_offered' });
    expect(double?.asked).toEqual([]);
  });

  it('makes subtitles', async () => {
    const files = new MemoryFileStore();
    const subtitles = async (form: string, speakers: boolean) => {
      const data = { credential: 'deepgram', model: 'nova-3', subtitles: form, speakers };
      const item = await write([said], data, { files });
      await double?.close();
      const file = item.files?.['subtitles'];
      if (!file) throw new Error('There are no subtitles.');
      return files.read(file);
    };
    await expect(subtitles('srt', false)).resolves.toBe(
      '1\n00:00:00,000 --> 00:00:01,000\nHello.\n\n2\n00:00:01,200 --> 00:00:02,000\nHi!\n',
    );
    await expect(subtitles('vtt', true)).resolves.toContain('<v Speaker 2>Hi!');
    await expect(write([said], { credential: 'openai', subtitles: 'srt' }, { files })).rejects.toMatchObject({
      code: 'ai_option_not_offered',
    });
  });
});

describe('what a transcript costs', () => {
  const meter = () => {
    const reserved: ModelUse[] = [];
    const recorded: ModelUsed[] = [];
    return {
      reserved,
      recorded,
      reserveModelUse: async (use: ModelUse) => {
        reserved.push(use);
        return { price: null };
      },
      recordModelUse: async (used: ModelUsed) => void recorded.push(used),
    };
  };

  it('is set aside by the length of the recording, then counted by the minute', async () => {
    const counted = meter();
    await write([said], { credential: 'deepgram', model: 'nova-3' }, counted);
    expect(counted.reserved).toMatchObject([{ kind: 'transcription', units: 1, provider: 'deepgram' }]);
    expect(counted.reserved[0]?.cost).toBeCloseTo(0.0043 / 60, 8);
    expect(counted.recorded[0]?.used?.cost).toBeCloseTo((2 * 0.0043) / 60, 8);
  });

  it('is by tokens where the provider counts them', async () => {
    const counted = meter();
    await write([{ ...said, tokens: { input: 100, output: 10 } }], { credential: 'openai' }, counted);
    expect(counted.recorded).toMatchObject([{ used: { tokens: { input: 100, output: 10 } } }]);
    expect(counted.recorded[0]?.used?.cost).toBeCloseTo(0.0007, 8);
  });

  it('is paid once by a step that runs again', async () => {
    const state = createMemoryState();
    await write([said], { credential: 'deepgram' }, { state });
    await double?.close();
    const { json } = await write([{ text: 'Other' }], { credential: 'deepgram' }, { state });
    expect(json['transcript']).toMatchObject({ text: 'Hello. Hi!' });
    expect(double?.asked).toEqual([]);
  });
});

describe('what goes wrong at the provider', () => {
  const credentials = ['openai', 'deepgram', 'elevenlabs'];
  it.each(
    credentials.flatMap((credential) => [
      { credential, reply: { refuse: { status: 401, message: 'Key secret-key is bad' } }, code: 'ai_unauthorized' },
      { credential, reply: { refuse: { status: 429, message: 'Slow down' } }, code: 'ai_rate_limited' },
      { credential, reply: { refuse: { status: 400, message: 'No sound' } }, code: 'ai_invalid' },
      { credential, reply: { ...said, fault: 'cut' as const }, code: 'ai_answer_invalid' },
      { credential, reply: { ...said, fault: 'malformed' as const }, code: 'ai_answer_invalid' },
      { credential, reply: { fault: 'page' as const }, code: 'ai_answer_invalid' },
    ]),
  )('fails with $code at $credential, without secrets', async ({ credential, reply, code }) => {
    const failed: unknown = await write([reply], { credential }).catch((thrown: unknown) => thrown);
    const said = 'refuse' in reply ? { message: expect.stringMatching(/bad|Slow|No sound/) as string } : {};
    expect(failed).toMatchObject({ code, ...said });
    expect(JSON.stringify(failed)).not.toContain('secret-key');
  });

  it('repeats a call with its file where the provider was busy', async () => {
    const busy = { refuse: { status: 429, message: 'Slow down', headers: { 'retry-after': '0' } } };
    await write([busy, said], { credential: 'openai', requestRetries: 1 });
    const [first, second] = double?.asked ?? [];
    expect(second?.fields).toEqual(first?.fields);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  });
});

describe('telling speakers apart', () => {
  it.each([
    { credential: 'deepgram', model: 'nova-3' },
    { credential: 'elevenlabs', model: 'scribe_v1' },
    { credential: 'openai', model: 'gpt-4o-transcribe-diarize' },
  ])('says with $credential who says what, and for how long', async (data) => {
    const more = { ...said.segments?.[0], start: 3, end: 5, text: 'Bye.', speaker: 'A' };
    const reply = { text: 'Hello. Hi! Bye.', segments: [...(said.segments ?? []), more] };
    const { json } = await write([reply], { ...data, names: 'Anna' }, {}, speakerIdentification);
    expect(json['conversation']).toMatchObject({
      text: 'Anna: Hello.\nSpeaker 2: Hi!\nAnna: Bye.',
      speakers: [
        { speaker: 'Anna', seconds: 3, percent: 78.9, turns: 2, words: 2 },
        { speaker: 'Speaker 2', seconds: 0.8, percent: 21.1, turns: 1, words: 1 },
      ],
    });
  });

  it('tells ElevenLabs how many there are, and fails where nobody is told apart', async () => {
    const wanted = { credential: 'elevenlabs', model: 'scribe_v1', speakerCount: 2 };
    const mute = { text: 'Hello.', segments: [{ start: 0, end: 1, text: 'Hello.' }] };
    await expect(write([mute], wanted, {}, speakerIdentification)).rejects.toMatchObject({
      code: 'ai_option_not_offered',
    });
    expect(double?.asked[0]?.fields).toMatchObject({ diarize: 'true', num_speakers: '2' });
  });
});
