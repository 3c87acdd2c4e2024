import { createHmac } from 'node:crypto';
import type { WebhookCall } from '@heddle/contract/node/service-webhook';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { asana } from './asana.node.ts';
import { asanaTrigger } from './asanaTrigger.node.ts';

// https://developers.asana.com/reference/createwebhook: the published handshake.
const SECRET = 'b537207f20cbfa02357cf448134da559e8bd39d61597dcd5631b8012eae53e81';
const target = { address: 'https://heddle.example/hooks/services/a1', secret: 'unused' };

const call = (headers: Record<string, string>, body = '', facts: WebhookCall['facts'] = {}): WebhookCall => ({
  method: 'POST',
  address: target.address,
  header: (name) => headers[name],
  query: {},
  body: Buffer.from(body),
  secret: target.secret,
  facts,
  now: Date.now(),
});

describe('A list of tasks', () => {
  it('is read page by page by the token of the next one', async () => {
    const asked: string[] = [];
    const { outputs } = await runNode(asana, {
      items: [{ json: {} }],
      data: { operation: 'task.list', credential: 'account', project: '67890', taskFields: 'name' },
      credentials: { account: exampleCredential({}) },
      fetch: async (url) => {
        asked.push(new URL(url).search);
        return asked.length === 1
          ? Response.json({ data: [{ gid: '1' }], next_page: { offset: 'eyJ0', path: '/tasks', uri: 'https://x' } })
          : Response.json({ data: [{ gid: '2' }], next_page: null });
      },
    });
    expect(outputs['main']?.map(({ json }) => json)).toEqual([{ gid: '1' }, { gid: '2' }]);
    expect(asked).toEqual([
      '?project=67890&opt_fields=name&limit=100',
      '?project=67890&opt_fields=name&limit=99&offset=eyJ0',
    ]);
  });
});

describe('The webhook of Asana', () => {
  const read = async (sent: WebhookCall) => asanaTrigger.webhook?.read(sent);

  it('repeats the secret in the header of its answer, until it is known', async () => {
    const handshake = { 'x-hook-secret': SECRET };
    expect(await read(call(handshake))).toEqual({ is: 'asked', answer: SECRET, header: 'x-hook-secret' });
    expect(await read(call(handshake, '{"events":[]}', { hookSecret: SECRET }))).toEqual({
      is: 'refused',
      problem: 'missing',
    });
  });

  it('believes calls that are signed with it; one without events asks only whether it is there', async () => {
    const signed = (body: string, key = SECRET) =>
      call({ 'x-hook-signature': createHmac('sha256', key).update(body).digest('hex') }, body, { hookSecret: SECRET });
    expect(await read(signed('{"events":[{"action":"added"}]}'))).toEqual({ is: 'news' });
    expect(await read(signed('{"events":[]}'))).toEqual({ is: 'ignored' });
    expect(await read(signed('{"events":[]}', 'a guess'))).toEqual({ is: 'refused', problem: 'wrong' });
  });

  it('replaces one with its address, whose secret is not told again', async () => {
    const sent: { method: string; path: string; body: unknown }[] = [];
    const registration = await asanaTrigger.webhook?.register({
      data: { event: 'taskCreated', workspace: '12345', project: '67890' },
      credential: exampleCredential({}),
      vendorAddress: () => undefined,
      signal: new AbortController().signal,
      target,
      fetch: async (url, init = {}) => {
        const { method = 'GET', body } = init;
        const text = await new Response(body as BodyInit | null).text();
        const { pathname, search } = new URL(url);
        sent.push({ method, path: pathname + search, body: text === '' ? null : JSON.parse(text) });
        if (method === 'GET') return Response.json({ data: [{ gid: '7', target: target.address }], next_page: null });
        if (method === 'DELETE') return Response.json({ data: {} });
        return Response.json({ data: { gid: '8' }, 'X-Hook-Secret': SECRET }, { status: 201 });
      },
    });
    expect(registration).toEqual({ facts: { webhookId: '8', hookSecret: SECRET }, expiresAt: null });
    expect(sent).toEqual([
      { method: 'GET', path: '/api/1.0/webhooks?workspace=12345&resource=67890&limit=100', body: null },
      { method: 'DELETE', path: '/api/1.0/webhooks/7', body: null },
      {
        method: 'POST',
        path: '/api/1.0/webhooks',
        body: {
          data: { resource: '67890', target: target.address, filters: [{ resource_type: 'task', action: 'added' }] },
        },
      },
    ]);
  });
});
