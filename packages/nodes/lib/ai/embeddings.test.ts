import { aiErrors } from '@heddle/contract/errors/ai';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aiCredential } from '../../testing/ai/credential.ts';
import type { AiDouble } from '../../testing/ai/double.ts';
import { startAiDouble } from '../../testing/ai/double.ts';
import type { EmbedContext } from './embeddings.ts';
import { embedTexts, textBatches } from './embeddings.ts';
import { openModels } from './models.ts';

let double: AiDouble;
afterEach(() => double.close());

const signal = new AbortController().signal;
const run = { id: 'run-1', stepKey: 'add' };
const meters = () => ({
  run,
  signal,
  reserveModelUse: vi.fn<EmbedContext['reserveModelUse']>(async () => ({ price: null })),
  recordModelUse: vi.fn<EmbedContext['recordModelUse']>(async () => undefined),
});
const opened = async (type: string, retries = 2) =>
  openModels(
    await aiCredential(type, { address: double.origin, baseUrl: double.origin, apiKey: 'secret-key' }),
    { fetch: (url, init) => fetch(url, init), signal, vendorAddress: () => double.origin },
    { retries, timeoutMs: 5000 },
  );

describe('the vectors of texts', () => {
  it.each([
    ['openAi', 'text-embedding-3-small'],
    ['mistral', 'mistral-embed'],
    ['googleGemini', 'gemini-embedding-001'],
    ['ollama', 'nomic-embed-text'],
  ])('are asked of %s in one call, and counted', async (type, model) => {
    double = await startAiDouble([]);
    const context = meters();
    const { vectors } = await embedTexts(context, { access: await opened(type), model }, ['one two', 'two']);
    expect(vectors.map(({ length }) => length)).toEqual([64, 64]);
    expect(double.askedVectors).toMatchObject([{ model, texts: ['one two', 'two'] }]);
    expect(context.reserveModelUse).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ provider: type, model, kind: 'embeddings' }),
    );
    const [counted] = context.recordModelUse.mock.calls[0] ?? [];
    expect(counted?.used?.tokens.input).toBeGreaterThan(0);
  });

  it('have the same idempotency key when they are asked for again, which a refused call is', async () => {
    double = await startAiDouble([], ({ texts }, count) =>
      count === 0
        ? { refuse: { status: 429, message: 'slow down', headers: { 'retry-after': '0' } } }
        : texts.map(() => [1, 2]),
    );
    const access = await opened('openAi');
    await embedTexts(meters(), { access, model: 'm' }, ['a']);
    await embedTexts(meters(), { access, model: 'm' }, ['b']);
    const keys = double.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('cost what their tokens do', async () => {
    double = await startAiDouble([]);
    const access = await opened('openAi');
    const { cost } = await embedTexts(meters(), { access, model: 'text-embedding-3-small' }, ['a', 'b']);
    expect(cost).toBeCloseTo((20 * 0.02) / 1e6, 15);
  });

  it('are not asked for where the budget does not allow it', async () => {
    double = await startAiDouble([]);
    const reached = aiErrors.ai_budget_reached({ budget: 'budget', left: '1', needed: '2' });
    const context = meters();
    context.reserveModelUse.mockRejectedValue(reached);
    await expect(embedTexts(context, { access: await opened('openAi'), model: 'm' }, ['a'])).rejects.toBe(reached);
    expect(double.askedVectors).toEqual([]);
  });

  it.each([
    ['too few', [[1, 2]]],
    ['of several lengths', [[1, 2], [1]]],
    [
      'without a direction',
      [
        [0, 0],
        [1, 2],
      ],
    ],
  ])('are no answer where they are %s', async (_, vectors) => {
    double = await startAiDouble([], () => vectors);
    const access = await opened('openAi');
    await expect(embedTexts(meters(), { access, model: 'm' }, ['a', 'b'])).rejects.toMatchObject({
      code: 'ai_answer_invalid',
    });
  });
});

it('batches keep all texts in their order, within the limits of a call', async () => {
  double = await startAiDouble([]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 8000 }), { maxLength: 200 }), (lengths) => {
      const texts = lengths.map((length) => ({ text: 'x'.repeat(length) }));
      const batches = [...textBatches(texts)];
      expect(batches.flat()).toEqual(texts);
      for (const batch of batches) {
        expect(batch.length).toBeGreaterThan(0);
        expect(batch.length).toBeLessThanOrEqual(32);
        expect(batch.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(48_000);
      }
    }),
  );
});
