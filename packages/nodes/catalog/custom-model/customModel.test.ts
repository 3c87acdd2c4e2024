import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { ModelUse, ModelUsed } from '@heddle/contract/node/models';
import type { Item } from '@heddle/contract/run/item';
import { afterEach, describe, expect, it } from 'vitest';
import { aiCredential } from '../../testing/ai/credential.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { exampleCredential, MemoryFileStore, runNode } from '../../testing/run-node.ts';
import type { LocalServer } from '../../testing/server.ts';
import { serve } from '../../testing/server.ts';
import { customModel } from './customModel.node.ts';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let server: LocalServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** A file as an answer. */
class FileAnswer {
  readonly bytes: Buffer;
  readonly type: string;
  constructor(bytes: Buffer, type: string) {
    this.bytes = bytes;
    this.type = type;
  }
}

/** A refusal with this status. */
class Refusal {
  readonly status: number;
  readonly body: JsonObject;
  constructor(status: number, body: JsonObject) {
    this.status = status;
    this.body = body;
  }
}

/** What the model of a test answers: JSON, a file, or a refusal. */
type Answer = JsonValue | FileAnswer | Refusal;

async function ask(
  answers: readonly Answer[] | ((body: string) => Answer),
  data: JsonObject,
  more: NodeRun = {},
): Promise<readonly Item[]> {
  let count = 0;
  server = await serve(({ body }, response) => {
    const answer =
      typeof answers === 'function' ? answers(body) : (answers[Math.min(count, answers.length - 1)] ?? null);
    count += 1;
    if (answer instanceof FileAnswer)
      return void response.writeHead(200, { 'content-type': answer.type }).end(answer.bytes);
    response.writeHead(answer instanceof Refusal ? answer.status : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer instanceof Refusal ? answer.body : answer));
  });
  const { origin } = server;
  const credentials = {
    hugging: await aiCredential('huggingFace', { apiKey: 'secret-key', address: `${origin}/v1` }),
    bearer: { ...exampleCredential({}), http: async () => ({ headers: { authorization: 'Bearer secret-key' } }) },
    signing: {
      ...exampleCredential({}),
      http: async () => ({
        sign: async ({ method, body }: { method: string; body(): AsyncIterable<Uint8Array> }) => ({
          headers: { 'x-signature': `${method} ${Buffer.concat(await Array.fromAsync(body())).length}` },
        }),
      }),
    },
  };
  const { outputs } = await runNode(customModel, {
    credentials,
    fetch,
    ...more,
    data: { requestRetries: 0, url: `${origin}/predict`, taskCredential: 'hugging', taskModel: 'owner/model', ...data },
  });
  return outputs['main'] ?? [];
}

const sent = (): unknown[] => (server?.seen ?? []).map(({ body }) => JSON.parse(body) as unknown);
const endpoint = { kind: 'endpoint', saveUsageIn: '' };
const task = (name: string, more: JsonObject = {}) => ({ kind: 'task', task: name, saveUsageIn: '', ...more });
const metered = () => {
  const uses: ModelUse[] = [];
  const used: ModelUsed[] = [];
  const run: NodeRun = {
    reserveModelUse: async (use) => {
      uses.push(use);
      return { price: null };
    },
    recordModelUse: async (one) => void used.push(one),
  };
  return { uses, used, run };
};

