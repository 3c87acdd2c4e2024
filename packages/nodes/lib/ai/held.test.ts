import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { embedMany } from 'ai';
import { afterAll, describe, expect, it } from 'vitest';
import { aiCredential } from '../../testing/ai/credential.ts';
import { startAiDouble } from '../../testing/ai/double.ts';
import type { Reply } from '../../testing/ai/reply.ts';
import { hasDescriptions, readDescription } from '../../testing/described/description.ts';
import type { Mock } from '../../testing/described/mock.ts';
import { startCheck } from '../../testing/described/mock.ts';
import { MemoryFileStore } from '../../testing/run-node.ts';
import { chat } from './chat.ts';
import type { ModelAccess } from './models.ts';
import type { ImageRequest } from './media/port.ts';
import { offered, openModels } from './models.ts';
import { taskBody } from './tasks/inputs.ts';
import type { HostedTask } from './tasks/tasks.ts';
import { tasks } from './tasks/tasks.ts';
import type { ChatRequest, Message } from './port.ts';

/** A provider, held against a description of its API. */
interface HeldProvider {
  /** The type of its credential, and the values of one. */
  type: string;
  values: { [field: string]: string };
  description: string;
  /** The path that the description has in its server. */
  base: string;
  model: string;
  /** Calls that differ from the description, with the reason and where the vendor documents them. */
  unheld?: { readonly [call: string]: string };
  /** What the other kinds of models are asked for, and the answer that is read. */
  others?: readonly OtherCall[];
}

interface OtherCall {
  kind: 'embeddings' | 'images' | 'changed images' | 'speech' | 'transcription' | 'speakers' | HostedTask;
  model: string;
  answer: () => Response;
}

const json = (value: JsonValue) => () => Response.json(value);
const sound = () => new Response(new Uint8Array([1, 2, 3]), { headers: { 'content-type': 'audio/mpeg' } });
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const embeddings: OtherCall = {
  kind: 'embeddings',
  model: 'text-embedding-3-small',
  answer: json({ data: [{ embedding: [0.1] }, { embedding: [0.2] }], usage: { prompt_tokens: 2 } }),
};
const images: OtherCall = { kind: 'images', model: 'gpt-image-1', answer: json({ data: [{ b64_json: PIXEL }] }) };
const changedImages: OtherCall = { ...images, kind: 'changed images' };
const geminiImages: OtherCall = {
  kind: 'images',
  model: 'gemini-2.5-flash-image',
  answer: json({
    candidates: [
      {
        content: { role: 'model', parts: [{ inlineData: { mimeType: 'image/png', data: PIXEL } }] },
        finishReason: 'STOP',
      },
    ],
  }),
};
const changedByGemini: OtherCall = { ...geminiImages, kind: 'changed images' };
const geminiSpeech: OtherCall = {
  kind: 'speech',
  model: 'gemini-2.5-flash-preview-tts',
  answer: json({
    candidates: [{ content: { parts: [{ inlineData: { mimeType: 'audio/L16;rate=24000', data: PIXEL } }] } }],
  }),
};
const transcription: OtherCall = { kind: 'transcription', model: 'whisper-1', answer: json({ text: 'Hello' }) };
const key = { apiKey: 'secret-key' };

const labels = json([{ label: 'good', score: 0.9 }]);
const taskAnswers: { readonly [K in HostedTask]: () => Response } = {
  'text-classification': labels,
  'zero-shot-classification': labels,
  'image-classification': labels,
  'token-classification': json([{ entity_group: 'PER', word: 'Ada', score: 0.9, start: 0, end: 3 }]),
  'question-answering': json({ answer: 'Rome', score: 0.9, start: 0, end: 4 }),
  summarization: json([{ summary_text: 'Short' }]),
  translation: json([{ translation_text: 'Kurz' }]),
  'fill-mask': json([{ sequence: 'a b', score: 0.9, token: 1, token_str: 'b' }]),
  'feature-extraction': json([[0.1, 0.2]]),
  'sentence-similarity': json([0.5]),
  'text-to-image': () => new Response(Buffer.from(PIXEL, 'base64'), { headers: { 'content-type': 'image/png' } }),
  'text-to-speech': sound,
  'object-detection': json([{ label: 'cat', score: 0.9, box: { xmin: 0, ymin: 0, xmax: 1, ymax: 1 } }]),
  'automatic-speech-recognition': json({ text: 'Hello' }),
};

