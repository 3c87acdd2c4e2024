import { createHmac } from 'node:crypto';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { JsonObject } from '@heddle/contract/json';
import type { PollResult } from '@heddle/contract/node/define';
import type { WebhookCall } from '@heddle/contract/node/service-webhook';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fault } from '../testing/payment-provider.ts';
import { paymentProvider } from '../testing/payment-provider.ts';
import { stripeNode } from './stripe.node.ts';
import { stripeTrigger } from './stripeTrigger.node.ts';

const example = exampleCredential({});

async function sent(data: JsonObject, answer: JsonObject = { id: 'x_1' }) {
  const asked: { url: string; form: { [name: string]: string }; key: string | null; version: string | null }[] = [];
  const { outputs } = await runNode(stripeNode, {
    data: { credential: 'example', requestRetries: 0, ...data },
    credentials: { example },
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers);
      const form = new URLSearchParams(init?.body ? await new Response(init.body).text() : '');
      asked.push({
        url: String(url),
        form: Object.fromEntries(form),
        key: headers.get('idempotency-key'),
        version: headers.get('stripe-version'),
      });
      return Response.json(answer);
    },
  });
  return { asked, items: (outputs['main'] ?? []).map(({ json }) => json) };
}

describe('Stripe', () => {
  it.each([
    ['12.30', 'EUR', '1230'],
    ['12', 'JPY', '12'],
    ['5', 'ISK', '500'],
    ['5', 'UGX', '500'],
    ['1.230', 'KWD', '1230'],
    ['0.5', 'USD', '50'],
    [12.3, 'CHF', '1230'],
    [{ amount: '7.00', currency: 'CHF' }, 'CHF', '700'],
  ])('takes %s %s as %s', async (amount, currency, units) => {
    const { asked } = await sent({
      operation: 'payment.create',
      amount: typeof amount === 'string' ? amount : `{{ ${JSON.stringify(amount)} }}`,
      currency,
    });
    expect(asked[0]?.form).toMatchObject({ amount: units, currency: currency.toLowerCase() });
  });

  it.each([
    ['12.305', 'EUR', 'more digits'],
    ['1.234', 'KWD', 'must end with 0'],
    ['1.5', 'JPY', 'more digits'],
    ['-1', 'EUR', 'more than 0'],
    ['0', 'EUR', 'more than 0'],
    ['1,50', 'EUR', 'not a decimal number'],
    ['1e3', 'EUR', 'not a decimal number'],
    ['{"amount":"1","currency":"USD"}', 'EUR', 'is in USD'],
  ])('refuses %s %s before anything is sent', async (amount, currency, reason) => {
    await expect(sent({ operation: 'payment.create', amount, currency })).rejects.toThrow(reason);
  });

  it('gets objects and lists as names of a form', async () => {
    const { asked } = await sent({
      operation: 'checkout.create',
      lineItems: '[{ "price": "price_1", "quantity": 2 }]',
      successUrl: 'https://example.com/thanks',
      automaticTax: 'true',
      metadata: [{ name: 'order', value: '1042' }],
    });
    expect(asked[0]?.form).toEqual({
      mode: 'payment',
      'line_items[0][price]': 'price_1',
      'line_items[0][quantity]': '2',
      success_url: 'https://example.com/thanks',
      'automatic_tax[enabled]': 'true',
      'metadata[order]': '1042',
    });
    expect(asked[0]?.version).toBe('2023-08-16');
  });

  it('refunds all of a payment where no amount is given, and a part in its currency', async () => {
    const whole = await sent({ operation: 'refund.create', paymentId: 'pi_1', currency: 'EUR' });
    expect(whole.asked[0]?.form).toEqual({ payment_intent: 'pi_1', 'metadata[heddle_key]': expect.any(String) });
    const part = await sent({ operation: 'refund.create', paymentId: 'pi_1', currency: 'JPY', amount: '200' });
    expect(part.asked[0]?.form).toMatchObject({ payment_intent: 'pi_1', amount: '200' });
    expect(part.asked[0]?.form).not.toHaveProperty('currency');
  });

  it('reads lists by the id of the last entry', async () => {
    const pages: { [after: string]: JsonObject } = {
      '': { data: [{ id: 'pi_2' }, { id: 'pi_1' }], has_more: true },
      pi_1: { data: [{ id: 'pi_0' }], has_more: false },
    };
    const { outputs } = await runNode(stripeNode, {
      data: { credential: 'example', operation: 'payment.list', limited: false },
      credentials: { example },
      fetch: async (url) => Response.json(pages[new URL(url).searchParams.get('starting_after') ?? '']),
    });
    expect(outputs['main']?.map(({ json }) => json['id'])).toEqual(['pi_2', 'pi_1', 'pi_0']);
  });
});

/** A charge that is tried until it succeeds, as the engine does it, with what the run has kept. */
async function chargeUntilDone(faults: Fault[], { forgets = false } = {}) {
  const provider = paymentProvider({
    faults,
    made: (form) => ({
      amount: Number(form.get('amount')),
      metadata: { heddle_key: form.get('metadata[heddle_key]') },
    }),
  });
  const state = createMemoryState();
  for (let attempt = 1; attempt <= faults.length + 2; attempt += 1) {
    try {
      const { outputs } = await runNode(stripeNode, {
        items: [{ json: { total: '10.00' } }, { json: { total: '10.00' } }],
        data: {
          credential: 'example',
          operation: 'payment.charge',
          amount: '{{ total }}',
          currency: 'EUR',
          paymentMethodId: 'pm_1',
          requestRetries: 0,
        },
        credentials: { example },
        state,
        attempt,
        fetch: provider.fetch,
      });
      return { provider, paid: outputs['main']?.map(({ json }) => json['id']) };
    } catch {
      if (forgets) provider.forgetKeys();
    }
  }
  return { provider, paid: undefined };
}

