import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { ProviderPaymentView } from '@heddle/contract/api/transactions';
import type { JsonObject } from '@heddle/contract/json';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finishedRun } from '../../testing/finished-run.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let stripe: Server;
/** The bodies of what Stripe was asked to do. */
let asked: string[];
/** Statuses of its next answers. */
let answers: number[];

beforeEach(async () => {
  asked = [];
  answers = [];
  stripe = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      if (request.method === 'POST') asked.push(body);
      response.setHeader('content-type', 'application/json');
      response.statusCode = request.method === 'POST' ? (answers.shift() ?? 200) : 200;
      response.end(
        JSON.stringify(request.method === 'POST' ? { id: `made_${asked.length}`, object: 'x' } : { data: [] }),
      );
    });
  });
  await new Promise<void>((done) => stripe.listen(0, '127.0.0.1', done));
  const address = stripe.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  app = await createTestApp({
    HEDDLE_CONNECTOR_ADDRESSES: `stripe=http://127.0.0.1:${port}`,
    HEDDLE_EGRESS_ALLOW: '127.0.0.1',
  });
  ada = await app.signUp('ada@example.com');
});
afterEach(async () => {
  await app.close();
  await new Promise((done) => stripe.close(done));
});

async function workflow(rules: JsonObject, data: JsonObject): Promise<string> {
  const values = { secretKey: 'sk_test_1', ...rules };
  const made = await ada.send('POST', '/api/credentials', { name: 'Stripe', type: 'stripeKey', values });
  const { id: credential } = made.json<{ id: string }>();
  const pay = node('pay', 'stripe', { credential, requestRetries: 0, ...data });
  const { id } = await saveWorkflow(ada, [node('go', 'manualTrigger'), pay], chain('go', 'pay'));
  return id;
}

async function run(id: string, items: JsonObject[] = [{}]) {
  const started = await ada.send('POST', '/api/executions', { workflowId: id, items });
  if (started.statusCode >= 300) throw new Error(started.body);
  const view = await finishedRun(ada, started.json<{ id: string }>().id);
  return view.steps.find(({ nodeId }) => nodeId === 'pay')?.error ?? null;
}

const transfer = {
  operation: 'payout.transfer',
  recipient: '{{ to ?? "acct_1" }}',
  amount: '{{ amount ?? "40.00" }}',
  currency: 'EUR',
};

describe('money that leaves an account at a provider', () => {
  it('is sent within the limits of its credential, over all runs', async () => {
    const id = await workflow({ perTransaction: 'EUR 50', perDay: 'EUR 100' }, transfer);
    expect(await run(id)).toBeNull();
    expect(await run(id)).toBeNull();
    expect(await run(id)).toMatchObject({ code: 'money_over_limit' });
    expect(await run(id, [{ amount: '20.00' }])).toBeNull();
    expect(await run(id, [{ amount: '0.01' }])).toMatchObject({ code: 'money_over_limit' });
    expect(asked).toHaveLength(3);
  });

  it.each([
    ['more than one payment may be', { perTransaction: 'EUR 39.99' }, 'money_over_limit'],
    ['a currency that is not listed', { perTransaction: 'USD 100' }, 'money_asset_forbidden'],
    ['somebody who is not listed', { recipients: 'acct_2\nacct_3' }, 'money_recipient_forbidden'],
    ['a limit that cannot be read', { perDay: 'EUR a lot' }, 'money_limit_invalid'],
  ])('is refused before Stripe is asked: %s', async (_, rules, code) => {
    expect(await run(await workflow(rules, transfer))).toMatchObject({ code });
    expect(asked).toEqual([]);
  });

  it('never passes a limit together, however many are sent at the same time', async () => {
    const id = await workflow({ perDay: 'EUR 100' }, { ...transfer });
    await Promise.all([1, 2, 3, 4, 5].map(() => run(id)));
    expect(asked).toHaveLength(2);
  });

  it('has to have an amount where there is a limit', async () => {
    const refund = { operation: 'refund.create', paymentId: 'pi_1', currency: 'EUR' };
    expect(await run(await workflow({ perDay: 'EUR 100' }, refund))).toMatchObject({ code: 'money_amount_unknown' });
    expect(await run(await workflow({}, refund))).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('is not sent while payments are stopped, and charges are not made; reads go on', async () => {
    await ada.send('PUT', '/api/money-stop', { stopped: true });
    const charge = { operation: 'payment.charge', paymentMethodId: 'pm_1', amount: '1', currency: 'EUR' };
    expect(await run(await workflow({}, transfer))).toMatchObject({ code: 'money_stopped' });
    expect(await run(await workflow({}, charge))).toMatchObject({ code: 'money_stopped' });
    expect(await run(await workflow({}, { operation: 'balance.get' }))).toBeNull();
    await ada.send('PUT', '/api/money-stop', { stopped: false });
    expect(await run(await workflow({}, transfer))).toBeNull();
    expect(asked).toHaveLength(1);
  });
});

describe('payments at providers', () => {
  const listed = async (query = '') =>
    (await ada.send('GET', `/api/provider-payments?limit=50${query}`)).json<ProviderPaymentView[]>();

  it('are listed with what they move and what has become of them, of their owner only', async () => {
    const charge = { operation: 'payment.charge', paymentMethodId: 'pm_1', amount: '12.3', currency: 'EUR' };
    await run(await workflow({}, charge));
    await run(await workflow({}, transfer));
    const [sent, taken] = await listed();
    expect(taken).toMatchObject({
      service: 'Stripe',
      workflowId: expect.any(String) as string,
      operation: 'Charge payment method',
      direction: 'in',
      amount: '12.30',
      currency: 'EUR',
      state: 'made',
      reference: 'made_1',
      mark: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
    expect(sent).toMatchObject({ direction: 'out', amount: '40.00', recipient: 'acct_1', state: 'made' });
    expect(asked[0]).toContain(taken?.mark);
    const eve = await app.signUp('eve@example.com');
    expect((await eve.send('GET', '/api/provider-payments')).json()).toEqual([]);
  });

  it.each([
    [402, 'refused'],
    [500, 'sent'],
  ])('that Stripe answers with %i are %s, and made where they are made later', async (status, state) => {
    answers = [status];
    const id = await workflow({}, { ...transfer, onFailure: 'retry', retryCount: 1, retryDelay: 5, requestRetries: 0 });
    const started = await ada.send('POST', '/api/executions', { workflowId: id, items: [{}] });
    await expect
      .poll(async () => (await listed()).map((one) => [one.state, one.problem !== null]))
      .toEqual([[state, true]]);
    expect(await listed(`&state=${state}`)).toHaveLength(1);
    await finishedRun(ada, started.json<{ id: string }>().id);
    expect((await listed()).map((one) => [one.state, one.problem])).toEqual([['made', null]]);
    expect(await listed(`&state=${state}`)).toEqual([]);
  });

  it('are paged, filtered, and counted', async () => {
    const id = await workflow({}, { ...transfer, amount: '{{ amount }}' });
    await run(id, [{ amount: '1.00' }, { amount: '2.00' }, { amount: '3.00' }]);
    const page = await ada.send('GET', '/api/provider-payments?limit=2&offset=2');
    expect(page.json<ProviderPaymentView[]>()).toHaveLength(1);
    expect(page.headers['x-total-count']).toBe('3');
    expect(await listed('&service=PayPal')).toEqual([]);
    expect(await listed('&to=2020-01-01T00:00:00Z')).toEqual([]);
    expect(await listed('&from=2020-01-01T00:00:00Z')).toHaveLength(3);
  });
});