describe('a JSON endpoint', () => {
  it('gets the data of the item, the headers and the key of the credential', async () => {
    const items = [{ json: { age: 41 } }];
    const headers = [{ name: 'x-tenant', value: 'acme' }];
    const data = { ...endpoint, endpointCredential: 'bearer', headers, answerAt: 'label' };
    const [item] = await ask([{ label: 'stays' }], data, { items });
    expect(item?.json).toEqual({ age: 41, answer: 'stays' });
    expect(sent()).toEqual([{ age: 41 }]);
    expect(server?.seen[0]).toMatchObject({
      method: 'POST',
      url: '/predict',
      headers: { 'x-tenant': 'acme', authorization: 'Bearer secret-key', 'content-type': 'application/json' },
    });
    expect(server?.seen[0]?.headers['idempotency-key']).toBeTruthy();
  });

  it('is asked without a body by GET', async () => {
    const [item] = await ask([{ score: 1 }], { ...endpoint, method: 'GET' }, { items: [{ json: {} }] });
    expect(item?.json['answer']).toEqual({ score: 1 });
    expect(server?.seen).toMatchObject([{ method: 'GET', body: '' }]);
  });

  it('gets requests with a signature over their body', async () => {
    await ask([{}], { ...endpoint, endpointCredential: 'signing', body: '{"a":1}' });
    expect(server?.seen[0]?.headers['x-signature']).toBe('POST 7');
  });

  it('gets several items with a request, each with its own input, and the answers go to their items', async () => {
    const items = [1, 2, 3].map((n) => ({ json: { n } }));
    const data = {
      ...endpoint,
      requests: 'several',
      batchSize: 2,
      body: '{"model":"m"}',
      input: '{"value":{{ n }}}',
      inputsAt: 'data.rows',
      answerAt: 'rows',
      entryAt: 'score',
    };
    const answer = (body: string): Answer => {
      const { data: sentData } = JSON.parse(body) as { data: { rows: { value: number }[] } };
      return { rows: sentData.rows.map(({ value }) => ({ score: value * 10 })) };
    };
    const given = await ask(answer, data, { items });
    expect(given.map(({ json }) => json)).toEqual([1, 2, 3].map((n) => ({ n, answer: n * 10 })));
    const bodies = sent();
    expect(bodies).toHaveLength(2);
    expect(bodies).toContainEqual({ model: 'm', data: { rows: [{ value: 1 }, { value: 2 }] } });
    expect(bodies).toContainEqual({ model: 'm', data: { rows: [{ value: 3 }] } });
  });

  it('has to answer about each item of a request', async () => {
    const items = [{ json: {} }, { json: {} }];
    const data = { ...endpoint, requests: 'several' };
    await expect(ask([[1]], data, { items })).rejects.toThrow('1 entries for 2 items');
  });

  it('is paid once, however often the step runs', async () => {
    const state = createMemoryState();
    const [first] = await ask([{ a: 1 }], endpoint, { state });
    await server?.close();
    const [again] = await ask([{ a: 2 }], endpoint, { state });
    expect(again).toEqual(first);
    expect(server?.seen).toEqual([]);
  });

  it('is counted by the tokens that it says it has used, or by calls, within budgets', async () => {
    const { uses, used, run } = metered();
    const tokens = { inputTokensAt: 'usage.in', outputTokensAt: 'usage.out', responseTokens: 50 };
    const data = { ...endpoint, modelName: 'mine', callCost: 0.5, body: '{"a":1}', saveUsageIn: 'usage' };
    const [item] = await ask([{ usage: { in: 3, out: 4 } }], { ...data, ...tokens }, run);
    expect(item?.json['usage']).toEqual({ model: 'mine', inputTokens: 3, outputTokens: 4, cost: 0.5 });
    expect(uses).toMatchObject([{ model: 'mine', kind: 'tasks', tokens: { input: 4, output: 50 }, cost: 0.5 }]);
    expect(used).toMatchObject([{ used: { tokens: { input: 3, output: 4 }, cost: 0.5 } }]);
    await server?.close();
    const plain = metered();
    await ask([{}], endpoint, plain.run);
    expect(plain.uses).toMatchObject([{ units: 1, cost: null, tokens: { input: 0, output: 0 } }]);
    expect(plain.uses[0]?.model).toMatch(/^127\.0\.0\.1:\d+\/predict$/);
  });

  it.each([
    { answer: new Refusal(401, { error: 'secret-key is wrong' }), code: 'ai_unauthorized' },
    { answer: new Refusal(500, {}), code: 'ai_failed' },
    { answer: new FileAnswer(Buffer.from('<html>'), 'text/html'), code: 'ai_answer_invalid' },
  ])('fails with $code', async ({ answer, code }) => {
    const failed = await ask([answer], { ...endpoint, endpointCredential: 'bearer' }).catch(
      (thrown: unknown) => thrown,
    );
    expect(failed).toMatchObject({ code });
  });

  it.each(['file:///etc/passwd', 'ai.example.com', 'https://me:pw@ai.example.com'])('is not %s', async (url) => {
    await expect(ask([{}], { ...endpoint, url })).rejects.toMatchObject({ code: 'field_invalid' });
  });
});