const providers: readonly HeldProvider[] = [
  {
    type: 'openAi',
    values: key,
    description: 'openai',
    base: '/v1',
    model: 'gpt-5-mini',
    others: [
      embeddings,
      images,
      changedImages,
      { kind: 'speech', model: 'gpt-4o-mini-tts', answer: sound },
      transcription,
      { ...transcription, kind: 'speakers', model: 'gpt-4o-transcribe-diarize' },
    ],
  },
  {
    type: 'openAiCompatible',
    values: { ...key, address: 'https://ai.example.com/v1' },
    description: 'openai',
    base: '/v1',
    model: 'gpt-4o',
    others: [embeddings, images, changedImages, { kind: 'speech', model: 'kokoro', answer: sound }, transcription],
  },
  { type: 'ollama', values: key, description: 'openai', base: '/v1', model: 'gemma3', others: [embeddings] },
  {
    type: 'azureOpenAi',
    values: { ...key, endpoint: 'https://held.openai.azure.com', apiVersion: '2024-10-21' },
    description: 'azureOpenAi',
    base: '/openai',
    model: 'gpt-4o',
    others: [embeddings, { ...images, model: 'dall-e-3' }, transcription],
    unheld: {
      'JSON that fits a schema':
        'The description is of 2023-12-01-preview; json_schema came with version 2024-08-01-preview.',
    },
  },
  { type: 'anthropic', values: key, description: 'anthropicSdk', base: '', model: 'claude-sonnet-4-5' },
  { type: 'anthropic', values: key, description: 'anthropic', base: '', model: 'claude-3-5-sonnet-latest' },
  {
    type: 'googleGemini',
    values: key,
    description: 'googleGemini',
    base: '',
    model: 'gemini-2.5-flash',
    others: [
      {
        kind: 'embeddings',
        model: 'gemini-embedding-001',
        answer: json({ embeddings: [{ values: [0.1] }, { values: [0.2] }] }),
      },
      geminiImages,
      changedByGemini,
      geminiSpeech,
    ],
    unheld: {
      embeddings:
        'The description does not know `model` in an entry, which https://ai.google.dev/api/embeddings#EmbedContentRequest requires.',
    },
  },
  {
    type: 'googleVertex',
    values: {
      project: 'my-project',
      location: 'europe-west4',
      clientEmail: 'bot@my.example',
      privateKey: 'secret-key',
    },
    description: 'vertexAi',
    base: '',
    model: 'gemini-2.5-flash',
    others: [geminiImages, changedByGemini],
  },
  {
    type: 'huggingFace',
    values: key,
    description: 'huggingFace',
    base: '',
    model: 'openai/gpt-oss-120b',
    others: tasks.map((kind): OtherCall => ({ kind, model: 'a-model', answer: taskAnswers[kind] })),
  },
  {
    type: 'deepgram',
    values: key,
    description: 'deepgram',
    base: '',
    model: '',
    others: [
      { kind: 'speech', model: 'aura-2-thalia-en', answer: sound },
      {
        kind: 'transcription',
        model: 'nova-3',
        answer: json({
          metadata: { duration: 1 },
          results: { channels: [{ alternatives: [{ transcript: 'Hello', words: [] }] }] },
        }),
      },
    ],
    unheld: {
      transcription:
        'The description has the body with an address only; https://developers.deepgram.com/reference/listen-file has the file itself.',
    },
  },
  {
    type: 'elevenLabs',
    values: key,
    description: 'elevenLabs',
    base: '',
    model: '',
    others: [
      { kind: 'speech', model: 'eleven_multilingual_v2', answer: sound },
      {
        kind: 'transcription',
        model: 'scribe_v1',
        answer: json({ language_code: 'en', language_probability: 1, text: 'Hello', words: [] }),
      },
      { kind: 'speakers', model: 'scribe_v1', answer: json({ text: 'Hello', words: [] }) },
    ],
  },
];

const weather = {
  name: 'weather',
  description: 'The weather in a city',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};
const asked: Message = { role: 'user', text: 'How is the weather in Rome?' };
const plain = { system: 'Be short.', messages: [asked], maxTokens: 200 };

/** A conversation that is held: its turns, each given the messages before it, and what the double answers. */
interface Conversation {
  replies: readonly Reply[];
  request: (before: readonly Message[], photo: Message) => ChatRequest;
}

