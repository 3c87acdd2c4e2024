import type { JsonObject } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { query } from './record.ts';
import { sageIntacct } from './sageIntacct.node.ts';
import { sageIntacctClient } from './sageIntacctClient.credential.ts';
import { sageIntacctTrigger } from './sageIntacctTrigger.node.ts';

const account = exampleCredential({});

async function run(data: JsonObject, answers: readonly JsonObject[]) {
  const sent: { path: string; body: JsonObject | null }[] = [];
  const { outputs } = await runNode(sageIntacct, {
    items: [{ json: {} }],
    data: { credential: 'account', ...data },
    credentials: { account },
    fetch: async (url, { body } = {}) => {
      const text = await new Response(body as BodyInit | null).text();
      sent.push({ path: new URL(url).pathname, body: text === '' ? null : JSON.parse(text) });
      return Response.json(answers[sent.length - 1] ?? {});
    },
  });
  return { sent, items: outputs['main']?.map(({ json }) => json) };
}

describe('A query', () => {
  it('has conditions that all have to hold', () => {
    expect(
      query({
        object: 'a/b',
        fields: ['key'],
        filters: [{ $eq: { status: 'active' } }],
        changedSince: '2026-03-01T12:00:00+01:00',
      }),
    ).toEqual({
      object: 'a/b',
      fields: ['key'],
      filters: [{ $eq: { status: 'active' } }, { $gte: { 'audit.modifiedDateTime': '2026-03-01T11:00:00.000Z' } }],
      filterExpression: 'and',
    });
    expect(query({ object: 'a/b' })).toEqual({ object: 'a/b' });
    expect(() => query({ createdSince: 'soon' })).toThrow('no time');
    expect(() => query({ filters: {} })).toThrow('no list');
  });

  it('goes on where Sage Intacct says', async () => {
    const { sent, items } = await run({ operation: 'record.query', returned: 'key', limit: 3 }, [
      { 'ia::result': [{ key: '1' }, { key: '2' }], 'ia::meta': { next: 3 } },
      { 'ia::result': [{ key: '3' }], 'ia::meta': { next: null } },
    ]);
    expect(items).toEqual([{ key: '1' }, { key: '2' }, { key: '3' }]);
    expect(sent.map(({ body }) => [body?.['start'], body?.['size']])).toEqual([
      [undefined, 3],
      [3, 1],
    ]);
  });
});

it('records of any object have its path', async () => {
  const { sent } = await run(
    {
      operation: 'record.create',
      object: 'accounts-payable/vendor',
      moreFields: [{ name: 'name', value: 'Paper Mill' }],
    },
    [{ 'ia::result': { key: '7', id: 'V7' } }],
  );
  expect(sent).toEqual([{ path: '/ia/api/v1/objects/accounts-payable/vendor', body: { name: 'Paper Mill' } }]);
});

it('a client gets its token for a user', async () => {
  const asked: string[] = [];
  const auth = await sageIntacctClient.http?.(
    { clientId: 'c', clientSecret: 's', username: 'wsuser@company' },
    {
      fetch: async (url, init) => {
        asked.push(`${String(url)} ${await new Response(init?.body as BodyInit).text()}`);
        return Response.json({ access_token: 'fresh', expires_in: 3600 });
      },
      addressOf: () => Promise.reject(new Error('unused')),
      signal: new AbortController().signal,
      token: async (fetchToken) => (await fetchToken()).value,
    },
  );
  expect(auth).toEqual({ headers: { authorization: 'Bearer fresh' } });
  expect(asked).toEqual([
    'https://api.intacct.com/ia/api/v1/oauth2/token grant_type=client_credentials&client_id=c&client_secret=s&username=wsuser%40company',
  ]);
});

it('a trigger asks for what has changed since its last poll', async () => {
  const time = Date.now();
  const asked: JsonObject[] = [];
  const poll = await sageIntacctTrigger.poll?.({
    data: { event: 'recordChanged', object: 'accounts-payable/bill', returned: 'key,audit.modifiedDateTime' },
    credential: account,
    vendorAddress: () => undefined,
    signal: new AbortController().signal,
    position: { time, seen: [] },
    fetch: async (_url, init) => {
      asked.push(JSON.parse(await new Response(init?.body as BodyInit).text()));
      const entry = { key: '9', 'audit.modifiedDateTime': new Date(time).toISOString() };
      return Response.json({ 'ia::result': [entry], 'ia::meta': { next: null } });
    },
  });
  expect(poll?.records.map(({ json }) => json['key'])).toEqual(['9']);
  expect(asked[0]).toMatchObject({
    object: 'accounts-payable/bill',
    filters: [{ $gte: { 'audit.modifiedDateTime': new Date(time - 600_000).toISOString() } }],
  });
});
