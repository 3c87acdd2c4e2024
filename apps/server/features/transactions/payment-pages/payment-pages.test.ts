import type { PaymentPage } from '@heddle/contract/api/payment-pages';
import type { JsonObject } from '@heddle/contract/json';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { finishedRun } from '../../../testing/finished-run.ts';
import type { CardProcessor } from '@heddle/nodes/testing/card-processor';
import { startCardProcessor } from '@heddle/nodes/testing/card-processor';
import type { Person, TestApp } from '../../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../../testing/test-app.ts';

let stripe: CardProcessor;
let app: TestApp;
let ada: Person;
let credential: string;

// A server for each test, and several runs in some.
vi.setConfig({ testTimeout: 90_000 });

beforeEach(async () => {
  stripe = await startCardProcessor();
  app = await createTestApp({
    HEDDLE_CONNECTOR_ADDRESSES: `stripe=${stripe.url}`,
    HEDDLE_EGRESS_ALLOW: '127.0.0.1',
  });
  await app.open();
  ada = await app.signUp();
  const values = { secretKey: 'sk_test_1' };
  const made = await ada.send('POST', '/api/credentials', { name: 'Stripe', type: 'stripeKey', values });
  credential = made.json<{ id: string }>().id;
});
afterEach(async () => {
  await app.end();
  await stripe.close();
});

const until = <T>(check: () => Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000, interval: 30 });

const fields = (more: JsonObject = {}): JsonObject => ({
  title: 'Order 1042',
  amount: '12.30',
  currency: 'EUR',
  country: 'DE',
  merchantName: 'Acme',
  publishableKey: 'pk_test_1',
  stripeCredential: credential,
  requestRetries: 0,
  ...more,
});

async function start(nodes: { [id: string]: JsonObject }, items: JsonObject[] = [{}]): Promise<string> {
  const ids = Object.keys(nodes);
  const saved = await saveWorkflow(
    ada,
    [node('go', 'manualTrigger'), ...ids.map((id) => node(id, 'googlePay', nodes[id]))],
    chain('go', ...ids.map((id) => (nodes[id]?.['operation'] === 'create' ? `${id}:created` : id))),
  );
  const answer = await ada.send('POST', '/api/executions', { workflowId: saved.id, items });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.json<RunSummary>().id;
}

