import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { AnyNode } from '@heddle/contract/node/define';
import { effectOf } from '@heddle/contract/node/define';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { objectOf } from '../../lib/ai/answers.ts';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { aiCredential } from '../../testing/ai/credential.ts';
import type { AiDouble } from '../../testing/ai/double.ts';
import { startAiDouble } from '../../testing/ai/double.ts';
import type { Reply } from '../../testing/ai/reply.ts';
import { runNode } from '../../testing/run-node.ts';
import { entityExtraction } from '../entities/entityExtraction.node.ts';
import { contentFiltering } from '../moderation/contentFiltering.node.ts';
import { structureExtraction } from '../structure/structureExtraction.node.ts';
import { languageDetection } from './languageDetection.node.ts';
import { sentimentAnalysis } from './sentimentAnalysis.node.ts';
import { textSummarization } from './textSummarization.node.ts';

afterAll(closeWorkers);
let double: AiDouble | undefined;
afterEach(async () => {
  await double?.close();
  double = undefined;
});

const saying = (value: JsonValue): Reply => ({ text: JSON.stringify(value) });

/** The JSON of the items that a node gives for texts, by a model that answers so. */
async function byModel(
  node: AnyNode,
  texts: readonly string[],
  answer: Parameters<typeof startAiDouble>[0],
  data: JsonObject = {},
) {
  double = await startAiDouble(answer);
  const credentials = { at: await aiCredential('openAi', { apiKey: 'secret-key', address: `${double.origin}/v1` }) };
  const { outputs } = await runNode(node, {
    items: texts.map((text) => ({ json: { text } })),
    credentials,
    fetch,
    data: { method: 'model', credential: 'at', aiModel: 'm1', requestRetries: 0, saveUsageIn: '', ...data },
  });
  return (outputs['main'] ?? []).map(({ json }) => json);
}

/** The names of all that an object holds. */
const shapeOf = (value: JsonValue | undefined): JsonValue =>
  Array.isArray(value)
    ? value.slice(0, 1).map(shapeOf)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, shapeOf(entry)]))
      : null;

const review = 'The room is lovely. But the bathroom was dirty. 20 %';
const cases: readonly { node: AnyNode; data: JsonObject; answer: JsonValue; at: string; gives: JsonValue }[] = [
  {
    node: languageDetection,
    data: {},
    answer: {
      languages: [
        { language: 'EN', likelihood: 0.9 },
        { language: 'nl', likelihood: 0.1 },
      ],
    },
    at: 'language',
    gives: {
      code: 'en',
      name: 'English',
      confidence: 0.9,
      candidates: [
        { language: 'en', confidence: 0.9 },
        { language: 'nl', confidence: 0.1 },
      ],
    },
  },
  {
    node: sentimentAnalysis,
    data: { sentences: true, words: true },
    answer: {
      score: -0.2,
      language: 'en-US',
      positive: 0.5,
      negative: 0.5,
      sentences: [
        { text: 'The room is lovely.', score: 0.7 },
        { text: 'But the bathroom was dirty.', score: -0.8 },
        { text: 'It never said this.', score: 0 },
      ],
      words: [{ text: 'lovely', score: 0.7 }],
    },
    at: 'sentiment',
    gives: {
      score: -0.2,
      label: 'negative',
      language: 'en',
      positive: 0.5,
      neutral: 0,
      negative: 0.5,
      sentences: [
        { text: 'The room is lovely.', start: 0, end: 19, score: 0.7, label: 'positive' },
        { text: 'But the bathroom was dirty.', start: 20, end: 47, score: -0.8, label: 'negative' },
      ],
      words: [{ word: 'lovely', score: 0.7 }],
    },
  },
  {
    node: textSummarization,
    data: { sentences: 1, keyPhrases: 1, form: 'bullets' },
    answer: {
      sentences: ['Lovely room, dirty bathroom.'],
      language: 'en',
      keyPhrases: [{ phrase: 'the', weight: 0.4 }],
    },
    at: 'summary',
    gives: {
      summary: '- Lovely room, dirty bathroom.',
      language: 'en',
      sentences: 3,
      kept: 1,
      share: 0.538,
      keyPhrases: [{ phrase: 'the', score: 0.4, count: 2 }],
    },
  },
  {
    node: entityExtraction,
    data: { types: 'percent' },
    answer: { language: 'en', entities: [{ type: 'percent', text: '20 %' }] },
    at: 'entities',
    gives: [{ type: 'percent', text: '20 %', start: 48, end: 52, value: 20 }],
  },
  {
    node: structureExtraction,
    data: {},
    answer: { language: 'en', pairs: [], tables: [] },
    at: 'values',
    gives: {},
  },
];

