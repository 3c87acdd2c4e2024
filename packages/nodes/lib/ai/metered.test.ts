import { aiErrors } from '@heddle/contract/errors/ai';
import { serverErrors } from '@heddle/contract/errors/server';
import type { ModelUse } from '@heddle/contract/node/models';
import { describe, expect, it, vi } from 'vitest';
import type { MeterContext } from './metered.ts';
import { metered, mostOf } from './metered.ts';

const facts: ModelUse = {
  key: 'k',
  provider: 'openAi',
  model: 'm1',
  kind: 'chat',
  tokens: { input: 10, output: 10 },
  cost: 1,
};
const answer = { text: 'Hi', tokens: { input: 1_000_000, cached: 0, output: 0 }, cost: 7 };
const meters = (more: Partial<MeterContext> = {}) => ({
  reserveModelUse: vi.fn<MeterContext['reserveModelUse']>(async () => ({ price: null })),
  recordModelUse: vi.fn<MeterContext['recordModelUse']>(async () => undefined),
  ...more,
});

describe('a call that is counted', () => {
  it('is recorded with what it has used', async () => {
    const context = meters();
    expect(await metered(context, facts, async () => answer)).toEqual(answer);
    expect(context.reserveModelUse).toHaveBeenCalledExactlyOnceWith(facts);
    const used = { tokens: answer.tokens, cost: 7 };
    expect(context.recordModelUse).toHaveBeenCalledExactlyOnceWith({ key: 'k', used });
  });

  it('costs what the owner’s own price says', async () => {
    const context = meters({ reserveModelUse: async () => ({ price: { input: 3, cached: 0, output: 0 } }) });
    expect(await metered(context, facts, async () => answer)).toMatchObject({ cost: 3 });
  });

  it('is not made where the budget does not allow it', async () => {
    const call = vi.fn(async () => answer);
    const reached = aiErrors.ai_budget_reached({ budget: 'budget', left: '1', needed: '2' });
    await expect(metered(meters({ reserveModelUse: () => Promise.reject(reached) }), facts, call)).rejects.toBe(
      reached,
    );
    expect(call).not.toHaveBeenCalled();
  });

  it('gives back what was set aside where it fails', async () => {
    const context = meters();
    const failure = new Error('no');
    await expect(metered(context, facts, () => Promise.reject(failure))).rejects.toBe(failure);
    expect(context.recordModelUse).toHaveBeenCalledExactlyOnceWith({ key: 'k', used: null });
  });

  it('keeps its answer where it cannot be counted', async () => {
    const context = meters({
      recordModelUse: () => Promise.reject(serverErrors.database_unusable({ reason: 'gone' })),
    });
    expect(await metered(context, facts, async () => answer)).toEqual(answer);
  });
});

it('estimates the most of a request by its text, the tokens of its files and its limit', () => {
  const request = { system: '', messages: [{ role: 'user' as const, text: 'x'.repeat(1000) }], maxTokens: 100 };
  const { tokens, cost } = mostOf('gpt-5-mini', request);
  expect(tokens.input).toBeGreaterThanOrEqual(500);
  expect(tokens.output).toBe(100);
  expect(cost).toBeCloseTo((tokens.input * 0.25 + 100 * 2) / 1e6, 12);
  expect(mostOf('gpt-5-mini', request, 5000).tokens.input).toBe(tokens.input + 5000);
  expect(mostOf('unheard-of', request).cost).toBeNull();
});
