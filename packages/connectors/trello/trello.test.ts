import { createHmac } from 'node:crypto';
import type { WebhookCall } from '@heddle/contract/node/service-webhook';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { trello } from './trello.node.ts';
import { trelloTrigger } from './trelloTrigger.node.ts';

const target = { address: 'https://heddle.example/hooks/services/a1', secret: 'unused' };

describe('The cards of a board', () => {
  it('are read from the newest back, however Trello orders a page, and carry key and token', async () => {
    const asked: URLSearchParams[] = [];
    const { outputs } = await runNode(trello, {
      items: [{ json: {} }],
      data: { operation: 'card.listOnBoard', credential: 'account', boardId: 'b1', limited: false },
      credentials: {
        account: { ...exampleCredential({}), http: async () => ({ query: { key: 'k', token: 't' } }) },
      },
      fetch: async (url) => {
        const { searchParams } = new URL(url);
        asked.push(searchParams);
        const before = searchParams.get('before');
        const from = before === null ? 1000 : 0;
        const page = Array.from({ length: before === null ? 1000 : 2 }, (_, index) => ({
          id: String(from + index).padStart(8, '0'),
        }));
        return Response.json(page);
      },
    });
    expect(outputs['main']).toHaveLength(1002);
    expect(outputs['main']?.[0]?.json).toEqual({ id: '00001999' });
    expect(asked.map((search) => search.get('before'))).toEqual([null, '00001000']);
    expect(asked.map((search) => [search.get('key'), search.get('token')])).toEqual([
      ['k', 't'],
      ['k', 't'],
    ]);
  });
});

describe('The webhook of Trello', () => {
  const read = async (method: string, headers: Record<string, string>, body = '', facts: WebhookCall['facts'] = {}) =>
    trelloTrigger.webhook?.read({
      method,
      address: target.address,
      header: (name) => headers[name],
      query: {},
      body: Buffer.from(body),
      secret: target.secret,
      facts,
      now: Date.now(),
    });

  it('answers the HEAD request with which Trello tries it', async () => {
    expect(await read('HEAD', {})).toEqual({ is: 'asked', answer: '' });
  });

  // https://developer.atlassian.com/cloud/trello/guides/rest-api/webhooks/#webhook-signatures
  it('believes a signature over the body and the address, base64 of HMAC-SHA1', async () => {
    const body = '{"action":{"type":"createCard"},"text":"über"}';
    const signature = (over: string): Record<string, string> => ({
      'x-trello-webhook': createHmac('sha1', 'app secret').update(over).digest('base64'),
    });
    const facts = { appSecret: 'app secret' };
    expect(await read('POST', signature(body + target.address), body, facts)).toEqual({ is: 'news' });
    expect(await read('POST', signature(body), body, facts)).toEqual({ is: 'refused', problem: 'wrong' });
    expect(await read('POST', {}, body, facts)).toEqual({ is: 'refused', problem: 'missing' });
    expect(await read('POST', {}, body)).toEqual({ is: 'news' });
  });

  it('is created for the full ID of the board, and taken over where it is there', async () => {
    let hooks: { id: string; callbackURL: string; idModel: string }[] = [];
    const asked: string[] = [];
    const setup = {
      data: { event: 'cardCreated', boardId: 'xyz98765' },
      credential: exampleCredential({ key: 'k', token: 't', appSecret: 'app secret' }),
      vendorAddress: () => undefined,
      signal: new AbortController().signal,
      target,
      fetch: async (url: string | URL, { method = 'GET', body }: { method?: string; body?: unknown } = {}) => {
        const { pathname } = new URL(url);
        asked.push(`${method} ${pathname}`);
        if (pathname === '/1/tokens/t/webhooks') return Response.json(hooks);
        if (method === 'GET') return Response.json({ id: '5f2b8c1e9d3a4b0012340001' });
        const sent = JSON.parse(await new Response(body as BodyInit).text()) as {
          callbackURL: string;
          idModel: string;
        };
        hooks = [{ id: 'w1', ...sent }];
        return Response.json(hooks[0]);
      },
    };
    const made = await trelloTrigger.webhook?.register(setup);
    expect(made).toEqual({ facts: { webhookId: 'w1', appSecret: 'app secret' }, expiresAt: null });
    expect(hooks).toMatchObject([{ callbackURL: target.address, idModel: '5f2b8c1e9d3a4b0012340001' }]);
    expect(await trelloTrigger.webhook?.register(setup)).toEqual(made);
    expect(asked).toEqual([
      'GET /1/tokens/t/webhooks',
      'GET /1/boards/xyz98765',
      'POST /1/webhooks',
      'GET /1/tokens/t/webhooks',
    ]);
  });
});
