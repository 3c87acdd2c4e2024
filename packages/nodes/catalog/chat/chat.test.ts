import type { JsonObject } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import { afterEach, describe, expect, it } from 'vitest';
import { aiCredential } from '../../testing/ai/credential.ts';
import type { AiDouble } from '../../testing/ai/double.ts';
import { startAiDouble } from '../../testing/ai/double.ts';
import type { Reply } from '../../testing/ai/reply.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { claudeAi } from './claudeAi.node.ts';
import { openaiGpt } from './openaiGpt.node.ts';

let double: AiDouble | undefined;
afterEach(async () => {
  await double?.close();
  double = undefined;
});

const start = async (answer: Parameters<typeof startAiDouble>[0]): Promise<AiDouble> =>
  (double = await startAiDouble(answer));

/** A run with a credential of each dialect at the double. */
async function runAt({ origin }: AiDouble, data: JsonObject, more: NodeRun = {}): Promise<NodeRun> {
  const credentials = {
    openai: await aiCredential('openAi', { apiKey: 'secret-key', address: `${origin}/v1` }),
    compatible: await aiCredential('openAiCompatible', { apiKey: '', address: `${origin}/v1` }),
    azure: await aiCredential('azureOpenAi', { apiKey: 'secret-key', endpoint: origin, apiVersion: '2024-10-21' }),
    claude: await aiCredential('anthropic', { apiKey: 'secret-key', address: `${origin}/v1` }),
  };
  return { credentials, fetch, data: { prompt: 'Say hello to {{ $json.name }}', requestRetries: 0, ...data }, ...more };
}

const ada = { items: [{ json: { name: 'Ada' } }] };

describe('asking a model for each item', () => {
  it.each([
    {
      node: openaiGpt,
      credential: 'openai',
      path: '/v1/responses',
      header: 'authorization',
      value: 'Bearer secret-key',
    },
    {
      node: openaiGpt,
      credential: 'compatible',
      path: '/v1/chat/completions',
      header: 'authorization',
      value: undefined,
    },
    {
      node: openaiGpt,
      credential: 'azure',
      path: '/openai/deployments/m1/chat/completions?api-version=2024-10-21',
      header: 'api-key',
      value: 'secret-key',
    },
    { node: claudeAi, credential: 'claude', path: '/v1/messages', header: 'x-api-key', value: 'secret-key' },
  ])('asks $path with the key of its credential', async ({ node, credential, path, header, value }) => {
    const at = await start([{ text: 'Hello Ada!', tokens: { input: 12, output: 3 } }]);
    const { outputs, logs } = await runNode(
      node,
      await runAt(at, { credential, model: 'm1', system: 'Be short.' }, ada),
    );
    expect(outputs['main']).toEqual([
      {
        json: {
          name: 'Ada',
          answer: 'Hello Ada!',
          usage: { model: 'm1', inputTokens: 12, outputTokens: 3, cost: null },
        },
      },
    ]);
    expect(logs).toEqual(['m1: 12 tokens in, 3 out']);
    expect(at.asked).toMatchObject([{ model: 'm1', system: 'Be short.', turns: ['user: Say hello to Ada'] }]);
    expect(at.requests[0]?.url).toBe(path);
    expect(at.requests[0]?.headers[header]).toBe(value);
  });

  it('counts what an answer costs where the price is known', async () => {
    const at = await start([{ text: 'Hi', tokens: { input: 1000, output: 100, cached: 400 } }]);
    const { outputs, logs } = await runNode(openaiGpt, await runAt(at, { credential: 'openai', model: 'gpt-5-mini' }));
    expect(outputs['main']?.[0]?.json['usage']).toMatchObject({ cost: 0.00036 });
    expect(logs).toEqual(['gpt-5-mini: 1000 tokens in, 100 out, $0.00036']);
  });

  it('sends the files of the item', async () => {
    const files = new MemoryFileStore();
    const photo = await files.put(Buffer.from('png'), { name: 'photo.png', mediaType: 'image/png' });
    const at = await start([{ text: 'A cat' }]);
    await runNode(
      claudeAi,
      await runAt(at, { credential: 'claude', sendFiles: true }, { files, items: [{ json: {}, files: { photo } }] }),
    );
    expect(at.asked[0]?.files).toEqual(['image/png']);
  });

  it('shows the text as it arrives', async () => {
    const at = await start([{ text: 'Hello Ada!' }]);
    const seen: string[] = [];
    const progress = (_done: number, _total?: number, text = ''): void => void seen.push(text);
    await runNode(openaiGpt, await runAt(at, { credential: 'openai' }, { progress }));
    expect(seen).toEqual(['Hello', 'Hello Ada!']);
  });
});

