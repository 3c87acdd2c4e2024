import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { aiCredential } from '../../testing/ai/credential.ts';
import type { AiDouble } from '../../testing/ai/double.ts';
import { startAiDouble } from '../../testing/ai/double.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { documentClassification } from './documentClassification.node.ts';
import { intentClassification } from './intentClassification.node.ts';
import { tickets } from './text-examples.ts';
import { textClassification } from './textClassification.node.ts';

afterAll(closeWorkers);
let double: AiDouble | undefined;
afterEach(async () => {
  await double?.close();
  double = undefined;
});

const verdict = (label: string, confidence = 0.9, more: JsonObject = {}) => ({
  text: JSON.stringify({ label, confidence, ...more }),
});

/** A run by a model that answers so. */
async function byModel(
  answer: Parameters<typeof startAiDouble>[0],
  data: JsonObject,
  more: NodeRun = {},
): Promise<NodeRun> {
  double = await startAiDouble(answer);
  const credentials = { at: await aiCredential('openAi', { apiKey: 'secret-key', address: `${double.origin}/v1` }) };
  const asking = { method: 'model', credential: 'at', aiModel: 'm1', requestRetries: 0, saveUsageIn: '' };
  return { credentials, fetch, data: { ...asking, ...data }, ...more };
}

const wrong = { items: [{ json: { text: 'The amount is wrong' } }] };
const labelsAsked = (): JsonValue | undefined => {
  const schema = double?.asked[0]?.schema as { properties?: { label?: { enum?: JsonValue } } } | undefined;
  return schema?.properties?.label?.enum;
};

describe('labels by an AI model', () => {
  it('are those of the examples, and results have the form of those on this machine', async () => {
    const run = await byModel([verdict('billing')], { examples: tickets }, wrong);
    const { outputs, origins, logs } = await runNode(textClassification, run);
    expect(outputs['classified']).toEqual([
      { json: { text: 'The amount is wrong', classification: { label: 'billing', confidence: 0.9 } } },
    ]);
    expect(outputs['report']).toMatchObject([
      {
        json: {
          algorithm: 'model',
          model: 'm1',
          examples: 6,
          labels: [{ label: 'billing', examples: 3 }, { label: 'technical' }],
        },
      },
    ]);
    expect(origins).toMatchObject({ classified: [0], report: 'all' });
    expect(logs).toEqual(['m1: 10 tokens in, 5 out']);
    expect(labelsAsked()).toEqual(['billing', 'technical', '(none of these)']);
    expect(double?.asked[0]?.system).toContain('Please refund the payment on my card');
  });

  it('may be described in place of examples', async () => {
    const labels = [
      { name: 'spam', value: 'advertising nobody asked for' },
      { name: 'mail', value: '' },
    ];
    const run = await byModel([verdict('spam')], { labels, saveUsageIn: 'usage' }, wrong);
    const { outputs } = await runNode(textClassification, run);
    expect(outputs['classified']).toMatchObject([
      { json: { classification: { label: 'spam' }, usage: { model: 'm1' } } },
    ]);
    expect(double?.asked[0]?.system).toContain('spam: advertising nobody asked for');
  });

  it('may be those of a saved model', async () => {
    const state = createMemoryState();
    await runNode(textClassification, {
      state,
      data: { operation: 'train', model: 'tickets', examples: tickets, folds: 0 },
    });
    const run = await byModel([verdict('technical')], { operation: 'classify', model: 'tickets' }, { ...wrong, state });
    const { outputs } = await runNode(textClassification, run);
    expect(outputs['classified']).toMatchObject([{ json: { classification: { label: 'technical' } } }]);
  });

  it.each([
    { what: 'none fits', answer: verdict('(none of these)'), gives: { label: 'unsure', guess: null, confidence: 0 } },
    {
      what: 'it is not likely',
      answer: verdict('billing', 0.3),
      gives: { label: 'unsure', guess: 'billing', confidence: 0.3 },
    },
  ])('leave by the port unsure where $what', async ({ answer, gives }) => {
    const { outputs } = await runNode(textClassification, await byModel([answer], { examples: tickets }, wrong));
    expect(outputs['unsure']).toMatchObject([{ json: { classification: gives } }]);
  });

  it('are explained with words of the text', async () => {
    const scores = [
      { label: 'technical', confidence: 0.1 },
      { label: 'billing', confidence: 0.9 },
    ];
    const answer = verdict('billing', 0.9, { because: ['amount', 'invoice'], scores });
    const { outputs } = await runNode(
      textClassification,
      await byModel([answer], { examples: tickets, explain: true }, wrong),
    );
    expect(outputs['classified']).toMatchObject([
      { json: { classification: { because: ['amount'], scores: scores.toReversed() } } },
    ]);
  });

  it('are asked for again where there is no such label', async () => {
    const run = await byModel([verdict('refund'), verdict('billing')], { examples: tickets }, wrong);
    const { outputs } = await runNode(textClassification, run);
    expect(outputs['classified']).toHaveLength(1);
    expect(double?.asked).toHaveLength(2);
  });

  it('are two at least, and are not trained', async () => {
    const one = await byModel([verdict('a')], { labels: [{ name: 'a', value: '' }] }, wrong);
    await expect(runNode(textClassification, one)).rejects.toMatchObject({ code: 'examples_unusable' });
    await double?.close();
    const training = await byModel([verdict('a')], { operation: 'train', model: 'm', examples: tickets }, wrong);
    await expect(runNode(textClassification, training)).rejects.toMatchObject({ code: 'field_invalid' });
    expect(double?.asked).toHaveLength(0);
  });
});

describe('what else the nodes know', () => {
  it('is read here: the slots of an intent', async () => {
    const labels = [
      { name: 'cancel', value: '' },
      { name: 'status', value: '' },
    ];
    const slots = [{ name: 'orderId', value: '/\\b([A-Z]-\\d+)\\b/' }];
    const run = await byModel(
      [verdict('cancel')],
      { labels, slots },
      { items: [{ json: { text: 'No A-17 any more' } }] },
    );
    const { outputs } = await runNode(intentClassification, run);
    expect(outputs['classified']).toMatchObject([
      { json: { intent: { label: 'cancel', slots: { orderId: 'A-17' } } } },
    ]);
  });

  it('is read here: the text of a document', async () => {
    const files = new MemoryFileStore();
    const file = await files.put(Buffer.from('Amount due: 12.00 EUR'), { name: 'may.txt', mediaType: 'text/plain' });
    const labels = [
      { name: 'invoice', value: '' },
      { name: 'contract', value: '' },
    ];
    const run = await byModel([verdict('invoice')], { labels }, { files, items: [{ json: {}, files: { file } }] });
    const { outputs } = await runNode(documentClassification, run);
    expect(outputs['classified']).toMatchObject([
      { json: { classification: { label: 'invoice', document: { name: 'may.txt', characters: 21 } } } },
    ]);
    expect(double?.asked[0]?.turns).toEqual(['user: Amount due: 12.00 EUR']);
  });
});
