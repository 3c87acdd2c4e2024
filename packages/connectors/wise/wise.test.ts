import { createSign, generateKeyPairSync } from 'node:crypto';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { PaymentIntent } from '@heddle/contract/node/payments';
import type { WebhookCall } from '@heddle/contract/node/service-webhook';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { wiseNode } from './wise.node.ts';
import { wiseTrigger } from './wiseTrigger.node.ts';

const example = exampleCredential({ environment: 'sandbox' });
const waiting = {
  id: 5,
  status: 'incoming_payment_waiting',
  sourceValue: 12.3,
  sourceCurrency: 'EUR',
  targetAccount: 4,
};
const pay = {
  operation: 'transfer.fund',
  profileId: '3',
  transferId: '5',
  recipientId: '4',
  amount: '12.30',
  currency: 'EUR',
};

/** Runs the node against these transfers, one for each time it is asked for, and this answer to the payment. */
async function run(data: JsonObject, transfers: readonly JsonObject[], payment: JsonObject = { status: 'COMPLETED' }) {
  const left = [...transfers];
  const bodies: JsonValue[] = [];
  const intents: PaymentIntent[] = [];
  const { outputs } = await runNode(wiseNode, {
    data: { credential: 'example', ...data },
    credentials: { example },
    reservePayment: (intent) => Promise.resolve(void intents.push(intent)),
    fetch: async (_url, init) => {
      if (init?.method !== 'POST') return Response.json(left.shift());
      // The node sends JSON.
      bodies.push(JSON.parse(await new Response(init.body ?? '').text()) as JsonValue);
      return Response.json(payment);
    },
  });
  return { given: outputs['main']?.map(({ json }) => json), bodies, intents };
}

describe('Wise pays a transfer', () => {
  it('of the amount, the currency and the recipient that limits have seen', async () => {
    const { bodies, given, intents } = await run(pay, [waiting]);
    expect(bodies).toEqual([{ type: 'BALANCE' }]);
    expect(given).toMatchObject([{ id: 5, payment: { status: 'COMPLETED' } }]);
    expect(intents).toMatchObject([{ sends: { amount: '12.30', currency: 'EUR', recipient: '4' } }]);
  });

  it.each([
    ['amount', { ...waiting, sourceValue: 1230 }],
    ['currency', { ...waiting, sourceCurrency: 'USD' }],
    ['recipient', { ...waiting, targetAccount: 6 }],
  ])('but none of another %s', async (_what, other) => {
    await expect(run(pay, [other])).rejects.toMatchObject({ code: 'field_invalid' });
  });

  it('once: one that is paid already is left as it is', async () => {
    const paid = { ...waiting, status: 'processing' };
    expect(await run(pay, [paid])).toMatchObject({ bodies: [], given: [paid] });
  });

  it('and looks again where Wise refuses, because an answer may have been lost', async () => {
    const rejected = { status: 'REJECTED', errorCode: 'balance.payment-option-unavailable' };
    const paid = { ...waiting, status: 'processing' };
    expect(await run(pay, [waiting, paid], rejected)).toMatchObject({ given: [paid] });
    await expect(run(pay, [waiting, waiting], rejected)).rejects.toMatchObject({ code: 'connector_invalid' });
    await expect(run(pay, [{ ...waiting, status: 'cancelled' }])).rejects.toMatchObject({ code: 'connector_invalid' });
  });
});

it('Wise gets a UUID by which it knows a transfer that it has made', async () => {
  const create = { operation: 'transfer.create', recipientId: '4', quoteId: 'q1' };
  const { bodies } = await run(create, []);
  expect(bodies).toEqual([
    {
      targetAccount: 4,
      quoteUuid: 'q1',
      customerTransactionId: expect.stringMatching(
        /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/,
      ) as string,
    },
  ]);
  expect((await run(create, [])).bodies).toEqual(bodies);
});

// https://docs.wise.com/guides/developer/webhooks/event-handling
it('Wise signs calls with its key, over the body', async () => {
  const body = Buffer.from('{"event_type":"transfers#state-change"}');
  const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicKey = theirs.publicKey.export({ type: 'spki', format: 'pem' });
  const sign = (key: typeof theirs, signed: Uint8Array): string =>
    createSign('RSA-SHA256').update(signed).sign(key.privateKey, 'base64');
  const read = (signature: string | undefined, key: string | Buffer = publicKey) => {
    const call: WebhookCall = {
      method: 'POST',
      address: 'https://heddle.example/hooks/services/a1',
      header: (name) => (name === 'x-signature-sha256' ? signature : undefined),
      query: {},
      body,
      secret: 'ours',
      facts: { publicKey: String(key) },
      now: Date.now(),
    };
    return wiseTrigger.webhook?.read(call);
  };
  expect(await read(sign(theirs, body))).toEqual({ is: 'news' });
  expect(await read(sign(other, body))).toEqual({ is: 'refused', problem: 'wrong' });
  expect(await read(sign(theirs, Buffer.from('{}')))).toEqual({ is: 'refused', problem: 'wrong' });
  expect(await read(sign(theirs, body), 'no key')).toEqual({ is: 'refused', problem: 'wrong' });
  expect(await read('%')).toEqual({ is: 'refused', problem: 'malformed' });
  expect(await read(undefined)).toEqual({ is: 'refused', problem: 'missing' });
});