/** Whoever pays has no account. */
const ask = async (path: string, payload?: object) =>
  app.server.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/payment-pages/${path}`,
    ...(payload ? { payload } : {}),
  });
const pageOf = async (id: string): Promise<PaymentPage> => (await ask(id)).json<PaymentPage>();
const pages = async (): Promise<string[]> =>
  (await app.platform.db.selectFrom('payment_pages').select('id').orderBy('created_at').execute()).map(({ id }) => id);
const openPage = (at = 0): Promise<string> =>
  until(async () => {
    const id = (await pages())[at];
    if (id === undefined || (await pageOf(id)).state !== 'open') throw new Error('No page is open yet.');
    return id;
  });
const token = (id = 'tok_1'): object => ({ token: JSON.stringify({ id, object: 'token' }) });
const pay = (id: string, more: object = token()) => ask(`${id}/authorize`, more);
const given = (view: RunView, nodeId = 'pay'): { [port: string]: unknown[] } =>
  Object.fromEntries(
    Object.entries(view.steps.find((step) => step.nodeId === nodeId)?.output ?? {})
      .filter(([, items]) => items.length > 0)
      .map(([port, items]) => [port, items.map(({ json }) => json['payment'])]),
  );

describe('a payment page', () => {
  it('tells anybody with the link what is paid, and nothing of the workflow', async () => {
    await start({ pay: fields({ lineItems: '[{"label":"Coffee","amount":"10"},{"label":"Tax","amount":"2.3"}]' }) });
    const page = await pageOf(await openPage());
    expect(page).toMatchObject({
      wallet: 'google',
      state: 'open',
      title: 'Order 1042',
      merchant: 'Acme',
      amount: '12.30',
      currency: 'EUR',
      country: 'DE',
      lines: [
        { label: 'Coffee', amount: '10.00' },
        { label: 'Tax', amount: '2.30' },
      ],
      request: { tokenization: { parameters: { gateway: 'stripe', 'stripe:publishableKey': 'pk_test_1' } } },
    });
    expect(JSON.stringify(page)).not.toContain(credential);
    expect(JSON.stringify(page)).not.toContain(ada.user.id);
  });

  it('has an ID that nobody guesses, and says no more of one that there is not', async () => {
    await start({ pay: fields() });
    expect(await openPage()).toMatch(/^g-[\w-]{32}$/);
    const answer = await ask('g-unknown');
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('payment_page_not_found');
    expect((await pay('g-unknown')).statusCode).toBe(404);
  });

  it('charges what its step says, whatever the browser sends', async () => {
    const run = await start({ pay: fields() });
    const id = await openPage();
    const answer = await pay(id, {
      ...token(),
      amount: '0.01',
      currency: 'JPY',
      contact: { email: 'eve@example.com' },
    });
    expect(answer.json<PaymentPage>()).toMatchObject({ amount: '12.30', currency: 'EUR' });
    const view = await finishedRun(ada, run);
    expect(given(view)).toMatchObject({
      paid: [{ status: 'paid', reference: 'pi_1', amount: '12.30', contact: { email: 'eve@example.com' } }],
    });
    expect(stripe.made).toMatchObject([{ amount: '1230', currency: 'eur', token: 'tok_1' }]);
    expect((await pageOf(id)).state).toBe('paid');
  });

  it('is charged once, however often and from how many tabs it is paid', async () => {
    const run = await start({ pay: fields() });
    const id = await openPage();
    const answers = await Promise.all([1, 2, 3, 4].map((tab) => pay(id, token(`tok_${tab}`))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410, 410]);
    await finishedRun(ada, run);
    const late = await pay(id, token('tok_5'));
    expect(late.json()).toMatchObject({ code: 'payment_page_over', message: expect.stringContaining('it was paid') });
    expect(stripe.made).toHaveLength(1);
  });

  it('can be paid with another card after one was declined, and fails after five', async () => {
    stripe.declines = 1;
    const run = await start({ pay: fields() });
    const id = await openPage();
    await pay(id, token('tok_poor'));
    await until(async () => expect((await pageOf(id)).state).toBe('open'));
    expect((await pageOf(id)).reason).toContain('The card was declined.');
    await pay(id, token('tok_rich'));
    expect(given(await finishedRun(ada, run))).toMatchObject({ paid: [{ status: 'paid' }] });
    expect(stripe.made).toMatchObject([{ token: 'tok_rich' }]);

    stripe.declines = 9;
    const second = await start({ pay: fields() });
    const other = await openPage(1);
    for (let tries = 1; tries <= 5; tries += 1) {
      await until(async () => expect((await pageOf(other)).state).toBe('open'));
      await pay(other, token(`tok_${tries}`));
    }
    expect(given(await finishedRun(ada, second))).toMatchObject({ failed: [{ status: 'failed' }] });
    expect((await pay(other)).statusCode).toBe(410);
    expect(stripe.made).toHaveLength(1);
  });

  it('can be declined by the payer', async () => {
    const run = await start({ pay: fields() });
    const id = await openPage();
    expect((await ask(`${id}/refuse`, {})).json<PaymentPage>().state).toBe('refused');
    expect(given(await finishedRun(ada, run))).toMatchObject({
      failed: [{ status: 'refused', reason: 'The payer declined.' }],
    });
    expect((await pay(id)).statusCode).toBe(410);
    expect(stripe.made).toEqual([]);
  });

  it('expires', async () => {
    // One second.
    const run = await start({ pay: fields({ payWithin: 1 / 3600 }) });
    expect(given(await finishedRun(ada, run))).toMatchObject({ expired: [{ status: 'expired' }] });
    const [id = ''] = await pages();
    expect((await pageOf(id)).state).toBe('expired');
    expect((await pay(id)).json().code).toBe('payment_page_over');
    expect(stripe.made).toEqual([]);
  });

  it('can be made by one node and waited for by another: until then it cannot be paid', async () => {
    const run = await start({
      make: fields({ operation: 'create' }),
      pay: { operation: 'wait', paymentId: '{{ payment.id }}', stripeCredential: credential },
    });
    const id = await openPage();
    await pay(id);
    const view = await finishedRun(ada, run);
    expect(given(view, 'make')).toMatchObject({ created: [{ id, url: expect.stringContaining(`/pay/${id}`) }] });
    expect(given(view)).toMatchObject({ paid: [{ id, status: 'paid' }] });

    const made = await start({ make: fields({ operation: 'create' }) });
    await finishedRun(ada, made);
    const idle = (await pages())[1] ?? '';
    expect((await pageOf(idle)).state).toBe('notReady');
    expect((await pay(idle)).json().code).toBe('payment_page_not_ready');
    expect(stripe.made).toHaveLength(1);
  });

  it('is charged by the first step only that waits for it, of its owner', async () => {
    await finishedRun(ada, await start({ make: fields({ operation: 'create' }) }));
    const [id = ''] = await pages();
    const wait = { pay: { operation: 'wait', paymentId: id, stripeCredential: credential } };
    const first = await start(wait);
    await openPage();
    const second = await finishedRun(ada, await start(wait));
    expect(second.steps.find(({ nodeId }) => nodeId === 'pay')?.error?.code).toBe('payment_page_taken');
    const eve = await app.signUp('eve@example.com');
    const own = await eve.send('POST', '/api/credentials', {
      name: 'Stripe',
      type: 'stripeKey',
      values: { secretKey: 'sk_test_2' },
    });
    wait.pay.stripeCredential = own.json<{ id: string }>().id;
    const saved = await saveWorkflow(
      eve,
      [node('go', 'manualTrigger'), node('pay', 'googlePay', wait.pay)],
      chain('go', 'pay'),
    );
    const started = await eve.send('POST', '/api/executions', { workflowId: saved.id, items: [{}] });
    const view = await finishedRun(eve, started.json<RunSummary>().id);
    expect(view.steps.find(({ nodeId }) => nodeId === 'pay')?.error?.code).toBe('payment_page_not_found');
    await pay(id);
    expect(given(await finishedRun(ada, first))).toMatchObject({ paid: [{ id, status: 'paid' }] });
    expect(stripe.made).toHaveLength(1);
  });

  it('takes no payment while payments are stopped', async () => {
    const run = await start({ pay: fields() });
    const id = await openPage();
    await ada.send('PUT', '/api/money-stop', { stopped: true });
    expect((await pay(id)).json().code).toBe('payment_page_stopped');
    expect((await pageOf(id)).state).toBe('open');
    await ada.send('PUT', '/api/money-stop', { stopped: false });
    await pay(id);
    await finishedRun(ada, run);
    expect(stripe.made).toHaveLength(1);
  });

  it('fails without a charge where the processor does not accept the credential', async () => {
    stripe.refusesKey = true;
    const run = await start({ pay: fields() });
    const id = await openPage();
    await pay(id);
    expect(given(await finishedRun(ada, run))).toMatchObject({
      failed: [{ status: 'failed', reason: expect.stringContaining('Stripe rejected the credential') }],
    });
    expect(await pageOf(id)).toMatchObject({ state: 'failed', reason: '' });
  });

  it('says that the outcome is not known where the answer was lost and the run has ended', async () => {
    stripe.losesAnswers = true;
    const run = await start({ pay: fields() });
    const id = await openPage();
    await pay(id);
    expect((await finishedRun(ada, run)).status).toBe('failed');
    expect((await pageOf(id)).state).toBe('unknown');
    expect((await pay(id)).json().message).toContain('it may have been paid');
  });

  it('finds out what came of a charge whose answer was lost, and does not charge again', async () => {
    stripe.losesAnswers = true;
    const retried = { onFailure: 'retry', retryCount: 3, retryDelay: 1 };
    const run = await start({ pay: fields(retried) });
    const id = await openPage();
    await pay(id);
    await until(async () => expect(stripe.made).toHaveLength(1));
    stripe.losesAnswers = false;
    expect(given(await finishedRun(ada, run))).toMatchObject({ paid: [{ status: 'paid', reference: 'pi_1' }] });
    expect(stripe.made).toHaveLength(1);
  });

  it('keeps the token sealed, and forgets it once it was charged', async () => {
    stripe.isHeld = true;
    const run = await start({ pay: fields() });
    const id = await openPage();
    await pay(id, token('tok_secret'));
    await until(async () => expect(stripe.waiting).toBe(1));
    const read = (): Promise<{ token: string | null }> =>
      app.platform.db.selectFrom('payment_pages').select('token').where('id', '=', id).executeTakeFirstOrThrow();
    const { token: kept } = await read();
    expect(kept).toMatch(/^v1\./);
    expect(kept).not.toContain('tok_secret');
    stripe.release();
    const view = await finishedRun(ada, run);
    expect((await read()).token).toBeNull();
    expect(JSON.stringify(view)).not.toContain('tok_secret');
    const events = await app.platform.db.selectFrom('execution_events').selectAll().execute();
    expect(JSON.stringify(events)).not.toContain('tok_secret');
  });
});
