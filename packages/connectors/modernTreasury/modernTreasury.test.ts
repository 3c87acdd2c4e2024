import { createHmac } from 'node:crypto';
import type { JsonValue } from '@heddle/contract/json';
import type { PaymentIntent } from '@heddle/contract/node/payments';
import type { WebhookCall } from '@heddle/contract/node/service-webhook';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { modernTreasuryNode } from './modernTreasury.node.ts';
import { modernTreasuryTrigger } from './modernTreasuryTrigger.node.ts';

const example = exampleCredential({ organization: 'o1' });

describe('Modern Treasury', () => {
  it.each([
    ['paymentOrder.create', 'credit', { sends: { amount: '12.30', currency: 'USD', recipient: 'e1' }, takes: null }],
    ['paymentOrder.collect', 'debit', { sends: null, takes: { amount: '12.30', currency: 'USD' } }],
  ])(
    '%s: money goes one way only, with a key and a mark that are the same on every attempt',
    async (operation, direction, intent) => {
      const sent: { key: string | null; body: JsonValue }[] = [];
      const intents: PaymentIntent[] = [];
      for (let attempt = 1; attempt <= 2; attempt++)
        await runNode(modernTreasuryNode, {
          data: { credential: 'example', operation, ownAccountId: 'i1', receivingAccountId: 'e1', amount: '12.3' },
          credentials: { example },
          reservePayment: (given) => Promise.resolve(void intents.push(given)),
          fetch: async (_url, init) => {
            // The node sends JSON.
            const body = JSON.parse(await new Response(init?.body ?? '').text()) as JsonValue;
            sent.push({ key: new Headers(init?.headers).get('idempotency-key'), body });
            return Response.json({ id: 'p1' }, { status: 201 });
          },
        });
      const mark = expect.stringMatching(/^[\da-f]{32}$/) as string;
      expect(sent[0]).toEqual({
        key: mark,
        body: {
          direction,
          type: 'ach',
          amount: 1230,
          currency: 'USD',
          originating_account_id: 'i1',
          receiving_account_id: 'e1',
          external_id: mark,
        },
      });
      expect(sent[1]).toEqual(sent[0]);
      expect(intents[0]).toMatchObject(intent);
    },
  );

  it('reads lists page by page, by a header of each answer', async () => {
    const cursors: (string | null)[] = [];
    const { outputs } = await runNode(modernTreasuryNode, {
      data: { credential: 'example', operation: 'transaction.list' },
      credentials: { example },
      fetch: (url) => {
        const cursor = new URL(url).searchParams.get('after_cursor');
        cursors.push(cursor);
        const headers = { 'X-After-Cursor': cursor === null ? 'c2' : '' };
        return Promise.resolve(Response.json([{ id: cursor ?? 'c1' }], { headers }));
      },
    });
    expect(cursors).toEqual([null, 'c2']);
    expect(outputs['main']?.map(({ json }) => json['id'])).toEqual(['c1', 'c2']);
  });

  // https://docs.moderntreasury.com/platform/reference/webhooks-overview
  it('signs calls with the key of its webhook, over the body', async () => {
    const body = '{"event":"reconciled"}';
    const call = (signature: string | undefined): WebhookCall => ({
      method: 'POST',
      address: 'https://heddle.example/hooks/services/a1',
      header: (name) => (name === 'x-signature' ? signature : undefined),
      query: {},
      body: Buffer.from(body),
      secret: 'ours',
      facts: { signingSecret: 'theirs' },
      now: Date.now(),
    });
    const sign = (key: string, signed: string): string => createHmac('sha256', key).update(signed).digest('hex');
    const read = (signature: string | undefined) => modernTreasuryTrigger.webhook?.read(call(signature));
    expect(await read(sign('theirs', body))).toEqual({ is: 'news' });
    expect(await read(sign('theirs', '{}'))).toEqual({ is: 'refused', problem: 'wrong' });
    expect(await read(sign('ours', body))).toEqual({ is: 'refused', problem: 'wrong' });
    expect(await read(undefined)).toEqual({ is: 'refused', problem: 'missing' });
  });
});
