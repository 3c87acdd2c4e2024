import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  AiBudget,
  AiBudgetState,
  AiBudgetWarning,
  AiMonthTotal,
  AiMonthView,
  AiRunView,
} from '@heddle/contract/api/ai-usage';
import type { ModelUse } from '@heddle/contract/node/models';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp, saveWorkflow } from '../../testing/test-app.ts';
import type { QueuedMail } from '../../platform/mail/outbox.ts';
import { readOperatorPrices } from './operator-prices.ts';
import { createWarningComposer, queueWarningMails } from './warning-mails.ts';
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
  ada.send('PUT', '/api/ai-usage/budgets', { scope: 'account', workflowId: '', tokens: null, cost: null, ...budget });
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
    expect((await ada.send('GET', `/api/ai-usage/runs/${at().runId}`)).json()).toMatchObject(total);
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
    await allow({ tokens: 1000 });
    await allow({ scope: 'workflow', workflowId, cost: 1 });
    await allow({ scope: 'workflow', workflowId: 'gone', cost: 1 });
    await allow({ scope: 'run', tokens: 500 });
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
    await ada.send('PUT', '/api/ai-usage/prices', price);
    expect(await hold('a', { cost: null })).toEqual({ price: { input: 1, cached: 0.5, output: 2 } });
    await expect(hold('b', { tokens: { input: 0, output: 500_000 } })).rejects.toMatchObject({
      code: 'ai_budget_reached',
    });
  });

  it('counts images, seconds or characters as tokens of input in the user’s own price', async () => {
    await allow({ cost: 1 });
    await ada.send('PUT', '/api/ai-usage/prices', { model: 'm1', input: 10, cached: 10, output: 0 });
    const tokens = { input: 0, output: 0 };
    await hold('a', { tokens, units: 90_000, cost: null });
    await expect(hold('b', { tokens, units: 20_000, cost: null })).rejects.toMatchObject({ code: 'ai_budget_reached' });
  });
});

describe('budgets and prices', () => {
  it('are changed one by one, so that two pages lose nothing', async () => {
    const price = { input: 1, cached: 1, output: 1 };
    await Promise.all([
      allow({ tokens: 10 }),
      allow({ scope: 'run', cost: 1 }),
      ...['a', 'b/c'].map((model) => ada.send('PUT', '/api/ai-usage/prices', { model, ...price })),
    ]);
    await allow({ tokens: 20 });
    await ada.send('DELETE', '/api/ai-usage/budgets?scope=run');
    await ada.send('DELETE', `/api/ai-usage/prices?model=${encodeURIComponent('b/c')}`);
    expect((await ada.send('GET', '/api/ai-usage/budgets')).json()).toMatchObject([{ scope: 'account', tokens: 20 }]);
    expect((await ada.send('GET', '/api/ai-usage/prices')).json()).toEqual([{ model: 'a', ...price }]);
  });

  it('are limited in number; those that there are can still be changed', async () => {
    const eve = await app.signUp();
    const set = (model: string, input: number) =>
      eve.send('PUT', '/api/ai-usage/prices', { model, input, cached: 1, output: 1 });
    for (let count = 0; count < 200; count += 1) await set(`m${count}`, 1);
    expect((await set('more', 1)).json()).toMatchObject({ code: 'ai_usage_settings_full' });
    expect((await set('m7', 7)).json<{ model: string; input: number }[]>()).toContainEqual(
      expect.objectContaining({ model: 'm7', input: 7 }),
    );
  });

  it('name whose they are where they stop a call', async () => {
    await allow({ scope: 'workflow', workflowId, tokens: 10 });
    await expect(hold('a')).rejects.toThrow('The budget of the workflow "Orders" for this month has 10 tokens left');
    await ada.send('DELETE', `/api/ai-usage/budgets?scope=workflow&workflowId=${workflowId}`);
    await allow({ tokens: 10 });
    await expect(hold('a')).rejects.toThrow(`The budget of the account ${ada.user.email} for this month`);
  });

  it('of the operator apply where the user has none, by the beginning of the name', async () => {
    const store = { ...app.platform, operatorPrices: { 'm1-large': { input: 3, cached: 3, output: 3 } } };
    const use = (model: string) => callWith(model, { model });
    expect(await reserve(store, run(), at(), use('m1-large-2026'), Date.now())).toEqual({
      price: { input: 3, cached: 3, output: 3 },
    });
    expect(await reserve(store, run(), at(), use('m1'), Date.now())).toEqual({ price: null });
    await record(store, run(), at(), {
      key: 'm1-large-2026',
      used: { tokens: { input: 1, cached: 0, output: 1 }, cost: 0.1 },
    });
    const { nodes } = (await ada.send('GET', `/api/ai-usage/runs/${at().runId}`)).json<AiRunView>();
    expect(nodes).toMatchObject([{ nodeId: 'ask', models: ['m1-large-2026'], prices: ['operator'], cost: 0.1 }]);
  });
});

