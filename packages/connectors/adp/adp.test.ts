import type { JsonObject } from '@heddle/contract/json';
import type { GuardedInit } from '@heddle/contract/node/context';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { adpClient } from './adpClient.credential.ts';
import { adpWorkforce } from './adpWorkforce.node.ts';

async function run(data: JsonObject, answer: (index: number) => Response) {
  const sent: { method: string; url: URL; body: JsonObject | null; headers: Headers }[] = [];
  const { outputs } = await runNode(adpWorkforce, {
    items: [{ json: {} }],
    data: { credential: 'account', ...data },
    credentials: { account: exampleCredential({}) },
    fetch: async (url, { method = 'GET', body, headers } = {}) => {
      const text = await new Response(body as BodyInit | null).text();
      sent.push({
        method,
        url: new URL(url),
        body: text === '' ? null : JSON.parse(text),
        headers: new Headers(headers),
      });
      return answer(sent.length - 1);
    },
  });
  return { sent, items: outputs['main']?.map(({ json }) => json) };
}

it('the certificate goes along with requests, and with the one for the token', async () => {
  const asked: (GuardedInit | undefined)[] = [];
  const values = { clientId: 'c', clientSecret: 's', certificate: 'CERT', key: 'KEY', passphrase: '' };
  const auth = await adpClient.http?.(values, {
    fetch: async (_url, init) => {
      asked.push(init);
      return Response.json({ access_token: 'fresh', expires_in: 3600, token_type: 'Bearer' });
    },
    addressOf: () => Promise.reject(new Error('unused')),
    signal: new AbortController().signal,
    token: async (fetchToken) => (await fetchToken()).value,
  });
  const tls = { cert: 'CERT', key: 'KEY' };
  expect(auth).toEqual({ headers: { authorization: 'Bearer fresh' }, tls });
  expect(asked[0]?.tls).toEqual(tls);
});

it('a certificate that does not fit its key is found when it is entered', () => {
  const values = { clientId: 'c', clientSecret: 's', certificate: 'no certificate', key: 'no key', passphrase: '' };
  expect(() => adpClient.check?.(values)).toThrow(/certificate/);
});

it('workers are read by offset; after the last ADP answers with nothing', async () => {
  const { sent, items } = await run({ operation: 'worker.list', limited: false }, (index) =>
    index === 0
      ? Response.json({ workers: Array.from({ length: 100 }, (_, id) => ({ associateOID: String(id) })) })
      : new Response(null, { status: 204 }),
  );
  expect(items).toHaveLength(100);
  expect(sent.map(({ url }) => url.searchParams.get('$skip'))).toEqual([null, '100']);
  expect(sent[0]?.headers.get('rolecode')).toBe('practitioner');
});

it('a change is an event that says whom and what', async () => {
  const { sent } = await run(
    {
      operation: 'worker.changeLegalName',
      aoid: 'G3',
      givenName: 'Ada',
      familyName: 'King',
      effectiveDate: '2026-12-31',
    },
    () => Response.json({ events: [{ eventID: 'e1' }] }),
  );
  expect(sent[0]?.body).toEqual({
    events: [
      {
        data: {
          eventContext: { worker: { associateOID: 'G3' } },
          transform: {
            effectiveDateTime: '2026-12-31',
            worker: { person: { legalName: { givenName: 'Ada', familyName1: 'King' } } },
          },
        },
      },
    ],
  });
});

describe('A notification', () => {
  it('comes with the ID that ends it; an empty queue gives nothing', async () => {
    const { items } = await run({ operation: 'notification.next' }, () =>
      Response.json({ events: [{ eventID: 'e1' }] }, { headers: { 'adp-msg-msgid': 'm1' } }),
    );
    expect(items).toEqual([{ messageId: 'm1', events: [{ eventID: 'e1' }] }]);
    expect((await run({ operation: 'notification.next' }, () => new Response(null, { status: 204 }))).items).toEqual(
      [],
    );
    const { sent } = await run({ operation: 'notification.delete', messageId: 'm1' }, () => Response.json({}));
    expect(`${sent[0]?.method} ${sent[0]?.url.pathname}`).toBe('DELETE /core/v1/event-notification-messages/m1');
  });
});
