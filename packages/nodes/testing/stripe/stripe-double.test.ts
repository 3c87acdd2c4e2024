import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { isJsonObject } from '@heddle/contract/json';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { expect, it } from 'vitest';
import type { StripeFault } from './faults.ts';
import { drawFaults } from './faults.ts';
import { stripeFee } from './ledger.ts';
import { StripeDouble } from './stripe-double.ts';

interface Answer {
  status: number;
  body: JsonObject;
  replayed: boolean;
}

/** What Stripe answers; null where the connection broke. */
async function post(double: StripeDouble, path: string, form: Record<string, string>, key?: string) {
  const response = await fetch(double.url + path, {
    method: 'POST',
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: new URLSearchParams(form),
  }).catch(() => null);
  if (!response) return null;
  const answer: Answer = {
    status: response.status,
    body: (await response.json()) as JsonObject,
    replayed: response.headers.get('idempotent-replayed') === 'true',
  };
  return answer;
}

async function get(double: StripeDouble, path: string): Promise<JsonObject[]> {
  const answer: unknown = await (await fetch(double.url + path)).json();
  const data: JsonValue | undefined = isJsonObject(answer) ? answer['data'] : undefined;
  return Array.isArray(data) ? data.filter(isJsonObject) : [];
}

const charge = { amount: '1230', currency: 'eur', confirm: 'true', payment_method: 'pm_card_visa' };
const codeOf = (answer: Answer | null) => (isJsonObject(answer?.body['error']) ? answer.body['error']['type'] : null);

it('gives the first answer again for a key, refuses another body with it, and forgets it in time', async () => {
  let now = 0;
  await using double = await StripeDouble.open({ now: () => now, keysKeptMs: 1000 });
  const first = await post(double, '/v1/payment_intents', charge, 'k1');
  const again = await post(double, '/v1/payment_intents', charge, 'k1');
  expect([first?.status, again?.status, again?.replayed]).toEqual([200, 200, true]);
  expect(again?.body).toEqual(first?.body);
  const other = await post(double, '/v1/payment_intents', { ...charge, amount: '1' }, 'k1');
  expect([other?.status, codeOf(other)]).toEqual([400, 'idempotency_error']);
  expect(double.ledger.all('payment_intents')).toHaveLength(1);
  now = 1000;
  await post(double, '/v1/payment_intents', charge, 'k1');
  expect(double.ledger.all('payment_intents')).toHaveLength(2);
});

it('refuses a key whose first request is under way', async () => {
  await using double = await StripeDouble.open({ workMs: 50 });
  const answers = await Promise.all([1, 2].map(() => post(double, '/v1/payment_intents', charge, 'k1')));
  expect(answers.map((answer) => answer?.status).toSorted()).toEqual([200, 409]);
  expect(double.ledger.all('charges')).toHaveLength(1);
});

it.each<[StripeFault, number | null, number, number]>([
  ['lost before', null, 0, 200],
  ['failed before', 503, 0, 200],
  ['too many', 429, 0, 200],
  ['lost after', null, 1, 200],
  ['failed after', 500, 1, 500],
])('%s: status %s, and the same key then gives %s payments and status %s', async (fault, status, made, then) => {
  const faults = [fault];
  await using double = await StripeDouble.open({ faultOf: () => faults.shift() ?? 'none' });
  expect((await post(double, '/v1/payment_intents', charge, 'k1'))?.status ?? null).toBe(status);
  expect(double.ledger.all('charges')).toHaveLength(made);
  expect((await post(double, '/v1/payment_intents', charge, 'k1'))?.status).toBe(then);
  expect(double.ledger.all('charges')).toHaveLength(1);
});

it('lists at once what was written, and finds it by a search later', async () => {
  let now = 10_000;
  await using double = await StripeDouble.open({ now: () => now, searchDelayMs: 5000 });
  await post(double, '/v1/payment_intents', { ...charge, 'metadata[order]': '7' });
  const search = `/v1/payment_intents/search?query=${encodeURIComponent("metadata['order']:'7'")}`;
  expect(await get(double, '/v1/payment_intents?limit=1&created[gte]=10')).toMatchObject([
    { metadata: { order: '7' } },
  ]);
  expect(await get(double, '/v1/payment_intents?created[gte]=11')).toEqual([]);
  expect(await get(double, search)).toEqual([]);
  now = 16_000;
  expect(await get(double, search)).toHaveLength(1);
});