describe('a task at Hugging Face', () => {
  const cases: readonly { name: string; more?: JsonObject; body: JsonObject; answer: JsonValue; gives: JsonValue }[] = [
    {
      name: 'text-classification',
      more: { text: 'Fine', parameters: '{"top_k":1}' },
      body: { inputs: 'Fine', parameters: { top_k: 1 } },
      answer: [[{ label: 'positive', score: 0.9 }]],
      gives: [{ label: 'positive', score: 0.9 }],
    },
    {
      name: 'zero-shot-classification',
      more: { text: 'Where is it?', labels: 'delivery\n refund ', severalLabels: true },
      body: {
        inputs: 'Where is it?',
        parameters: { candidate_labels: ['delivery', 'refund'], multi_label: true },
      },
      answer: { sequence: 'Where is it?', labels: ['delivery', 'refund'], scores: [0.9, 0.1] },
      gives: [
        { label: 'delivery', score: 0.9 },
        { label: 'refund', score: 0.1 },
      ],
    },
    {
      name: 'token-classification',
      more: { text: 'Ada' },
      body: { inputs: 'Ada' },
      answer: [{ entity_group: 'PER', word: 'Ada', score: 0.9, start: 0, end: 3 }],
      gives: [{ entity_group: 'PER', word: 'Ada', score: 0.9, start: 0, end: 3 }],
    },
    {
      name: 'question-answering',
      more: { text: 'Rome is big.', question: 'What?' },
      body: { inputs: { question: 'What?', context: 'Rome is big.' } },
      answer: [{ answer: 'Rome', score: 0.9, start: 0, end: 4 }],
      gives: { answer: 'Rome', score: 0.9, start: 0, end: 4 },
    },
    {
      name: 'summarization',
      more: { text: 'Long' },
      body: { inputs: 'Long' },
      answer: [{ summary_text: 'L' }],
      gives: 'L',
    },
    {
      name: 'translation',
      more: { text: 'Short' },
      body: { inputs: 'Short' },
      answer: { translation_text: 'Kurz' },
      gives: 'Kurz',
    },
    {
      name: 'fill-mask',
      more: { text: 'a [MASK]' },
      body: { inputs: 'a [MASK]' },
      answer: [{ token_str: 'b', score: 0.9, sequence: 'a b', token: 1 }],
      gives: [{ token_str: 'b', score: 0.9, sequence: 'a b', token: 1 }],
    },
    {
      name: 'feature-extraction',
      more: { text: 'a', parameters: '{"normalize":true}' },
      body: { inputs: 'a', normalize: true },
      answer: [[0.1, 0.2]],
      gives: [0.1, 0.2],
    },
    {
      name: 'sentence-similarity',
      more: { text: 'a', sentences: 'b\nc' },
      body: { inputs: { source_sentence: 'a', sentences: ['b', 'c'] } },
      answer: [0.5, 0.25],
      gives: [0.5, 0.25],
    },
    {
      name: 'object-detection',
      body: { inputs: png },
      answer: [{ label: 'cat', score: 0.9, box: { xmin: 0, ymin: 0, xmax: 1, ymax: 1 } }],
      gives: [{ label: 'cat', score: 0.9, box: { xmin: 0, ymin: 0, xmax: 1, ymax: 1 } }],
    },
  ];

  it.each(cases)('$name', async ({ name, more, body, answer, gives }) => {
    const items = [{ json: { data: png } }];
    const [item] = await ask([answer], task(name, more), { items });
    expect(server?.seen).toMatchObject([{ method: 'POST', url: '/hf-inference/models/owner/model' }]);
    expect(sent()).toEqual([body]);
    expect(item?.json['answer']).toEqual(gives);
    await server?.close();
    await expect(ask([{ nothing: true }], task(name, more), { items })).rejects.toMatchObject({
      code: 'ai_answer_invalid',
    });
  });

  it.each([
    { name: 'text-to-image', bytes: Buffer.from(png, 'base64'), type: 'image/png' },
    { name: 'text-to-speech', bytes: Buffer.from('RIFF\u0000\u0000\u0000\u0000WAVEfmt '), type: 'audio/wav' },
  ])('$name makes a file', async ({ name, bytes, type }) => {
    const files = new MemoryFileStore();
    const [item] = await ask([new FileAnswer(bytes, type)], task(name, { text: 'A cat' }), { files });
    const file = item?.files?.['answer'];
    expect(file?.size).toBe(bytes.length);
    await server?.close();
    await expect(ask([{ error: 'no' }], task(name, { text: 'A cat' }), { files })).rejects.toMatchObject({
      code: 'ai_answer_invalid',
    });
  });

  it('takes only files that it can do it with', async () => {
    const items = [{ json: { data: Buffer.from('hello').toString('base64') } }];
    await expect(ask([[]], task('image-classification'), { items })).rejects.toMatchObject({
      code: 'file_type_refused',
    });
    expect(server?.seen).toEqual([]);
  });

  it('answers the same question from an earlier answer, and counts a call for it once', async () => {
    const state = createMemoryState();
    const { used, run } = metered();
    const data = task('summarization', { text: 'Long', cacheHours: 1, callCost: 0.01 });
    for (const runId of ['run-1', 'run-2']) {
      await server?.close();
      await ask([[{ summary_text: runId }]], data, { ...run, state, runId });
    }
    expect(used).toMatchObject([{ used: { cost: 0.01 } }]);
    expect(server?.seen).toEqual([]);
  });
});
