import { createMemoryState } from '@heddle/contract/node/memory-state';
import { aiErrors } from '@heddle/contract/errors/ai';
import { afterEach, describe, expect, it } from 'vitest';
import { aiCredential } from '../../testing/ai/credential.ts';
import type { AiDouble } from '../../testing/ai/double.ts';
import { startAiDouble } from '../../testing/ai/double.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { serve } from '../../testing/server.ts';
import { imageAnalysis } from './imageAnalysis.node.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWMwTjsDRwzIHACMWgspygYSEQAAAABJRU5ErkJggg==',
  'base64',
);

let double: AiDouble | undefined;
afterEach(async () => {
  await double?.close();
  double = undefined;
});

async function runAt(answer: Parameters<typeof startAiDouble>[0], data: NodeRun['data'], more: NodeRun = {}) {
  double = await startAiDouble(answer);
  const credentials = {
    openai: await aiCredential('openAi', { apiKey: 'secret-key', address: `${double.origin}/v1` }),
    claude: await aiCredential('anthropic', { apiKey: 'secret-key', address: `${double.origin}/v1` }),
    gemini: await aiCredential('googleGemini', { apiKey: 'secret-key', address: `${double.origin}/v1beta` }),
  };
  const run: NodeRun = {
    credentials,
    fetch,
    data: { credential: 'openai', requestRetries: 0, ...data },
    items: [{ json: { data: png.toString('base64') } }],
    ...more,
  };
  return runNode(imageAnalysis, run);
}

describe('looking at images', () => {
  it.each(['openai', 'claude', 'gemini'])('sends the image with the question to %s', async (credential) => {
    const { outputs, logs } = await runAt([{ text: ' Two. ' }], {
      credential,
      task: 'question',
      question: 'How many?',
    });
    expect(outputs['main']?.[0]?.json['answer']).toBe('Two.');
    expect(double?.asked[0]).toMatchObject({ turns: ['user: How many?'], files: ['image/png'] });
    expect(logs).toEqual([expect.stringContaining('10 tokens in')]);
  });

  it('sends all images of an item, and only these', async () => {
    const files = new MemoryFileStore();
    const image = (name: string) => files.put(png, { name, mediaType: 'image/png' });
    const notes = await files.put(Buffer.from('Hi'), { name: 'notes.txt', mediaType: 'text/plain' });
    const items = [{ json: {}, files: { a: await image('a.png'), notes, b: await image('b.png') } }];
    await runAt([{ text: 'Hi' }], {}, { files, items });
    expect(double?.asked[0]?.files).toEqual(['image/png', 'image/png']);
  });

  it('corrects data that does not fit the schema', async () => {
    const schema = { type: 'object', properties: { total: { type: 'number' } }, required: ['total'] };
    const { outputs } = await runAt([{ text: '{"total":"12"}' }, { text: '{"total":12}' }], { task: 'json', schema });
    expect(outputs['main']?.[0]?.json['answer']).toEqual({ total: 12 });
    expect(double?.asked[1]?.turns.at(-1)).toContain('/total must be number');
  });

  it('reads an image at an address without the key', async () => {
    const host = await serve((_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(png));
    await runAt([{ text: 'Hi' }], { source: 'address', address: `${host.origin}/a.png` });
    await host.close();
    expect(host.seen).toHaveLength(1);
    expect(JSON.stringify(host.seen)).not.toContain('secret-key');
    expect(double?.asked[0]?.files).toEqual(['image/png']);
  });

  it.each([
    { source: 'address', address: 'file:///etc/passwd', code: 'field_invalid' },
    { source: 'address', address: 'https://pictures.example/none.png', code: 'http_unreachable' },
  ])('does not read $address', async ({ code, ...data }) => {
    const denied: NodeRun['fetch'] = () => Promise.reject(new TypeError('fetch failed'));
    await expect(runAt([{}], data, { fetch: denied })).rejects.toMatchObject({ code });
    expect(double?.asked).toEqual([]);
  });

  it('asks nothing where a budget is in the way', async () => {
    const reserveModelUse = () =>
      Promise.reject(aiErrors.ai_budget_reached({ budget: 'budget of a run', left: '0 tokens', needed: '9 tokens' }));
    await expect(runAt([{}], {}, { reserveModelUse })).rejects.toMatchObject({ code: 'ai_budget_reached' });
    expect(double?.asked).toEqual([]);
  });

  it('pays once for a step that runs again', async () => {
    const state = createMemoryState();
    await runAt([{ text: 'Hi' }], {}, { state });
    await double?.close();
    const { outputs } = await runAt([{ text: 'Other' }], {}, { state });
    expect(outputs['main']?.[0]?.json['answer']).toBe('Hi');
    expect(double?.asked).toEqual([]);
  });
});