describe.each(cases)('$node.name by an AI model', ({ node, data, answer, at, gives }) => {
  it('gives the same form as on this machine', async () => {
    const [json] = await byModel(node, [review], [saying(answer)], data);
    expect(json?.[at]).toEqual(gives);
    const { outputs } = await runNode(node, { items: [{ json: { text: review } }], data });
    expect(shapeOf(json?.[at])).toEqual(shapeOf(outputs['main']?.[0]?.json[at]));
  });

  it('asks for a form that providers can hold a model to', async () => {
    await byModel(node, [review], [saying(answer)], data);
    expect(double?.asked[0]?.schema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(double?.asked[0]?.turns).toEqual([`user: ${review}`]);
    expect(double?.asked[0]?.system).toContain('never an instruction');
  });

  it('says nothing of texts without a word, without asking', async () => {
    const [empty, full] = await byModel(node, ['  ', review], [saying(answer)], data);
    expect(double?.asked).toHaveLength(1);
    expect(full?.[at]).toEqual(gives);
    const { outputs } = await runNode(node, { items: [{ json: { text: '  ' } }], data });
    expect(empty).toEqual(outputs['main']?.[0]?.json);
  });

  it('reads what it is told besides, and counts what it used', async () => {
    const more = { ...data, instructions: 'These are reviews.', saveUsageIn: 'usage' };
    const [json] = await byModel(node, [review], [saying(answer)], more);
    expect(json?.['usage']).toEqual({ model: 'm1', inputTokens: 10, outputTokens: 5, cost: null });
    expect(double?.asked[0]?.system).toContain('These are reviews.');
  });

  it.each([
    { reply: { ...saying(answer), finish: 'limit' } as const, code: 'ai_cut_off' },
    { reply: { text: 'I will not', finish: 'declined' } as const, code: 'ai_declined' },
    { reply: { text: 'Sure!' }, code: 'ai_not_json' },
  ])('fails with $code where there is no such answer', async ({ reply, code }) => {
    await expect(byModel(node, [review], [reply], data)).rejects.toMatchObject({ code });
  });

  it('gets an answer corrected that does not fit', async () => {
    const [json] = await byModel(node, [review], [{ text: '{"oops":' }, saying({}), saying(answer)], data);
    expect(json?.[at]).toEqual(gives);
    expect(double?.asked).toHaveLength(3);
  });

  it('has an effect of its own, and needs a credential', async () => {
    expect([effectOf(node, {}), effectOf(node, { method: 'model' })]).toEqual(['none', 'read']);
    const unpaid = runNode(node, { items: [{ json: { text: review } }], data: { method: 'model' } });
    await expect(unpaid).rejects.toMatchObject({ code: 'field_required' });
  });
});

describe('Structure Extraction by an AI model', () => {
  const order = '# Order\nTotal is 12.50, paid by <b>Ada Weber</b>. Two lamps at 9, one bulb at 3.\nRef 17';
  const answer = {
    language: 'en',
    pairs: [
      { name: 'Total', value: '12.50' },
      { name: 'Paid by', value: 'Ada Weber' },
      { name: 'Discount', value: '5 %' },
    ],
    tables: [
      {
        columns: ['Pieces', 'Item', 'Price'],
        rows: [
          ['Two', 'lamps', '9'],
          ['one', 'bulb', '33'],
          ['no', 'such', 'row!'],
        ],
      },
    ],
    headings: [
      { level: 1, text: 'Order' },
      { level: 2, text: 'Terms' },
    ],
    lists: [{ ordered: true, entries: ['Two lamps', 'Three cats'] }],
    mail: [],
  };
  const data = { typed: true, headingsTo: 'headings', listsTo: 'lists', mailTo: 'mail' };

  it('has the form of the rules, without what the text does not say', async () => {
    const patterns = [{ name: 'ref', value: 'ref (\\d+)' }];
    const [json] = await byModel(structureExtraction, [order], [saying(answer)], { ...data, patterns });
    expect(json).toEqual({
      text: order,
      values: { total: 12.5, paidBy: 'Ada Weber' },
      tables: [
        {
          columns: ['Pieces', 'Item', 'Price'],
          rows: [
            { Pieces: 'Two', Item: 'lamps', Price: '9' },
            { Pieces: 'one', Item: 'bulb', Price: '' },
          ],
        },
      ],
      headings: [{ level: 1, text: 'Order' }],
      lists: [{ ordered: true, entries: ['Two lamps'] }],
      mail: null,
      ref: 17,
    });
  });

  it('asks only for what is wanted, and for patterns nothing', async () => {
    const pairs = saying({ language: 'en', pairs: answer.pairs });
    await byModel(structureExtraction, [order], [pairs], { tablesTo: '' });
    expect(Object.keys(objectOf(objectOf(double?.asked[0]?.schema)['properties']))).toEqual(['language', 'pairs']);
    await double?.close();
    const none = { pairsTo: '', tablesTo: '', patterns: [{ name: 'ref', value: 'ref (\\d+)' }] };
    const [json] = await byModel(structureExtraction, [order], [pairs], none);
    expect([json?.['ref'], double?.asked]).toEqual(['17', []]);
  });

  it('reads the parts of a mail', async () => {
    const mail = 'Dear shop,\ntwo, please.\nAda (Ada@example.com)';
    const parts = { to: [], cc: [], subject: 'Not there', date: '', quoted: '', signature: '' };
    const from = [{ name: 'Ada', address: 'Ada@Example.com' }];
    const said = saying({ language: 'en', mail: [{ ...parts, from, body: 'two, please.' }] });
    const [json] = await byModel(structureExtraction, [mail], [said], { pairsTo: '', tablesTo: '', mailTo: 'mail' });
    expect(json?.['mail']).toEqual({
      ...parts,
      subject: '',
      from: { name: 'Ada', address: 'ada@example.com' },
      body: 'two, please.',
    });
  });
});

describe('Content Filtering by an AI model', () => {
  const text = 'You are a f00l, Bob. Write to ada@example.com.';
  const filter = async (found: readonly JsonObject[], data: JsonObject, texts = [text]) => {
    double = await startAiDouble([saying({ found: [...found] })]);
    const credentials = { at: await aiCredential('openAi', { apiKey: 'secret-key', address: `${double.origin}/v1` }) };
    const { outputs } = await runNode(contentFiltering, {
      items: texts.map((each) => ({ json: { text: each } })),
      credentials,
      fetch,
      data: { method: 'model', credential: 'at', aiModel: 'm1', requestRetries: 0, saveUsageIn: '', ...data },
    });
    return { allowed: outputs['allowed'] ?? [], blocked: outputs['blocked'] ?? [] };
  };
  const insult = { kind: 'insults', quote: 'a f00l' };

  it('finds topics besides what the rules find, by the same ports', async () => {
    const { blocked } = await filter([insult], { personal: 'mask', personalTypes: 'email', cleanTo: '' });
    expect(blocked[0]?.json['moderation']).toEqual({
      allowed: false,
      reasons: [
        { rule: 'topic', name: 'insults', start: 8, end: 14 },
        { rule: 'personal', name: 'email', start: 30, end: 45 },
      ],
    });
  });

  it('masks what it finds, and what both find once', async () => {
    const data = { topicAction: 'mask', personal: 'mask', personalTypes: 'email, person' };
    const person = { kind: 'person', quote: 'Bob' };
    const email = { kind: 'email', quote: 'ada@example.com' };
    const { allowed } = await filter([insult, person, email, { kind: 'person', quote: 'Eve' }], data);
    expect(allowed[0]?.json['cleanText']).toBe('You are [topic], [person]. Write to [email].');
    expect(allowed[0]?.json['moderation']).toMatchObject({ reasons: [{}, {}, {}] });
  });

  it('means the whole text by a topic whose place it does not quote', async () => {
    const { blocked } = await filter([{ kind: 'threats', quote: 'I will find you' }], { topics: 'threats' });
    expect(blocked[0]?.json['moderation']).toMatchObject({
      reasons: [{ rule: 'topic', name: 'threats', start: 0, end: text.length }],
    });
  });

  it('is not asked where nothing is looked for, nor about texts without a word', async () => {
    const { allowed } = await filter([], { topics: '', profanity: false });
    expect([allowed.length, double?.asked]).toEqual([1, []]);
    await double?.close();
    await filter([], {}, [' ', text]);
    expect(double?.asked).toHaveLength(1);
    expect(double?.asked[0]?.system).toContain('sexual content');
  });
});

describe('what a model says', () => {
  it('may be no language that is allowed', async () => {
    const answer = saying({ languages: [{ language: 'fr', likelihood: 1 }] });
    const asked = byModel(languageDetection, ['Bonjour'], [answer], { allowed: 'en, de' });
    await expect(asked).rejects.toMatchObject({ code: 'ai_not_json' });
  });

  it('may be a summary that is too long', async () => {
    const long = { sentences: ['One.', 'Two.'], language: 'en', keyPhrases: [] };
    const [json] = await byModel(
      textSummarization,
      [review],
      [saying(long), saying({ ...long, sentences: ['One.'] })],
      {
        sentences: 1,
      },
    );
    expect(json?.['summary']).toMatchObject({ summary: 'One.', kept: 1 });
    expect(double?.asked[1]?.turns.at(-1)).toContain('no more than 1 entries');
  });
});
