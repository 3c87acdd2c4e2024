import type { JsonObject } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { readWav, withWavHeader } from '../../lib/ai/media/wav.ts';
import type { MediaDouble, MediaReply } from '../../testing/ai/media-double.ts';
import { startMediaDouble } from '../../testing/ai/media-double.ts';
import { mediaRun } from '../../testing/ai/media-run.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { joined, partsOf } from './parts.ts';
import { textToSpeech } from './textToSpeech.node.ts';

let double: MediaDouble | undefined;
afterEach(async () => {
  await double?.close();
  double = undefined;
});

/** An MP3 with a tag of five bytes before its only frame. */
const mp3 = (last: number) =>
  Buffer.concat([
    Buffer.from('ID3\u0004\0\0\0\0\0\u0005', 'latin1'),
    Buffer.alloc(5, 1),
    Buffer.from([0xff, 0xfb, 0x90, last]),
  ]);

async function speak(replies: readonly MediaReply[], data: JsonObject, more: NodeRun = {}) {
  double = await startMediaDouble(replies);
  const files = new MemoryFileStore();
  const { outputs } = await runNode(
    textToSpeech,
    await mediaRun(double.origin, { text: 'Hello Ada.', ...data }, { files, ...more }),
  );
  const item = outputs['main']?.[0] ?? { json: {} };
  const bytesOf = async (name: string) => {
    const file = item.files?.[name];
    if (!file) throw new Error(`There is no file ${name}.`);
    return Buffer.concat(await Array.fromAsync(await files.open(file)));
  };
  return { item, bytesOf };
}

describe('speaking a text', () => {
  it.each([
    {
      credential: 'openai',
      model: 'gpt-4o-mini-tts',
      path: '/v1/audio/speech',
      fields: { input: 'Hello Ada.', voice: 'coral', response_format: 'mp3', speed: 1.5 },
    },
    {
      credential: 'compatible',
      model: 'kokoro',
      path: '/v1/audio/speech',
      fields: { model: 'kokoro', voice: 'coral' },
    },
    {
      credential: 'elevenlabs',
      model: 'eleven_v3',
      path: '/v1/text-to-speech/coral',
      fields: { text: 'Hello Ada.', model_id: 'eleven_v3', voice_settings: { speed: 1.5 } },
    },
    { credential: 'deepgram', model: 'aura-2-thalia-en', path: '/v1/speak', fields: { text: 'Hello Ada.' } },
  ])('asks $credential, and gives a file', async ({ path, fields, ...data }) => {
    const { item, bytesOf } = await speak([{ sound: mp3(1) }], { ...data, voice: 'coral', speed: 1.5 });
    expect(double?.asked).toMatchObject([{ path, fields }]);
    expect(item.json['speech']).toMatchObject({ name: 'speech.mp3', mediaType: 'audio/mpeg' });
    await expect(bytesOf('speech')).resolves.toEqual(mp3(1));
  });

  it('gives what Gemini and ElevenLabs send as samples as WAV', async () => {
    for (const data of [
      { credential: 'gemini', model: 'gemini-2.5-flash-preview-tts' },
      { credential: 'elevenlabs', model: 'eleven_v3' },
    ]) {
      const { bytesOf } = await speak([{ sound: Buffer.from([1, 0, 2, 0]) }], { ...data, format: 'wav' });
      const wav = readWav(await bytesOf('speech'));
      expect(wav).toMatchObject({ format: { channels: 1, rate: 24_000, bits: 16 } });
      expect([...(wav?.samples ?? [])]).toEqual([1, 0, 2, 0]);
      await double?.close();
    }
  });

  it.each([
    { credential: 'gemini', format: 'mp3' },
    { credential: 'gemini', format: 'wav', speed: 2 },
    { credential: 'elevenlabs', format: 'flac' },
    { credential: 'deepgram', instructions: 'Friendly' },
    { credential: 'openai', model: 'tts-1', instructions: 'Friendly' },
  ])('does not pretend that $credential can do what it cannot', async (data) => {
    await expect(speak([{}], data)).rejects.toMatchObject({ code: 'ai_option_not_offered' });
    expect(double?.asked).toEqual([]);
  });

  it.each([
    { reply: { refuse: { status: 429, message: 'Slow down' } }, code: 'ai_rate_limited' },
    { reply: { sound: mp3(1), fault: 'cut' as const }, code: 'ai_answer_invalid' },
    { reply: { fault: 'page' as const }, code: 'ai_answer_invalid' },
    { reply: {}, code: 'ai_answer_invalid' },
  ])('fails with $code where there is no sound', async ({ reply, code }) => {
    for (const credential of ['openai', 'elevenlabs', 'deepgram']) {
      await expect(speak([reply], { credential })).rejects.toMatchObject({ code });
      await double?.close();
    }
  });
});

describe('a long text', () => {
  const text = `${'This is a sentence. '.repeat(150)}`;

  it('is spoken in parts that become one file', async () => {
    const data = { credential: 'deepgram', model: 'aura-2-thalia-en', text };
    const { bytesOf, item } = await speak([{ sound: mp3(1) }, { sound: mp3(2) }], data);
    expect(double?.asked).toHaveLength(2);
    expect(item.json['speech']).toMatchObject({ name: 'speech.mp3' });
    await expect(bytesOf('speech')).resolves.toEqual(Buffer.concat([mp3(1), mp3(2).subarray(15)]));
  });

  it('becomes several files in a format that cannot be joined', async () => {
    const flac = Buffer.from('fLaC\0\0\0\u0022'.padEnd(60, '\0'), 'latin1');
    const data = { credential: 'deepgram', model: 'aura-2-thalia-en', text, format: 'flac' };
    const { item } = await speak([{ sound: flac }], data);
    expect(Object.keys(item.files ?? {})).toEqual(['speech', 'speech2']);
  });

  it('is not paid for again where a later part has failed', async () => {
    const state = createMemoryState();
    const data = { credential: 'deepgram', text };
    const files = new MemoryFileStore();
    const failing = [{ sound: mp3(1) }, { refuse: { status: 500, message: 'Broken' } }];
    await expect(speak(failing, data, { state, files })).rejects.toMatchObject({ code: 'ai_failed' });
    await double?.close();
    await speak([{ sound: mp3(2) }], data, { state, files });
    expect(double?.asked).toHaveLength(1);
  });

  it('is split at sentences, and nothing of it is lost', () => {
    expect(partsOf('One two. Three four. Five.', 21)).toEqual(['One two. Three four.', 'Five.']);
    expect(partsOf('One two three four', 9)).toEqual(['One two', 'three', 'four']);
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 4, max: 50 }),
        (given, longest) => {
          const parts = partsOf(given, longest);
          expect(parts.every((part) => part.length <= longest && part.isWellFormed())).toBe(true);
          expect(parts.join('').replaceAll(/\s/g, '')).toBe(given.replaceAll(/\s/g, ''));
        },
      ),
    );
  });

  it('has one header where several WAVs are joined', () => {
    const parts = [withWavHeader(Buffer.from([1, 0]), 8000), withWavHeader(Buffer.from([2, 0]), 8000)];
    expect(joined(parts, 'wav')).toEqual(withWavHeader(Buffer.from([1, 0, 2, 0]), 8000));
    expect(joined([...parts, withWavHeader(Buffer.from([3, 0]), 16_000)], 'wav')).toBeNull();
  });
});