const conversations: { readonly [name: string]: Conversation } = {
  text: { replies: [{ text: 'Sunny' }], request: () => ({ ...plain, temperature: 0.2, stop: ['END'] }) },
  'a second turn': {
    replies: [{ text: 'Sunny' }, { text: 'Windy' }],
    request: (before) => ({ ...plain, messages: [...before, { role: 'user', text: 'And tomorrow?' }] }),
  },
  'an image': { replies: [{ text: 'A pixel' }], request: (_, photo) => ({ ...plain, messages: [photo] }) },
  'a call of a tool and its result': {
    replies: [{ calls: [{ name: 'weather', arguments: { city: 'Rome' } }] }, { text: 'Sunny' }],
    request: (before) => ({ ...plain, messages: before.length === 0 ? [asked] : [...before], tools: [weather] }),
  },
  'JSON that fits a schema': {
    replies: [{ text: '{"city":"Rome"}' }],
    request: () => ({ ...plain, schema: weather.parameters }),
  },
  'a reasoning effort': { replies: [{ text: 'Sunny' }], request: () => ({ ...plain, effort: 'low', seed: 1 }) },
};

const mocks = new Map<string, Promise<Mock>>();
afterAll(async () => {
  for (const mock of mocks.values()) await (await mock).close();
});

/** The mock of a description; of a task, where one is named: descriptions have the same path for all of them, told apart by what is not sent. */
async function mockOf(name: string, task = ''): Promise<Mock> {
  const start = async (): Promise<Mock> => {
    const { document } = await readDescription(name);
    const file = join(await mkdtemp(join(tmpdir(), 'heddle-held-')), `${name}.json`);
    await writeFile(file, JSON.stringify(withOverlaps(task === '' ? document : ofTask(document, task))));
    return startCheck(file, { signed: true });
  };
  const known = mocks.get(name + task) ?? start();
  mocks.set(name + task, known);
  return known;
}

function ofTask(document: JsonObject, task: string): JsonObject {
  const paths = isJsonObject(document['paths']) ? document['paths'] : {};
  const found = Object.entries(paths).flatMap(([path, value]) => {
    const [own = path, asked] = path.split('?task=');
    return asked === task ? [[own, value] as const] : [];
  });
  expect(found).toHaveLength(1);
  return { ...document, paths: Object.fromEntries(found) };
}

/** Vendors write `oneOf` where a value may fit several: a model is a name from a list or any text. */
function withOverlaps(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withOverlaps);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key === 'oneOf' && Array.isArray(entry) && !('anyOf' in value) ? 'anyOf' : key,
      withOverlaps(entry),
    ]),
  );
}

/** Opens the models of a provider; each request is checked first, then answered by `answer`. */
async function openHeld({ type, values, description, base }: HeldProvider, answer: typeof fetch, task = '') {
  const mock = await mockOf(description, task);
  const check = mock.fetchFor(base);
  let requests = 0;
  const access: ModelAccess = await openModels(
    await aiCredential(type, values),
    {
      fetch: async (url, init) => {
        requests += 1;
        const accepted = await check(url, init);
        if (!accepted.ok) return accepted;
        await accepted.body?.cancel();
        return answer(url, init);
      },
      signal: new AbortController().signal,
      vendorAddress: () => undefined,
    },
    { retries: 0, timeoutMs: 10_000 },
  );
  return { access, mock, sent: () => requests };
}

/** Holds the turns of a conversation; returns how many requests were sent. */
async function converse(held: HeldProvider, { replies, request }: Conversation): Promise<number> {
  const double = await startAiDouble([...replies]);
  const { access, mock, sent } = await openHeld(held, (url, init) => {
    const { pathname, search } = new URL(url as URL);
    return fetch(double.origin + pathname + search, init);
  });
  const files = new MemoryFileStore();
  const pixel = await files.put(Buffer.from(PIXEL, 'base64'), { name: 'pixel.png', mediaType: 'image/png' });
  const photo: Message = { role: 'user', text: 'What is this?', files: [pixel] };
  const signal = new AbortController().signal;
  let before: readonly Message[] = [];
  try {
    for (const reply of replies) {
      const asking = request(before, photo);
      const answer = await chat({ access, model: held.model, files, signal, idempotencyKey: 'key' }, asking);
      expect(answer.text).toBe(reply.text ?? '');
      const results = answer.calls.map(({ id, name }) => ({ id, name, value: { sky: 'clear' } as JsonObject }));
      before = [
        ...asking.messages,
        ...answer.messages,
        ...(results.length ? [{ role: 'tool', results } as const] : []),
      ];
    }
  } finally {
    await double.close();
    expect(mock.violations()).toEqual([]);
  }
  return sent();
}

