import { createVerify, generateKeyPairSync, constants } from 'node:crypto';
import type { JsonObject } from '@heddle/contract/json';
import type { CredentialTools } from '@heddle/contract/node/credentials';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { netsuite } from './netsuite.node.ts';
import { netsuiteCertificate } from './netsuiteCertificate.credential.ts';
import { netsuiteToken } from './netsuiteToken.credential.ts';
import { netsuiteTrigger } from './netsuiteTrigger.node.ts';
import { tableQuery } from './query.ts';

const credential = exampleCredential({ accountId: '1234567_SB1' });
const REST = 'https://1234567-sb1.suitetalk.api.netsuite.com/services/rest';

async function run(data: JsonObject, answers: readonly Response[]) {
  const sent: { method: string; url: URL; headers: Headers; body: unknown }[] = [];
  const { outputs } = await runNode(netsuite, {
    data: { credential: 'account', ...data },
    credentials: { account: credential },
    fetch: async (url, { method = 'GET', body, headers } = {}) => {
      const text = await new Response(body ?? null).text();
      const json: unknown = text === '' ? null : JSON.parse(text);
      sent.push({ method, url: new URL(url), headers: new Headers(headers), body: json });
      return answers[sent.length - 1] ?? Response.json({});
    },
  });
  return { sent, items: outputs['main']?.map(({ json }) => json) };
}

it('a query is read in pages of one size', async () => {
  const { sent, items } = await run({ operation: 'query.run', suiteql: 'SELECT id FROM customer', limit: 1200 }, [
    Response.json({ items: Array.from({ length: 1000 }, (_, id) => ({ id })), hasMore: true }),
    Response.json({ items: Array.from({ length: 1000 }, (_, id) => ({ id })), hasMore: true }),
  ]);
  expect(items).toHaveLength(1200);
  expect(sent.map(({ url }) => url.search)).toEqual(['?limit=1000', '?limit=1000&offset=1000']);
  expect(sent[0]).toMatchObject({ method: 'POST', body: { q: 'SELECT id FROM customer' } });
  expect(sent[0]?.headers.get('prefer')).toBe('transient');
});

it('a record that was written is known by its address', async () => {
  const location = `${REST}/record/v1/customer/4242`;
  const data = {
    operation: 'record.upsert',
    recordType: 'customer',
    externalId: 'WEB 7',
    fields: [{ name: 'companyName', value: 'Acme' }],
  };
  const { sent, items } = await run(data, [new Response(null, { status: 204, headers: { location } })]);
  expect(items).toEqual([{ id: '4242', location }]);
  expect(sent[0]).toMatchObject({ method: 'PUT', url: { pathname: '/services/rest/record/v1/customer/eid:WEB%207' } });
  expect(sent[0]?.body).toEqual({ companyName: 'Acme' });
});

describe('the rows of a table', () => {
  const read = (data: JsonObject) => (key: string) =>
    ({ table: 'transaction', zone: 'America/Los_Angeles', ...data })[key];

  it('are asked for by times of the account', () => {
    const query = tableQuery(read({ where: "t.type = 'SalesOrd'", changedSince: '2026-07-01T00:00:00Z' }));
    expect(query).toContain(
      `WHERE (t.type = 'SalesOrd') AND t.lastmodifieddate >= TO_DATE('2026-06-30T17:00:00', 'YYYY-MM-DD"T"HH24:MI:SS')`,
    );
  });

  it('need a table and a zone that exist', () => {
    expect(() => tableQuery(read({ table: 'a b' }))).toThrow('no table');
    expect(() => tableQuery(read({ zone: 'Mars' }))).toThrow('no time zone');
  });

  it('start a run once, whatever the zone', async () => {
    const zone = 'America/Los_Angeles';
    const at = Date.now() + 60_000;
    const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(
      at,
    );
    const row = { id: '7', heddle_changed: local.replace(' ', 'T') };
    const request = {
      data: { event: 'rowChanged', table: 'transaction', zone },
      credential,
      fetch: async () => Response.json({ items: [row], hasMore: false }),
      vendorAddress: () => undefined,
      signal: new AbortController().signal,
    };
    const first = await netsuiteTrigger.poll?.({ ...request, position: { time: Date.now(), seen: [] } });
    expect(first?.records.map(({ json }) => json)).toEqual([row]);
    expect((await netsuiteTrigger.poll?.({ ...request, position: first?.position ?? null }))?.records).toEqual([]);
  });
});

it('a token signs each request for its account', async () => {
  const values = {
    accountId: '1234567-sb1',
    consumerKey: 'ck',
    consumerSecret: 'cs',
    token: 'tk',
    tokenSecret: 'ts',
  };
  const tools: CredentialTools = {
    fetch: () => Promise.reject(new Error('Nothing is fetched.')),
    addressOf: () => Promise.reject(new Error('No host is looked up.')),
    signal: new AbortController().signal,
    token: async () => '',
  };
  const auth = await netsuiteToken.http?.(values, tools);
  const signed = await auth?.sign?.({
    method: 'GET',
    url: new URL(`${REST}/record/v1/customer?limit=1000`),
    headers: new Headers(),
    body: async function* () {},
  });
  expect(signed?.headers?.['authorization']).toMatch(
    /^OAuth realm="1234567_SB1", .*oauth_signature_method="HMAC-SHA256"/,
  );
});

it('a certificate gets a token for an assertion that it signs', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  let form = new URLSearchParams();
  const tools: CredentialTools = {
    fetch: async (url, init) => {
      expect(String(url)).toBe(`${REST}/auth/oauth2/v1/token`);
      form = new URLSearchParams(await new Response(init?.body ?? null).text());
      return Response.json({ access_token: 't1', expires_in: '3600', token_type: 'bearer' });
    },
    addressOf: () => Promise.reject(new Error('No host is looked up.')),
    signal: new AbortController().signal,
    token: async (fetchToken) => (await fetchToken()).value,
  };
  const values = {
    accountId: '1234567_SB1',
    clientId: 'client',
    certificateId: 'cert',
    algorithm: 'PS256',
    privateKey,
    passphrase: '',
  };
  expect(await netsuiteCertificate.http?.(values, tools)).toEqual({ headers: { authorization: 'Bearer t1' } });
  const [head = '', claims = '', signature = ''] = (form.get('client_assertion') ?? '').split('.');
  const part = (text: string): unknown => JSON.parse(Buffer.from(text, 'base64url').toString());
  expect(part(head)).toMatchObject({ alg: 'PS256', kid: 'cert' });
  expect(part(claims)).toMatchObject({ iss: 'client', scope: 'rest_webservices', aud: `${REST}/auth/oauth2/v1/token` });
  const key = {
    key: publicKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  };
  expect(createVerify('sha256').update(`${head}.${claims}`).verify(key, signature, 'base64url')).toBe(true);
});
