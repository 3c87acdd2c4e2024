import type { JsonObject } from '@heddle/contract/json';
import type { CredentialTools } from '@heddle/contract/node/credentials';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { inforErp } from './inforErp.node.ts';
import { inforErpService } from './inforErpService.credential.ts';
import { ionapi } from './ionapi.ts';

const file = JSON.stringify({
  ti: 'ACME',
  ci: 'client',
  cs: 'secret',
  iu: 'https://ion.example.com',
  pu: 'https://sso.example.com/ACME/as/',
  ot: 'token.oauth2',
  saak: 'key',
  sask: 'key secret',
});

async function run(data: JsonObject, answer: JsonObject) {
  const sent: { method: string; url: URL; body: unknown }[] = [];
  const { outputs } = await runNode(inforErp, {
    data: { credential: 'account', ...data },
    credentials: { account: exampleCredential({ ionapi: file }) },
    fetch: async (url, { method = 'GET', body } = {}) => {
      const text = await new Response(body ?? null).text();
      sent.push({ method, url: new URL(url), body: text === '' ? null : JSON.parse(text) });
      return Response.json(answer);
    },
  });
  return { sent, items: outputs['main']?.map(({ json }) => json) };
}

describe('a transaction of M3', () => {
  const write = {
    operation: 'transaction.write',
    program: 'CRS610MI',
    transaction: 'Add',
    inputs: [{ name: 'CUNO', value: 'A' }],
  };

  it('gets its fields in the query, whatever it does', async () => {
    const { sent } = await run(write, { results: [{ records: [] }] });
    expect(sent[0]).toMatchObject({ method: 'GET', url: { pathname: '/ACME/M3/m3api-rest/v2/execute/CRS610MI/Add' } });
    expect(sent[0]?.url.searchParams.get('CUNO')).toBe('A');
  });

  it('is a write where it is said to be one, so that a dry run leaves it alone', () => {
    const { effect } = inforErp;
    expect(typeof effect === 'function' && effect(write)).toBe('write');
    expect(typeof effect === 'function' && effect({ operation: 'transaction.read' })).toBe('read');
  });

  it('that changes something is not sent again where M3 fails', async () => {
    let sent = 0;
    const failing = runNode(inforErp, {
      data: { credential: 'account', ...write, requestRetries: 3 },
      credentials: { account: exampleCredential({ ionapi: file }) },
      fetch: async () => {
        sent += 1;
        return Response.json({ message: 'Internal error' }, { status: 500 });
      },
    });
    await expect(failing).rejects.toMatchObject({ code: 'connector_failed' });
    expect(sent).toBe(1);
  });

  it('that failed is an error, also with the status 200', async () => {
    const refused = { results: [{ transaction: 'Add', errorMessage: 'Customer A already exists' }] };
    await expect(run(write, refused)).rejects.toMatchObject({
      message: expect.stringContaining('already exists') as string,
    });
  });

  it('among several says for itself whether it failed', async () => {
    const results = [
      { transaction: 'Add', records: [] },
      { transaction: 'Add', errorMessage: 'Customer A already exists' },
    ];
    const data = {
      operation: 'transaction.writeSeveral',
      program: 'CRS610MI',
      transactions: '[{ "transaction": "Add" }]',
    };
    const { sent, items } = await run(data, { results });
    expect(items).toEqual(results);
    expect(sent[0]?.body).toEqual({ program: 'CRS610MI', transactions: [{ transaction: 'Add' }] });
  });
});

describe('a file of an authorized app', () => {
  it('says where a token is fetched, and for whom', async () => {
    let asked: unknown;
    const tools: CredentialTools = {
      fetch: async (url, init) => {
        asked = [String(url), await new Response(init?.body ?? null).text()];
        return Response.json({ access_token: 't1', expires_in: 7200 });
      },
      addressOf: () => Promise.reject(new Error('No host is looked up.')),
      signal: new AbortController().signal,
      token: async (fetchToken) => (await fetchToken()).value,
    };
    expect(await inforErpService.http?.({ ionapi: file }, tools)).toMatchObject({
      headers: { authorization: 'Bearer t1' },
    });
    expect(asked).toEqual([
      'https://sso.example.com/ACME/as/token.oauth2',
      'grant_type=password&username=key&password=key+secret',
    ]);
  });

  it('that is of another kind names what it lacks', () => {
    expect(() => ionapi('{ "ti": "ACME" }')).toThrow('has no ci, cs');
    expect(() => ionapi('no JSON')).toThrow('.ionapi file');
  });
});