describe('an answer as JSON', () => {
  const schema = { type: 'object', properties: { mood: { enum: ['good', 'bad'] } }, required: ['mood'] };
  const asJson = { credential: 'openai', model: 'm1', answerAs: 'json', schema: JSON.stringify(schema) };

  it('fits the schema, which the model is told', async () => {
    const at = await start([{ text: '{"mood":"good"}' }]);
    const { outputs } = await runNode(openaiGpt, await runAt(at, asJson));
    expect(outputs['main']?.[0]?.json['answer']).toEqual({ mood: 'good' });
    expect(at.asked[0]?.schema).toMatchObject(schema);
  });

  it('is sent back with what is wrong until it fits; every call counts', async () => {
    const at = await start([{ text: 'Sure!' }, { text: '```json\n{"mood":"fine"}\n```' }, { text: '{"mood":"bad"}' }]);
    const { outputs } = await runNode(openaiGpt, await runAt(at, asJson));
    expect(outputs['main']?.[0]?.json).toMatchObject({ answer: { mood: 'bad' }, usage: { inputTokens: 30 } });
    expect(at.asked[2]?.turns).toEqual([
      expect.stringMatching(/^user: Say hello/),
      'assistant: Sure!',
      expect.stringContaining('it is not JSON'),
      expect.stringContaining('"mood":"fine"'),
      expect.stringContaining('/mood must be equal to one of the allowed values'),
    ]);
  });

  it('fails where it never fits', async () => {
    const at = await start([{ text: '{"mood":"fine"}' }]);
    await expect(runNode(openaiGpt, await runAt(at, asJson))).rejects.toMatchObject({ code: 'ai_not_json' });
    expect(at.asked).toHaveLength(3);
  });

  it('is not asked for with a schema that is none', async () => {
    const at = await start([{ text: '{}' }]);
    const run = await runAt(at, { ...asJson, schema: '{"type":"nothing"}' });
    await expect(runNode(openaiGpt, run)).rejects.toMatchObject({ code: 'ai_schema_invalid' });
    expect(at.asked).toHaveLength(0);
  });
});

describe('what goes wrong at the provider', () => {
  const claude = { credential: 'claude', model: 'claude-x' };
  const refusing = (status: number): Reply => ({ refuse: { status, message: 'Key secret-key is unknown' } });

  it.each([
    { status: 401, code: 'ai_unauthorized' },
    { status: 404, code: 'ai_model_unknown' },
    { status: 429, code: 'ai_rate_limited' },
    { status: 400, code: 'ai_invalid' },
    { status: 529, code: 'ai_failed' },
  ])('says $code for status $status, without secrets', async ({ status, code }) => {
    const at = await start([refusing(status)]);
    const failed: unknown = await runNode(claudeAi, await runAt(at, claude)).catch((thrown: unknown) => thrown);
    expect(failed).toMatchObject({ code, message: expect.stringContaining('is unknown') as string });
    expect(JSON.stringify(failed)).not.toContain('secret-key');
  });

  it.each([
    { reply: { text: 'Hel', finish: 'limit' } as const, code: 'ai_cut_off' },
    { reply: { text: 'I', finish: 'declined' } as const, code: 'ai_declined' },
    { reply: { text: 'Hello Ada', fault: 'cut' } as const, code: 'ai_answer_invalid' },
    { reply: { text: 'Hello', fault: 'malformed' } as const, code: 'ai_answer_invalid' },
  ])('fails with $code where the answer is not complete', async ({ reply, code }) => {
    for (const [node, credential] of [
      [claudeAi, 'claude'],
      [openaiGpt, 'openai'],
      [openaiGpt, 'compatible'],
    ] as const) {
      const at = await startAiDouble([reply]);
      await expect(runNode(node, await runAt(at, { credential }))).rejects.toMatchObject({ code });
      await at.close();
    }
  });

  it('repeats a call that was not taken, as often as the node allows', async () => {
    const busy: Reply = { refuse: { status: 429, message: 'Slow down', headers: { 'retry-after': '0' } } };
    const at = await start([
      busy,
      { refuse: { status: 529, message: 'Overloaded', headers: { 'retry-after': '0' } } },
      { text: 'Hi' },
    ]);
    const { outputs } = await runNode(claudeAi, await runAt(at, { ...claude, requestRetries: 2 }));
    expect(outputs['main']?.[0]?.json['answer']).toBe('Hi');
    expect(at.asked).toHaveLength(3);
  });

  it('asks the other model where there is one', async () => {
    const at = await start(({ model }) => (model === 'claude-x' ? refusing(500) : { text: 'From the other' }));
    const other = { fallBack: 'other', fallbackCredential: 'compatible', fallbackModel: 'llama' };
    const { outputs } = await runNode(claudeAi, await runAt(at, { ...claude, ...other }));
    expect(outputs['main']?.[0]?.json).toMatchObject({ answer: 'From the other', usage: { model: 'llama' } });
  });
});

describe('what is paid for once', () => {
  it('an answer is kept for a step that runs again', async () => {
    const at = await start(({ turns }, count) =>
      turns[0]?.includes('Bob') && count < 2 ? { refuse: { status: 500, message: 'Broken' } } : { text: 'Hi' },
    );
    const people = [{ json: { name: 'Ada' } }, { json: { name: 'Bob' } }];
    const run = await runAt(at, { credential: 'claude' }, { items: people, state: createMemoryState() });
    await expect(runNode(claudeAi, run)).rejects.toMatchObject({ code: 'ai_failed' });
    const { outputs } = await runNode(claudeAi, run);
    expect(outputs['main']).toHaveLength(2);
    expect(at.asked.filter(({ turns }) => turns[0]?.includes('Ada'))).toHaveLength(1);
  });

  it('the same question is answered from an earlier answer where that is wanted', async () => {
    const at = await start([{ text: 'Hi' }]);
    const state = createMemoryState();
    const data = { credential: 'claude', model: 'claude-haiku-4-5', cacheHours: 1 };
    for (const runId of ['run-1', 'run-2']) {
      const { outputs } = await runNode(claudeAi, await runAt(at, data, { state, runId }));
      expect(outputs['main']?.[0]?.json['answer']).toBe('Hi');
    }
    expect(at.asked).toHaveLength(1);
  });
});
