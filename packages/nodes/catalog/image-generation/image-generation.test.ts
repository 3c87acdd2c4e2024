import type { JsonObject } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { ModelUse } from '@heddle/contract/node/models';
import { afterEach, describe, expect, it } from 'vitest';
import type { MediaDouble, MediaReply } from '../../testing/ai/media-double.ts';
import { startMediaDouble } from '../../testing/ai/media-double.ts';
import { mediaRun } from '../../testing/ai/media-run.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { runNode } from '../../testing/run-node.ts';
import { serve } from '../../testing/server.ts';
import { imageGeneration } from './imageGeneration.node.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWMwTjsDRwzIHACMWgspygYSEQAAAABJRU5ErkJggg==',
  'base64',
);

let double: MediaDouble | undefined;
afterEach(async () => {
  await double?.close();
  double = undefined;
});

async function make(replies: readonly MediaReply[], data: JsonObject, more: NodeRun = {}) {
  double = await startMediaDouble(replies);
  const run = await mediaRun(double.origin, { prompt: 'A poster', ...data }, more);
  const { outputs } = await runNode(imageGeneration, run);
  return outputs['main']?.[0] ?? { json: {} };
}

const one: MediaReply = { images: [png], tokens: { input: 10, output: 100 } };
const gemini = { credential: 'gemini', model: 'gemini-2.5-flash-image' };

describe('making images', () => {
  it('asks OpenAI with what it takes', async () => {
    const data = {
      credential: 'openai',
      count: 2,
      size: '1536×1024',
      quality: 'high',
      background: 'transparent',
      format: 'webp',
    };
    const item = await make([{ ...one, images: [png, png] }], data);
    expect(double?.asked).toMatchObject([{ path: '/v1/images/generations' }]);
    expect(double?.asked[0]?.fields).toEqual({
      model: 'gpt-image-1',
      prompt: 'A poster',
      n: 2,
      size: '1536x1024',
      quality: 'high',
      background: 'transparent',
      output_format: 'webp',
    });
    expect(Object.keys(item.files ?? {})).toEqual(['image', 'image2']);
    expect(item.json).toMatchObject({ image2: { mediaType: 'image/png' }, usage: { outputTokens: 100 } });
  });

  it('asks Gemini for one at a time, each with another seed', async () => {
    const item = await make([one], { ...gemini, count: 2, aspect: '16:9', seed: 7 });
    const config = (seed: number) => ({ responseModalities: ['IMAGE'], imageConfig: { aspectRatio: '16:9' }, seed });
    expect(double?.asked.map(({ fields }) => fields['generationConfig'])).toEqual([config(7), config(8)]);
    expect(double?.asked[0]?.path).toBe('/v1beta/models/gemini-2.5-flash-image:generateContent');
    expect(item.json['usage']).toMatchObject({ inputTokens: 20, outputTokens: 200, cost: 0.006006 });
  });

  it('sends the images that are to be changed', async () => {
    const change = { useImages: true };
    const items = [{ json: { data: png.toString('base64') } }];
    await make([one], { credential: 'openai', ...change }, { items });
    expect(double?.asked).toMatchObject([
      { path: '/v1/images/edits', fields: { image: 'image/png file.png', n: '1' } },
    ]);
    await double?.close();
    await make([one], { ...gemini, ...change }, { items });
    expect(JSON.stringify(double?.asked[0]?.fields['contents'])).toContain(png.toString('base64'));
  });

  it.each([
    { credential: 'openai', aspect: '16:9' },
    { credential: 'openai', seed: 1 },
    { credential: 'openai', model: 'dall-e-3', background: 'transparent' },
    { ...gemini, size: '1024x1024' },
    { ...gemini, quality: 'high' },
  ])('does not pretend that $credential can do what it cannot', async (data) => {
    await expect(make([one], data)).rejects.toMatchObject({ code: 'ai_option_not_offered' });
    expect(double?.asked).toEqual([]);
  });

  it('reads an image at another host without the key', async () => {
    const host = await serve((_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(png));
    const item = await make([{ addresses: [`${host.origin}/a.png`] }], { credential: 'compatible' });
    await host.close();
    expect(item.files).toHaveProperty('image');
    expect(host.seen).toMatchObject([{ method: 'GET', url: '/a.png' }]);
    expect(JSON.stringify(host.seen)).not.toMatch(/secret-key|authorization/);
    expect(double?.asked[0]?.headers['authorization']).toBe('Bearer secret-key');
  });

  it('reads no image where the egress rules forbid it', async () => {
    const guarded: NodeRun['fetch'] = (url, init) =>
      String(url).includes('metadata') ? Promise.reject(new TypeError('fetch failed')) : fetch(url, init);
    const data = { credential: 'compatible' };
    await expect(
      make([{ addresses: ['http://metadata.example/key'] }], data, { fetch: guarded }),
    ).rejects.toMatchObject({ code: 'http_unreachable' });
  });
});

describe('what goes wrong', () => {
  it.each([
    { reply: { refuse: { status: 400, message: 'Your prompt' } }, code: 'ai_invalid' },
    { reply: { refuse: { status: 429, message: 'Slow down' } }, code: 'ai_rate_limited' },
    { reply: { ...one, fault: 'cut' as const }, code: 'ai_answer_invalid' },
    { reply: { ...one, fault: 'malformed' as const }, code: 'ai_answer_invalid' },
    { reply: {}, code: 'ai_answer_invalid' },
    { reply: { images: [Buffer.from('<html>no image</html>')] }, code: 'file_type_refused' },
  ])('fails with $code', async ({ reply, code }) => {
    for (const data of [{ credential: 'openai' }, gemini]) {
      await expect(make([reply], data)).rejects.toMatchObject({ code });
      await double?.close();
    }
  });

  it('says that Gemini declines', async () => {
    await expect(make([{ declined: 'IMAGE_SAFETY' }], gemini)).rejects.toMatchObject({ code: 'ai_declined' });
  });
});

describe('what images cost', () => {
  it('is set aside before the call, by images or by tokens', async () => {
    const reserved: ModelUse[] = [];
    const reserveModelUse = async (use: ModelUse) => {
      reserved.push(use);
      return { price: null };
    };
    await make([one], { credential: 'openai', model: 'dall-e-3', quality: 'hd' }, { reserveModelUse });
    await double?.close();
    await make([one], { credential: 'openai', count: 2 }, { reserveModelUse });
    expect(reserved).toMatchObject([
      { kind: 'images', units: 2, cost: 0.08 },
      { kind: 'images', tokens: { output: 13_000 } },
    ]);
  });

  it('is paid once by a step that runs again', async () => {
    const state = createMemoryState();
    const first = await make([one], { credential: 'openai' }, { state });
    await double?.close();
    const again = await make([one], { credential: 'openai' }, { state });
    expect(again.files).toEqual(first.files);
    expect(double?.asked).toEqual([]);
  });
});
