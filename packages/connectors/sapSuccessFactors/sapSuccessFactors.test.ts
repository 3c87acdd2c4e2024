import { generateKeyPairSync } from 'node:crypto';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { CredentialTools } from '@heddle/contract/node/credentials';
import { exampleCredential, MemoryFileStore, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { sapSuccessFactors } from './sapSuccessFactors.node.ts';
import { sapSuccessFactorsSaml } from './sapSuccessFactorsSaml.credential.ts';

const credentials = { account: exampleCredential({ address: 'https://api55.sapsf.eu' }) };

async function run(data: JsonObject, answer: JsonValue) {
  const sent: { method: string; url: URL; body: unknown }[] = [];
  const files = new MemoryFileStore();
  const { outputs } = await runNode(sapSuccessFactors, {
    data: { credential: 'account', ...data },
    credentials,
    files,
    fetch: async (url, { method = 'GET', body } = {}) => {
      const text = await new Response(body ?? null).text();
      sent.push({ method, url: new URL(url), body: text === '' ? null : JSON.parse(text) });
      return Response.json(answer);
    },
  });
  return { sent, files, items: outputs['main'] ?? [] };
}

const saved = { d: [{ key: 'User/userId=ada', status: 'OK', httpCode: 200 }] };

describe('an upsert', () => {
  it('names its record and those that it is linked to by their addresses', async () => {
    const data = { operation: 'user.upsert', userId: "o'neil", email: 'o@example.com', managerId: "d'arc" };
    const { sent } = await run(data, saved);
    expect(sent[0]).toMatchObject({ method: 'POST', url: { pathname: '/odata/v2/upsert' } });
    expect(sent[0]?.body).toEqual({
      __metadata: { uri: "User('o''neil')" },
      email: 'o@example.com',
      manager: { __metadata: { uri: "User('d''arc')" } },
    });
  });

  it('of several records says of each whether it was saved', async () => {
    const results = [
      { key: 'User/userId=ada', status: 'OK', httpCode: 200 },
      { key: null, status: 'ERROR', message: 'invalid status', httpCode: 500 },
    ];
    const records = '[{ "__metadata": { "uri": "User(\'ada\')" } }, { "__metadata": { "uri": "User(\'b\')" } }]';
    const { sent, items } = await run({ operation: 'record.upsertMany', records, purgeType: 'full' }, { d: results });
    expect(items.map(({ json }) => json)).toEqual(results);
    expect(sent[0]?.url.search).toBe('?purgeType=full');
    expect(sent[0]?.body).toHaveLength(2);
  });

  it('of which nothing was saved fails with what was said', async () => {
    const refused = { d: [{ status: 'ERROR', message: 'no permission', httpCode: 403 }] };
    await expect(run({ operation: 'user.upsert', userId: 'ada' }, refused)).rejects.toMatchObject({
      code: 'connector_forbidden',
    });
  });
});

it('a photo becomes a file', async () => {
  const photo = {
    userId: 'ada',
    photo: Buffer.from('jpeg').toString('base64'),
    mimeType: 'image/png',
    photoName: 'a.png',
  };
  const { sent, items, files } = await run({ operation: 'user.photo', userId: 'ada' }, { d: photo });
  expect(sent[0]?.url.pathname).toBe("/odata/v2/Photo(photoType=1,userId='ada')");
  const file = items[0]?.files?.['file'];
  expect(file).toMatchObject({ name: 'a.png', mediaType: 'image/png' });
  expect(file && (await files.read(file))).toBe('jpeg');
});

it('a key has its dates in the form of OData', async () => {
  const data = { operation: 'employee.getJob', userId: 'ada', jobStart: '2026-03-01' };
  const { sent } = await run(data, { d: { userId: 'ada' } });
  expect(decodeURIComponent(sent[0]?.url.pathname ?? '')).toBe(
    "/odata/v2/EmpJob(seqNumber=1,startDate=datetime'2026-03-01T00:00:00',userId='ada')",
  );
});

it('an application gets its token for a signed assertion with its API key', async () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const asked: { url: string; form: URLSearchParams }[] = [];
  const tools: CredentialTools = {
    fetch: async (url, init) => {
      asked.push({ url: String(url), form: new URLSearchParams(await new Response(init?.body ?? null).text()) });
      return Response.json({ access_token: 't1', token_type: 'Bearer', expires_in: 3600 });
    },
    addressOf: () => Promise.reject(new Error('No host is looked up.')),
    signal: new AbortController().signal,
    token: async (fetchToken) => (await fetchToken()).value,
  };
  const values = {
    address: 'https://api55.sapsf.eu/',
    companyId: 'acme',
    apiKey: 'key-1',
    userId: 'api-user',
    privateKey,
    passphrase: '',
  };
  expect(await sapSuccessFactorsSaml.http?.(values, tools)).toEqual({ headers: { authorization: 'Bearer t1' } });
  const { url = '', form = new URLSearchParams() } = asked[0] ?? {};
  expect(url).toBe('https://api55.sapsf.eu/oauth/token');
  expect(form.get('company_id')).toBe('acme');
  const assertion = Buffer.from(form.get('assertion') ?? '', 'base64').toString();
  expect(assertion).toContain('Recipient="https://api55.sapsf.eu/oauth/token"');
  expect(assertion).toContain('key-1');
  expect(assertion).toContain('SignatureValue');
});
