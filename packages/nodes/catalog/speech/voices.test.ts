import { afterEach, describe, expect, it } from 'vitest';
import { aiCredential } from '../../testing/ai/credential.ts';
import { hasDescriptions, readDescription } from '../../testing/described/description.ts';
import type { LocalServer } from '../../testing/server.ts';
import { sendJson, serve } from '../../testing/server.ts';
import { textToSpeech } from './textToSpeech.node.ts';

let server: LocalServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function voices(type: string, { search = '', status = 200 } = {}) {
  server = await serve((_, response) => {
    if (status !== 200) return void response.writeHead(status).end('{"detail":{"message":"Wrong key"}}');
    sendJson(response, { voices: [{ voice_id: 'v1', name: 'George' }, { voice_id: 'v2' }], has_more: true });
  });
  const credential = await aiCredential(type, { apiKey: 'secret-key', address: server.origin });
  const signal = new AbortController().signal;
  const request = { list: 'voices', data: {}, search, credential, fetch, vendorAddress: () => undefined, signal };
  return textToSpeech.loadList?.(request);
}

describe('the voices to choose from', () => {
  it('are those of the account at ElevenLabs, by their names', async () => {
    expect(await voices('elevenLabs')).toEqual({
      entries: [
        { value: 'v1', label: 'George' },
        { value: 'v2', label: 'v2' },
      ],
      more: true,
    });
    expect(server?.seen).toMatchObject([
      { method: 'GET', url: '/v2/voices?page_size=100', headers: { 'xi-api-key': 'secret-key' } },
    ]);
    await server?.close();
    await voices('elevenLabs', { search: 'old man' });
    expect(server?.seen[0]?.url).toBe('/v2/voices?page_size=100&search=old%20man');
  });

  it('are those of OpenAI and Gemini, which are the same for everybody', async () => {
    expect((await voices('openAi'))?.entries).toContainEqual({ value: 'alloy', label: 'alloy' });
    expect((await voices('googleGemini', { search: 'kor' }))?.entries).toEqual([{ value: 'Kore', label: 'Kore' }]);
    expect(server?.seen).toEqual([]);
  });

  it('are none where the model is the voice', async () => {
    expect(await voices('deepgram')).toEqual({ entries: [], more: false });
  });

  it('are not listed with a key that is refused', async () => {
    await expect(voices('elevenLabs', { status: 401 })).rejects.toMatchObject({ code: 'ai_unauthorized' });
  });

  it.skipIf(!hasDescriptions)('are asked for as ElevenLabs describes it', async () => {
    const { operations } = await readDescription('elevenLabs');
    const list = operations.find(({ method, path }) => method.toLowerCase() === 'get' && path === '/v2/voices');
    expect(list?.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['page_size', 'search']));
  });
});
