import { createHmac } from 'node:crypto';
import type { JsonValue } from '@heddle/contract/json';
import type { PaymentIntent } from '@heddle/contract/node/payments';
import type { WebhookCall } from '@heddle/contract/node/service-webhook';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { expect, it } from 'vitest';
import { dwollaNode } from './dwolla.node.ts';
import { dwollaTrigger } from './dwollaTrigger.node.ts';

const api = 'https://api-sandbox.dwolla.com';

it('Dwolla gets a transfer between URLs, with one key on every attempt, and what it made is read', async () => {
  const sent: { key: string | null; body: JsonValue }[] = [];
  const intents: PaymentIntent[] = [];
  const attempt = () =>
    runNode(dwollaNode, {
      data: { credential: 'example', operation: 'transfer.create', fromId: 'a', toId: 'b/../c', amount: '12.3' },
      credentials: { example: exampleCredential({ environment: 'sandbox' }) },
      reservePayment: (given) => Promise.resolve(void intents.push(given)),
      fetch: async (url, init) => {
        if (init?.method !== 'POST') return Response.json({ at: url.toString() });
        // The node sends JSON.
        const body = JSON.parse(await new Response(init.body ?? '').text()) as JsonValue;
        sent.push({ key: new Headers(init.headers).get('idempotency-key'), body });
        return new Response(null, { status: 201, headers: { location: `${api}/transfers/t1` } });
      },
    });
  expect((await attempt()).outputs['main']?.map(({ json }) => json)).toEqual([{ at: `${api}/transfers/t1` }]);
  await attempt();
  expect(sent[0]).toEqual({
    key: expect.stringMatching(/^[\da-f]{32}$/) as string,
    body: {
      _links: {
        source: { href: `${api}/funding-sources/a` },
        // What is no ID leads to no other funding source than limits have seen.
        destination: { href: `${api}/funding-sources/b%2F..%2Fc` },
      },
      amount: { value: '12.30', currency: 'USD' },
    },
  });
  expect(sent[1]).toEqual(sent[0]);
  expect(intents[0]).toMatchObject({ sends: { amount: '12.30', currency: 'USD', recipient: 'b/../c' } });
});

// https://developers.dwolla.com/docs/webhooks/process-validate
it('Dwolla signs calls with the secret of the webhook, over the body', async () => {
  const body = '{"topic":"transfer_completed"}';
  const sign = (key: string, signed: string): string => createHmac('sha256', key).update(signed).digest('hex');
  const read = (signature: string | undefined) => {
    const call: WebhookCall = {
      method: 'POST',
      address: 'https://heddle.example/hooks/services/a1',
      header: (name) => (name === 'x-request-signature-sha-256' ? signature : undefined),
      query: {},
      body: Buffer.from(body),
      secret: 'ours',
      facts: {},
      now: Date.now(),
    };
    return dwollaTrigger.webhook?.read(call);
  };
  expect(await read(sign('ours', body))).toEqual({ is: 'news' });
  expect(await read(sign('ours', '{}'))).toEqual({ is: 'refused', problem: 'wrong' });
  expect(await read(undefined)).toEqual({ is: 'refused', problem: 'missing' });
});