it('pages by the last entry, the newest first', async () => {
  await using double = await StripeDouble.open();
  for (const amount of ['1', '2', '3'])
    await post(double, '/v1/transfers', { amount, currency: 'eur', destination: 'a' });
  const [three, two] = await get(double, '/v1/transfers?limit=2');
  expect([three?.['amount'], two?.['amount']]).toEqual([3, 2]);
  expect(await get(double, `/v1/transfers?limit=2&starting_after=${asText(two?.['id'])}`)).toMatchObject([
    { amount: 1 },
  ]);
});

it('keeps a balance in which each cent has its entry, and pays it out with what it is made of', async () => {
  await using double = await StripeDouble.open();
  const paid = await post(double, '/v1/payment_intents', charge);
  await post(double, '/v1/payment_intents', { ...charge, amount: '5000' });
  await post(double, '/v1/refunds', { payment_intent: asText(paid?.body['id']), amount: '230' });
  const payout = double.ledger.payOutBalance('eur');
  expect(payout?.['amount']).toBe(1230 + 5000 - 230 - stripeFee(1230) - stripeFee(5000));
  const entries = await get(double, `/v1/balance_transactions?payout=${payout?.id}`);
  expect(entries.map(({ type }) => type)).toEqual(['payout', 'refund', 'charge', 'charge']);
  expect(entries.reduce((sum, { net }) => sum + Number(net), 0)).toBe(0);
  expect(
    (await post(double, '/v1/refunds', { payment_intent: asText(paid?.body['id']), amount: '1001' }))?.status,
  ).toBe(400);
});

it('authorizes, captures a part, and refuses a declined card without a charge', async () => {
  await using double = await StripeDouble.open();
  const held = await post(double, '/v1/payment_intents', { ...charge, capture_method: 'manual' });
  expect(held?.body['status']).toBe('requires_capture');
  const path = `/v1/payment_intents/${asText(held?.body['id'])}`;
  expect((await post(double, `${path}/capture`, { amount_to_capture: '1000' }))?.body).toMatchObject({
    status: 'succeeded',
    amount_received: 1000,
  });
  expect((await post(double, `${path}/cancel`, {}))?.status).toBe(400);
  const declined = { ...charge, payment_method: 'pm_card_chargeDeclined' };
  const refused = await post(double, '/v1/payment_intents', declined, 'k9');
  expect([refused?.status, codeOf(refused)]).toEqual([402, 'card_error']);
  expect((await post(double, '/v1/payment_intents', declined, 'k9'))?.replayed).toBe(true);
  expect(double.ledger.all('charges')).toHaveLength(1);
});

it('calls webhooks with a signature, late, repeated and in another order', async () => {
  const heard: { type: string; isSigned: boolean }[] = [];
  const listener = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const [, time = '', given = ''] = /^t=(\d+),v1=(\w+)$/.exec(String(request.headers['stripe-signature'])) ?? [];
      const expected = createHmac('sha256', 'whsec_1').update(`${time}.${body}`).digest('hex');
      heard.push({ type: (JSON.parse(body) as { type: string }).type, isSigned: given === expected });
      response.end('{}');
    })();
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const delays = [[120], [60, 61], [0]];
  await using double = await StripeDouble.open({ webhookDelays: () => delays.shift() ?? [] });
  await post(double, '/v1/webhook_endpoints', {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
  });
  await post(double, '/v1/payment_intents', charge);
  await expect.poll(() => heard.length).toBe(4);
  expect(heard.map(({ type }) => type)).toEqual([
    'payment_intent.succeeded',
    'charge.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ]);
  expect(heard.every(({ isSigned }) => isSigned)).toBe(true);
  listener.close();
});

it('draws faults by their shares', () => {
  const numbers = [0.05, 0.15, 0.95];
  const draw = drawFaults({ 'lost after': 0.1, 'failed after': 0.1 }, () => numbers.shift() ?? 0);
  expect([draw(), draw(), draw()]).toEqual(['lost after', 'failed after', 'none']);
});