const anyFault = fc.constantFrom<Fault>('none', 'lostBefore', 'lostAfter', 'failedAfter', 'busy', 'tooOften');

describe('a charge', () => {
  it('is made once for each item, whatever goes wrong meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyFault, { maxLength: 6 }), async (faults) => {
        const { provider, paid } = await chargeUntilDone(faults);
        expect(provider.made).toHaveLength(2);
        expect(new Set(paid).size).toBe(2);
        expect(new Set(provider.made.map(({ id }) => id))).toEqual(new Set(paid));
      }),
      { numRuns: 40 },
    );
  });

  it('is found by its mark where the provider has forgotten the key', async () => {
    const { provider, paid } = await chargeUntilDone(['lostAfter', 'none', 'failedAfter'], { forgets: true });
    expect(provider.made).toHaveLength(2);
    expect(paid).toHaveLength(2);
    expect(provider.asked.some(({ method }) => method === 'GET')).toBe(true);
  });

  it('is never made again after an error of the provider, which it keeps for the key', async () => {
    const { provider, paid } = await chargeUntilDone(['failedBefore']);
    expect(provider.made.length).toBeLessThanOrEqual(1);
    expect(paid).toBeUndefined();
  });
});

describe('an event of Stripe', () => {
  const secret = 'whsec_test_secret';
  const body = '{"id":"evt_test","object":"event"}';
  const at = 1_686_089_970;
  const call = (header: string | undefined, now = at * 1000): WebhookCall => ({
    method: 'POST',
    address: 'https://heddle.example/hooks/services/a1',
    header: (name) => (name === 'stripe-signature' ? header : undefined),
    query: {},
    body: Buffer.from(body),
    secret: 'ours',
    facts: { signingSecret: secret },
    now,
  });
  const signature = (time: number, key = secret): string =>
    createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
  const read = (given: WebhookCall) => stripeTrigger.webhook?.read(given);

  it('is believed with the signature of its endpoint, also while the secret is replaced', async () => {
    expect(await read(call(`t=${at},v1=${signature(at)}`))).toEqual({ is: 'news' });
    expect(await read(call(`t=${at},v1=${signature(at, 'old')},v1=${signature(at)},v0=x`))).toEqual({ is: 'news' });
  });

  it.each([
    ['missing', undefined],
    ['malformed', 'v1=abc'],
    ['wrong', `t=${at},v1=${signature(at, 'another')}`],
    ['wrong', `t=${at + 1},v1=${signature(at)}`],
  ])('is refused as %s', async (problem, header) =>
    expect(await read(call(header))).toEqual({ is: 'refused', problem }),
  );

  it('is refused when it is repeated later', async () =>
    expect(await read(call(`t=${at},v1=${signature(at)}`, (at + 301) * 1000))).toEqual({
      is: 'refused',
      problem: 'old',
    }));

  it('is in one run, whatever order it comes in and however often', async () => {
    const happened = (id: string, created: number) => ({ id, type: 'payment_intent.succeeded', created });
    const pages = [
      [happened('evt_1', at)],
      [happened('evt_3', at + 60), happened('evt_1', at)],
      // One that was before the last one is shown late.
      [happened('evt_3', at + 60), happened('evt_2', at + 30), happened('evt_1', at)],
      [happened('evt_3', at + 60), happened('evt_2', at + 30), happened('evt_1', at)],
    ];
    const asked: URL[] = [];
    let position: JsonObject | null = null;
    const seen: string[] = [];
    for (const data of pages) {
      const result: PollResult | undefined = await stripeTrigger.poll?.({
        credential: example,
        fetch: async (url) => {
          asked.push(new URL(url));
          return Response.json({ data, has_more: false });
        },
        vendorAddress: () => undefined,
        signal: new AbortController().signal,
        data: { event: 'paymentSucceeded' },
        position,
      });
      position = result?.position ?? null;
      seen.push(...(result?.records.map(({ key }) => key) ?? []));
    }
    expect(seen).toEqual(['evt_3', 'evt_2']);
    expect(asked[0]?.searchParams.getAll('types[]')).toEqual(['payment_intent.succeeded']);
  });

  it('is followed by a webhook whose secret Stripe makes; one that is left behind is replaced', async () => {
    const asked: string[] = [];
    const registration = await stripeTrigger.webhook?.register({
      credential: example,
      fetch: async (url, init) => {
        asked.push(`${init?.method ?? 'GET'} ${new URL(url).pathname}`);
        if (init?.method === 'POST') return Response.json({ id: 'we_2', secret: 'whsec_2' });
        if (init?.method === 'DELETE') return Response.json({ id: 'we_1', deleted: true });
        return Response.json({ data: [{ id: 'we_1', url: 'https://heddle.example/h' }], has_more: false });
      },
      vendorAddress: () => undefined,
      signal: new AbortController().signal,
      data: { event: 'refunded' },
      target: { address: 'https://heddle.example/h', secret: 'ours' },
    });
    expect(registration).toEqual({ facts: { webhookId: 'we_2', signingSecret: 'whsec_2' }, expiresAt: null });
    expect(asked).toEqual([
      'GET /v1/webhook_endpoints',
      'DELETE /v1/webhook_endpoints/we_1',
      'POST /v1/webhook_endpoints',
    ]);
  });
});
