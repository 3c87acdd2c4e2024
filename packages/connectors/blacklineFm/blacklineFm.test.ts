import { exampleCredential, MemoryFileStore, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { blacklineAddress } from './address.ts';
import { blacklineFm } from './blacklineFm.node.ts';
import { blacklineUser } from './blacklineUser.credential.ts';

describe('An import', () => {
  it('sends the file with the version of its message, and gives the number of the import', async () => {
    const files = new MemoryFileStore();
    const file = await files.put(Buffer.from('1\t2'), { name: 'a.tsv', mediaType: 'text/tab-separated-values' });
    const sent: string[] = [];
    const { outputs } = await runNode(blacklineFm, {
      items: [{ json: {}, files: { file } }],
      data: { operation: 'account.importBalances', credential: 'account' },
      credentials: { account: { ...exampleCredential({ dataCenter: 'sbus2' }), type: 'blacklineUser' } },
      files,
      fetch: async (url, init) => {
        const type = new Headers(init?.headers).get('content-type');
        sent.push(`${init?.method} ${String(url)} ${type} ${init?.body ? await new Response(init.body).text() : ''}`);
        return Response.json(123);
      },
    });
    expect(sent).toEqual([
      'PUT https://sbus2.api.blackline.com/dataingestion/accounts?message-version=5 text/tab-separated-values 1\t2',
    ]);
    expect(outputs['main']).toMatchObject([{ json: { importId: 123 } }]);
  });
});

describe('A BlackLine credential', () => {
  it('exchanges the API key for a token, as the client', async () => {
    const asked: unknown[] = [];
    const values = {
      dataCenter: 'eu1',
      username: 'u',
      apiKey: 'k',
      clientId: 'c',
      clientSecret: 's',
      scope: 'ReportsAPI instance_1',
    };
    const signed = await blacklineUser.http?.(values, {
      fetch: async (url, init) => {
        asked.push(String(url), new Headers(init?.headers).get('authorization'), await new Response(init?.body).text());
        return Response.json({ access_token: 'T1', expires_in: 3600 });
      },
      addressOf: () => Promise.reject(new Error('It looks up a host.')),
      signal: new AbortController().signal,
      token: async (fetchOne) => (await fetchOne()).value,
    });
    expect(asked).toEqual([
      'https://eu1.api.blackline.com/authorize/connect/token',
      `Basic ${Buffer.from('c:s').toString('base64')}`,
      'grant_type=password&username=u&password=k&scope=ReportsAPI+instance_1',
    ]);
    expect(signed?.headers).toEqual({ authorization: 'Bearer T1' });
  });

  it('leads to no other host', () =>
    expect(blacklineAddress({ dataCenter: 'evil.example/' })).toBe('https://us2.api.blackline.com'));
});
