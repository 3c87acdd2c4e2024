import type { AiBudget, AiBudgetState, AiMonthTotal, AiMonthView } from '@heddle/contract/api/ai-usage';
import type { ModelUse } from '@heddle/contract/node/models';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp, saveWorkflow } from '../../testing/test-app.ts';
import { HELD_MS, record, releaseExpired, releaseOfRun, reserve } from './meter.ts';

let app: TestApp;
let ada: Person;
let workflowId: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());
beforeEach(async () => {
  ada = await app.signUp();
  workflowId = (await saveWorkflow(ada, [])).id;
});

const at = (runId = 'run') => ({ runId: `${ada.user.id}-${runId}`, stepKey: 'ask' });
const run = () => ({ userId: ada.user.id, workflowId });
const callWith = (key: string, more: Partial<ModelUse> = {}): ModelUse => ({
  key,
  provider: 'openAi',
  model: 'm1',
  kind: 'chat',
  tokens: { input: 60, output: 40 },
  cost: 0.01,
  ...more,
});
const hold = (key: string, more: Partial<ModelUse> = {}, now = Date.now(), runId = 'run') =>
  reserve(app.platform, run(), at(runId), callWith(key, more), now);
const used = (key: string, cost: number | null = 0.002) =>
  record(app.platform, run(), at(), { key, used: { tokens: { input: 50, cached: 10, output: 5 }, cost } });
const unanswered = (key: string) => record(app.platform, run(), at(), { key, used: null });
const allow = (budget: Partial<AiBudget>) =>
  ada.send('PUT', '/api/ai-usage/budgets', {
    budgets: [{ scope: 'account', workflowId: '', tokens: null, cost: null, ...budget }],
  });
const month = async (): Promise<AiMonthView> => (await ada.send('GET', '/api/ai-usage')).json();

