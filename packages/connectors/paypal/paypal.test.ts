import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { AnyNode } from '@heddle/contract/node/define';
import type { JsonObject } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { venmoNode } from '../venmo/venmo.node.ts';
import { paypalNode } from './paypal.node.ts';
import { paypalTrigger } from './paypalTrigger.node.ts';

const example = exampleCredential({ environment: 'production' });

async function sent(node: AnyNode, data: JsonObject) {
  const asked: { url: string; body: JsonObject; id: string | null }[] = [];
  await runNode(node, {
    data: { credential: 'example', requestRetries: 0, ...data },
    credentials: { example },
    state: createMemoryState(),
    fetch: async (url, init) => {
      const text = init?.body ? await new Response(init.body).text() : '{}';
      // The node sends objects.
      const body = JSON.parse(text) as JsonObject;
      asked.push({ url: String(url), body, id: new Headers(init?.headers).get('paypal-request-id') });
      return Response.json({ id: '1' });
    },
  });
  return asked;
}

afterEach(() => void vi.restoreAllMocks());

describe('a refund at PayPal whose answer is lost', () => {
  it.each([
    [4, null, 2],
    [6, 'connector_payment_unknown', 1],
  ])('is sent again after %i hours: %s', async (hours, code, requests) => {
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    const state = createMemoryState();
    let asked = 0;
    const refund = (attempt: number) =>
      runNode(paypalNode, {
        data: {
          credential: 'example',
          requestRetries: 0,
          operation: 'payment.refund',
          captureId: 'C1',
          currency: 'EUR',
        },
        credentials: { example },
        state,
        attempt,
        fetch: async () => {
          asked += 1;
          if (asked === 1) throw new TypeError('fetch failed');
          return Response.json({ id: 'R1' });
        },
      });
    await expect(refund(1)).rejects.toMatchObject({ code: 'http_unreachable' });
    now += hours * 3_600_000;
    if (code === null) await refund(2);
    else await expect(refund(2)).rejects.toMatchObject({ code });
    expect(asked).toBe(requests);
  });
});

describe('PayPal', () => {
  it('gets a payout with one key, as the request and as the batch', async () => {
    const data = { operation: 'payout.create', recipient: 'ada@example.com', amount: '25', currency: 'EUR' };
    const [first] = await sent(paypalNode, data);
    const [again] = await sent(paypalNode, data);
    expect(first?.url).toBe('https://api-m.paypal.com/v1/payments/payouts');
    expect(first?.id).toMatch(/^[0-9a-f]{32}$/);
    expect(again?.id).toBe(first?.id);
    expect(first?.body).toEqual({
      sender_batch_header: { sender_batch_id: first?.id },
      items: [
        {
          receiver: 'ada@example.com',
          recipient_type: 'EMAIL',
          recipient_wallet: 'PAYPAL',
          amount: { value: '25.00', currency: 'EUR' },
        },
      ],
    });
  });

  it.each([
    ['12.3', 'EUR', '12.30'],
    ['12', 'JPY', '12'],
    ['12.00', 'HUF', '12'],
  ])('takes %s %s as %s', async (amount, currency, value) => {
    const [order] = await sent(paypalNode, { operation: 'order.create', amount, currency });
    expect(order?.body).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [{ amount: { currency_code: currency, value } }],
    });
  });

  it('refunds all of a payment where no amount is given', async () => {
    const [whole] = await sent(paypalNode, { operation: 'payment.refund', captureId: 'C1', currency: 'EUR' });
    expect(whole?.body).toEqual({});
    const [part] = await sent(paypalNode, {
      operation: 'payment.refund',
      captureId: 'C1',
      amount: '1',
      currency: 'EUR',
    });
    expect(part?.body).toEqual({ amount: { currency_code: 'EUR', value: '1.00' } });
  });

  it('pays Venmo accounts, and takes orders that are paid with Venmo', async () => {
    const [payout] = await sent(venmoNode, {
      operation: 'payout.create',
      recipient: '@ada',
      recipientType: 'USER_HANDLE',
      amount: '5',
    });
    expect(payout?.body).toMatchObject({ items: [{ recipient_wallet: 'VENMO', recipient_type: 'USER_HANDLE' }] });
    const [order] = await sent(venmoNode, { operation: 'order.create', amount: '5' });
    expect(order?.body).toMatchObject({ payment_source: { venmo: {} } });
  });

  it('is asked for events of the type, from where the last poll ended, and each is in one run', async () => {
    const happened = { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', create_time: '2026-03-01T12:05:00Z' };
    const asked: URL[] = [];
    const poll = (position: JsonObject) =>
      paypalTrigger.poll?.({
        credential: example,
        fetch: async (url) => {
          asked.push(new URL(url));
          return Response.json({ events: [happened], links: [] });
        },
        vendorAddress: () => undefined,
        signal: new AbortController().signal,
        data: { event: 'paymentCaptured' },
        position,
      });
    const first = await poll({ time: Date.parse('2026-03-01T12:00:00Z'), seen: [] });
    expect(first?.records.map(({ key }) => key)).toEqual(['WH-1']);
    expect((await poll(first?.position ?? {}))?.records).toEqual([]);
    expect(asked[0]?.searchParams.get('event_type')).toBe('PAYMENT.CAPTURE.COMPLETED');
    expect(asked[0]?.searchParams.get('start_time')).toBe('2026-03-01T11:50:00.000Z');
  });
});
