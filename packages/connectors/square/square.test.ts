import { createHmac } from 'node:crypto';
import type { JsonObject } from '@heddle/contract/json';
import type { WebhookCall } from '@heddle/contract/node/service-webhook';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { cashAppNode } from '../cashApp/cashApp.node.ts';
import { squareNode } from './square.node.ts';
import { squareTrigger } from './squareTrigger.node.ts';

const example = exampleCredential({ environment: 'sandbox' });

describe('Square', () => {
  it.each([
    [squareNode, '12.30', 'USD', 1230],
    [cashAppNode, '12', 'JPY', 12],
  ])('gets an amount in smallest units, with a key of 32 characters', async (node, amount, currency, units) => {
    const bodies: JsonObject[] = [];
    await runNode(node, {
      data: { credential: 'example', operation: 'payment.create', sourceId: 'token', amount, currency },
      credentials: { example },
      fetch: async (_url, init) => {
        // The node sends objects.
        bodies.push(JSON.parse(await new Response(init?.body ?? '').text()) as JsonObject);
        return Response.json({ payment: { id: 'p1' } });
      },
    });
    expect(bodies).toEqual([
      {
        source_id: 'token',
        amount_money: { amount: units, currency },
        autocomplete: true,
        idempotency_key: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      },
    ]);
  });

  // https://developer.squareup.com/docs/webhooks/step3validate
  it('signs calls with its key, over the URL and the body', async () => {
    const body = '{"type":"payment.created"}';
    const address = 'https://heddle.example/hooks/services/a1';
    const call = (signature: string | undefined): WebhookCall => ({
      method: 'POST',
      address,
      header: (name) => (name === 'x-square-hmacsha256-signature' ? signature : undefined),
      query: {},
      body: Buffer.from(body),
      secret: 'ours',
      facts: { signatureKey: 'theirs' },
      now: Date.now(),
    });
    const sign = (key: string, signed: string): string => createHmac('sha256', key).update(signed).digest('base64');
    const read = (signature: string | undefined) => squareTrigger.webhook?.read(call(signature));
    expect(await read(sign('theirs', address + body))).toEqual({ is: 'news' });
    expect(await read(sign('theirs', body))).toEqual({ is: 'refused', problem: 'wrong' });
    expect(await read(sign('ours', address + body))).toEqual({ is: 'refused', problem: 'wrong' });
    expect(await read(undefined)).toEqual({ is: 'refused', problem: 'missing' });
  });
});