describe('the use of models', () => {
  it('is counted once for each call, by model and workflow', async () => {
    for (const _ of [1, 2]) {
      await hold('a');
      await used('a');
    }
    await hold('b', { model: 'm2', cost: null });
    await used('b', null);
    const { total, models, workflows } = await month();
    expect(total).toEqual({ calls: 2, inputTokens: 100, outputTokens: 10, cost: 0.002, unpriced: 1 });
    expect(models.map(({ name, calls }) => [name, calls])).toEqual([
      ['m1', 1],
      ['m2', 1],
    ]);
    expect(workflows).toMatchObject([{ id: workflowId, name: 'Orders', calls: 2 }]);
    expect((await ada.send('GET', `/api/ai-usage/runs/${at().runId}`)).json()).toEqual(total);
  });

  it('is summed by month, the latest twelve of them', async () => {
    for (const [index, year] of [2024, 2025].entries())
      for (const monthIndex of Array.from({ length: 10 }, (_, at) => at)) {
        const key = `${year}-${monthIndex}`;
        await hold(key, {}, Date.UTC(year, monthIndex, 15));
        await used(key, 0.001 * (index + 1));
      }
    const months = (await ada.send('GET', '/api/ai-usage/months')).json<AiMonthTotal[]>();
    expect(months.map((one) => one.month)).toEqual([
      '2024-09',
      '2024-10',
      ...Array.from({ length: 10 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`),
    ]);
    expect(months.at(-1)).toMatchObject({ calls: 1, inputTokens: 50, outputTokens: 5, cost: 0.002, unpriced: 0 });
  });

  it('is listed call by call, and nobody else sees it', async () => {
    for (const key of ['a', 'b', 'c']) {
      await hold(key);
      await used(key);
    }
    const first = (await ada.send('GET', '/api/ai-usage/calls?limit=2')).json<{ id: string }[]>();
    const rest = (await ada.send('GET', `/api/ai-usage/calls?limit=2&before=${first[1]?.id}`)).json<{ id: string }[]>();
    expect(first).toMatchObject([{ model: 'm1', inputTokens: 50, cachedTokens: 10, cost: 0.002 }, {}]);
    expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(3);
    const eve = await app.signUp();
    expect((await eve.send('GET', '/api/ai-usage/calls')).json()).toEqual([]);
    expect((await eve.send('GET', `/api/ai-usage/runs/${at().runId}`)).json()).toMatchObject({ calls: 0 });
  });
});

describe('a budget', () => {
  it('admits exactly what fits, of calls that come at once', async () => {
    await allow({ tokens: 100 * 100 });
    const asked = await Promise.allSettled(Array.from({ length: 200 }, (_, index) => hold(`k${index}`)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    for (const reason of refused) expect(reason).toMatchObject({ code: 'ai_budget_reached' });
  });

  it.each([
    { scope: 'account' as const, cost: 0.01 },
    { scope: 'workflow' as const, cost: 0.01 },
    { scope: 'run' as const, cost: 0.01 },
  ])('of the scope $scope ends calls before it is passed, and counts what was used', async ({ scope, cost }) => {
    await allow({ scope, cost, workflowId: scope === 'workflow' ? workflowId : '' });
    await hold('a');
    await expect(hold('b')).rejects.toMatchObject({ code: 'ai_budget_reached' });
    await used('a');
    await expect(hold('b')).rejects.toThrow('has $0.008 left');
    await hold('b', { cost: 0.008 });
  });

  it('gets back what was set aside for a call that was not answered', async () => {
    await allow({ tokens: 100 });
    await hold('a');
    await unanswered('a');
    expect(await hold('b')).toEqual({ price: null });
  });

  it('survives a crash between a call and its record: the same call goes on, another gets the rest with the end of the run, or in time', async () => {
    await allow({ tokens: 100 });
    await hold('a');
    await hold('a');
    await expect(hold('b')).rejects.toMatchObject({ code: 'ai_budget_reached' });
    await releaseOfRun(app.platform, at().runId);
    await hold('b');
    await hold('c', {}, Date.now() + HELD_MS + 1);
    await used('c');
    expect((await month()).total).toMatchObject({ calls: 1 });
    await releaseExpired(app.platform, Date.now() + 3 * HELD_MS);
    await expect(hold('d', { tokens: { input: 46, output: 0 } })).rejects.toMatchObject({ code: 'ai_budget_reached' });
    await hold('d', { tokens: { input: 45, output: 0 } });
  });

  it('is listed with what it has used in this month, and what is set aside', async () => {
    await ada.send('PUT', '/api/ai-usage/budgets', {
      budgets: [
        { scope: 'account', tokens: 1000, cost: null },
        { scope: 'workflow', workflowId, tokens: null, cost: 1 },
        { scope: 'workflow', workflowId: 'gone', tokens: null, cost: 1 },
        { scope: 'run', tokens: 500, cost: null },
      ],
    });
    await hold('before', {}, Date.now() - 40 * 86_400_000);
    await used('before');
    await hold('a');
    await used('a');
    await hold('b');
    const states = (await ada.send('GET', '/api/ai-usage/budgets')).json<AiBudgetState[]>();
    const both = { tokens: 155, cost: 0.012 };
    expect(states.toSorted((a, b) => (a.workflowName ?? '').localeCompare(b.workflowName ?? ''))).toMatchObject([
      { scope: 'account', workflowName: null, used: both },
      { scope: 'run', workflowName: null, used: null },
      { scope: 'workflow', workflowId: 'gone', workflowName: null, used: { tokens: 0, cost: 0 } },
      { scope: 'workflow', workflowName: 'Orders', used: both },
    ]);
  });

  it('in money needs the price, which may be the user’s own', async () => {
    await allow({ cost: 1 });
    await expect(hold('a', { cost: null })).rejects.toMatchObject({ code: 'ai_price_unknown' });
    const price = { model: 'm1', input: 1, cached: 0.5, output: 2 };
    await ada.send('PUT', '/api/ai-usage/prices', { prices: [price] });
    expect(await hold('a', { cost: null })).toEqual({ price: { input: 1, cached: 0.5, output: 2 } });
    await expect(hold('b', { tokens: { input: 0, output: 500_000 } })).rejects.toMatchObject({
      code: 'ai_budget_reached',
    });
  });

  it('counts images, seconds or characters as tokens of input in the user’s own price', async () => {
    await allow({ cost: 1 });
    await ada.send('PUT', '/api/ai-usage/prices', { prices: [{ model: 'm1', input: 10, cached: 10, output: 0 }] });
    const tokens = { input: 0, output: 0 };
    await hold('a', { tokens, units: 90_000, cost: null });
    await expect(hold('b', { tokens, units: 20_000, cost: null })).rejects.toMatchObject({ code: 'ai_budget_reached' });
  });
});