const isTask = (kind: OtherCall['kind']): kind is HostedTask => tasks.some((task) => task === kind);

/** The same for one call of another kind of model. */
async function callOther(held: HeldProvider, { kind, model, answer }: OtherCall): Promise<number> {
  const { access, mock, sent } = await openHeld(held, () => Promise.resolve(answer()), isTask(kind) ? kind : '');
  const call = { signal: new AbortController().signal, idempotencyKey: 'key' };
  const pixel = { bytes: new Uint8Array(Buffer.from(PIXEL, 'base64')), mediaType: 'image/png', name: 'pixel.png' };
  const asImage: ImageRequest = {
    prompt: 'A cat',
    count: 1,
    size: '',
    aspect: '',
    quality: 'auto',
    background: 'auto',
    format: 'auto',
    seed: undefined,
    images: [],
  };
  const file = { bytes: new Uint8Array(Buffer.from('RIFF0000WAVEfmt ')), mediaType: 'audio/wav', name: 'a.wav' };
  const recording = { file, language: 'en', hint: '', speakers: false, speakerCount: null };
  const spoken = { text: 'Hello', voice: '', speed: 1.1, format: 'mp3' as const, instructions: '' };
  const isGeminis = model.startsWith('gemini');
  const toTask = (one: HostedTask): Promise<unknown> => {
    const sentences = ['One', 'Two'];
    const parameters = one === 'text-classification' ? { top_k: 2 } : {};
    const given = { text: 'Text', labels: ['a', 'b'], severalLabels: true, question: 'What?', sentences, parameters };
    return offered(access, 'tasks')(model).ask(taskBody(one, { ...given, base64: PIXEL }), call);
  };
  const calls: { readonly [K in Exclude<OtherCall['kind'], HostedTask>]: () => Promise<unknown> } = {
    embeddings: () => embedMany({ model: offered(access, 'embeddings')(model), values: ['one', 'two'], maxRetries: 0 }),
    images: () => {
      const own = isGeminis ? { aspect: '16:9', seed: 1 } : { size: '1024x1024' };
      return offered(access, 'images')(model).make({ ...asImage, ...own }, call);
    },
    'changed images': () => offered(access, 'images')(model).make({ ...asImage, images: [pixel] }, call),
    speech: () => {
      const own = isGeminis ? { speed: 1, format: 'wav' as const } : {};
      return offered(access, 'speech')(model).speak({ ...spoken, ...own }, call);
    },
    transcription: () => offered(access, 'transcription')(model).transcribe(recording, call),
    speakers: () => offered(access, 'transcription')(model).transcribe({ ...recording, speakers: true }, call),
  };
  try {
    await (isTask(kind) ? toTask(kind) : calls[kind]());
  } finally {
    expect(mock.violations()).toEqual([]);
  }
  return sent();
}

describe.skipIf(!hasDescriptions)('calls of models against the descriptions of their providers', () => {
  let all = 0;
  let heldCalls = 0;
  for (const held of providers) {
    const { unheld = {}, others = [], model } = held;
    const named = model === '' ? [] : Object.keys(conversations);
    all += named.length + others.length;
    const calls = named.filter((name) => !Object.hasOwn(unheld, name));
    const rest = others.filter(({ kind }) => !Object.hasOwn(unheld, kind));
    heldCalls += calls.length + rest.length;

    describe(`${held.type} by ${held.description}`, () => {
      it.each(calls)('%s', async (name) => {
        const conversation = conversations[name] ?? { replies: [], request: () => plain };
        expect(await converse(held, conversation)).toBe(conversation.replies.length);
      });
      it.each(rest)('$kind', async (call) => {
        expect(await callOther(held, call)).toBeGreaterThan(0);
      });
    });
  }

  it(`hold ${heldCalls} of ${all} calls`, () => {
    expect(heldCalls / all).toBeGreaterThan(0.9);
  });
});