describe('what a run has used', () => {
  it('is summed up by node, with the tokens that a provider read from its cache', async () => {
    await hold('a');
    await used('a');
    await reserve(app.platform, run(), { ...at(), stepKey: 'ask#2~1' }, callWith('b', { model: 'm2' }), Date.now());
    await record(
      app.platform,
      run(),
      { ...at(), stepKey: 'ask#2~1' },
      { key: 'b', used: { tokens: { input: 50, cached: 10, output: 5 }, cost: null } },
    );
    const view = (await ada.send('GET', `/api/ai-usage/runs/${at().runId}`)).json<AiRunView>();
    expect(view).toMatchObject({ calls: 2, inputTokens: 100, cachedTokens: 20, unpriced: 1, cost: 0.002 });
    expect(view.nodes).toEqual([
      {
        nodeId: 'ask',
        calls: 2,
        inputTokens: 100,
        cachedTokens: 20,
        outputTokens: 10,
        cost: 0.002,
        unpriced: 1,
        models: ['m1', 'm2'],
        prices: ['list'],
      },
    ]);
  });
});

describe('a budget that is nearly used up', () => {
  const open = async (): Promise<AiBudgetWarning[]> => (await ada.send('GET', '/api/ai-usage/warnings')).json();
  const spend = async (key: string, tokens: number) => {
    await hold(key, { tokens: { input: tokens, output: 0 } });
    return record(app.platform, run(), at(), {
      key,
      used: { tokens: { input: tokens, cached: 0, output: 0 }, cost: 0.001 },
    });
  };

  it.each([{ scope: 'account' as const }, { scope: 'workflow' as const }, { scope: 'run' as const }])(
    'is warned of once: $scope',
    async ({ scope }) => {
      await allow({ scope, tokens: 100, workflowId: scope === 'workflow' ? workflowId : '' });
      expect(await spend('a', 79)).toBe(false);
      expect(await open()).toEqual([]);
      expect(await spend('b', 1)).toBe(true);
      expect(await spend('c', 5)).toBe(false);
      expect(await open()).toMatchObject([{ budget: { scope } }]);
    },
  );

  it('is warned of once by calls that end at the same time, on several servers', async () => {
    await allow({ tokens: 1000 });
    for (const key of ['a', 'b', 'c', 'd']) await hold(key, { tokens: { input: 250, output: 0 } });
    const ended = ['a', 'b', 'c', 'd'].map((key) =>
      record(app.platform, run(), at(), { key, used: { tokens: { input: 250, cached: 0, output: 0 }, cost: 0 } }),
    );
    expect((await Promise.all(ended)).filter(Boolean)).toHaveLength(1);
  });

  it('is not warned of for what is only set aside', async () => {
    await allow({ tokens: 100 });
    await hold('large', { tokens: { input: 95, output: 0 } });
    await spend('a', 1);
    expect(await open()).toEqual([]);
  });

  it('is not shown any more once it is dismissed, and warned of again after it was raised', async () => {
    await allow({ cost: 0.01 });
    await hold('a', { cost: 0.009 });
    await used('a', 0.009);
    const [warning] = await open();
    await ada.send('DELETE', `/api/ai-usage/warnings/${encodeURIComponent(warning?.id ?? '')}`);
    expect(await open()).toEqual([]);
    await allow({ cost: 0.01 });
    await hold('b', { cost: 0.0005 });
    await used('b', 0.0001);
    expect(await open()).toEqual([]);
    await allow({ cost: 0.011 });
    await hold('c', { cost: 0.0005 });
    await used('c', 0.0001);
    expect(await open()).toHaveLength(1);
  });

  it('is dismissed by its owner only', async () => {
    await allow({ tokens: 100 });
    await spend('a', 90);
    const [warning] = await open();
    const eve = await app.signUp();
    await eve.send('DELETE', `/api/ai-usage/warnings/${encodeURIComponent(warning?.id ?? '')}`);
    expect(await open()).toHaveLength(1);
    expect((await eve.send('GET', '/api/ai-usage/warnings')).json()).toEqual([]);
  });

  it('is reported by one mail, also after a crash before the mail was written', async () => {
    await allow({ scope: 'workflow', workflowId, tokens: 100 });
    await spend('a', 90);
    const { db } = app.platform;
    const queued: QueuedMail[] = [];
    const outbox = { add: async (mail: QueuedMail) => (queued.push(mail), true) };
    await Promise.all([queueWarningMails(db, outbox, Date.now()), queueWarningMails(db, outbox, Date.now())]);
    const own = queued.filter(({ userId }) => userId === ada.user.id);
    // Two servers may queue it at the same time: under one id, which the outbox takes once.
    expect(new Set(own.map(({ id }) => id)).size).toBe(1);
    queued.length = 0;
    await queueWarningMails(db, outbox, Date.now());
    expect(queued).toEqual([]);
    const compose = createWarningComposer(db, () => 'https://flow.example.com');
    const [first] = own;
    if (!first) throw new Error('no mail was queued');
    const mail = await compose({ dueAt: 0, ...first });
    expect(mail).toMatchObject({ to: ada.user.email, subject: 'AI budget of the workflow "Orders": 80% used' });
    expect(mail?.text).toContain('90 of 100 tokens');
    expect(mail?.text).toContain('https://flow.example.com/settings#ai-usage');
    await ada.send('PUT', '/api/preferences', { emailNotifications: false });
    expect(await compose({ dueAt: 0, ...first })).toBeNull();
  });
});

describe('prices of the operator', () => {
  const file = async (content: string): Promise<string> => {
    const path = join(await mkdtemp(join(tmpdir(), 'heddle-prices-')), 'prices.json');
    await writeFile(path, content);
    return path;
  };

  it('are read from a file', async () => {
    const prices = readOperatorPrices(await file('{"my-model":{"input":0.5,"output":1.5}}'));
    expect(prices).toEqual({ 'my-model': { input: 0.5, cached: 0.5, output: 1.5 } });
    expect(readOperatorPrices(undefined)).toEqual({});
    expect((await ada.send('GET', '/api/ai-usage/list-prices')).json()).toEqual({
      builtIn: expect.stringMatching(/^\d{4}-\d{2}$/) as string,
      operator: [],
    });
  });

  it.each(['{', '[]', '{"m":{"input":-1,"output":1}}', '{"m":{"input":1}}', '{"m":{"input":1,"output":1,"x":1}}'])(
    'are not %s',
    async (content) => {
      const path = await file(content);
      expect(() => readOperatorPrices(path)).toThrow('HEDDLE_AI_PRICES');
    },
  );

  it('need a file that is there', () => {
    expect(() => readOperatorPrices('/none/prices.json')).toThrow('must name a file that can be read');
  });
});
