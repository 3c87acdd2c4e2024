import type { JsonObject } from '@heddle/contract/json';
import type { CredentialTools } from '@heddle/contract/node/credentials';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import { exampleCredential, MemoryFileStore, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { lookerAddress } from './address.ts';
import { lookerApi } from './lookerApi.credential.ts';
import { lookerBi } from './lookerBi.node.ts';
import { lookerBiTrigger } from './lookerBiTrigger.node.ts';

const BASE = 'https://acme.cloud.looker.com/api/4.0';
const instance = exampleCredential({ instance: 'acme.cloud.looker.com' });

/** Runs of the node in one step of a run; `answer` by method and path below the API. */
function looker(answer: (request: string) => Response) {
  const state = createMemoryState();
  const files = new MemoryFileStore();
  const seen: { request: string; search: string; body: string }[] = [];
  const run = (data: JsonObject) =>
    runNode(lookerBi, {
      items: [{ json: {} }],
      data: { credential: 'looker', ...data },
      credentials: { looker: instance },
      state,
      files,
      fetch: async (url, init) => {
        const { pathname, search, origin } = new URL(url);
        expect(origin + pathname).toContain(BASE);
        const request = `${init?.method ?? 'GET'} ${pathname.replace('/api/4.0', '')}`;
        seen.push({ request, search, body: await new Response(init?.body ?? null).text() });
        return answer(request);
      },
    });
  return { seen, files, run };
}

describe('The credential', () => {
  it('takes the address of an instance as people have it', () => {
    for (const given of [
      'acme.cloud.looker.com',
      'https://acme.cloud.looker.com/',
      ' https://acme.cloud.looker.com/looks/4',
    ])
      expect(lookerAddress(given)).toBe(BASE);
    expect(lookerAddress('looker.example.com:19999')).toBe('https://looker.example.com:19999/api/4.0');
  });

  it('exchanges the key for a session', async () => {
    const sent: string[] = [];
    const tools: CredentialTools = {
      signal: new AbortController().signal,
      addressOf: async () => '192.0.2.1',
      token: async (fetchToken) => {
        const { value, expiresAt } = await fetchToken();
        expect(expiresAt).toBeGreaterThan(Date.now());
        return value;
      },
      fetch: async (url, init) => {
        sent.push(`${init?.method} ${String(url)} ${await new Response(init?.body ?? null).text()}`);
        return Response.json({ access_token: 'session', token_type: 'Bearer', expires_in: 3600 });
      },
    };
    const values = { instance: 'acme.cloud.looker.com', clientId: 'id', clientSecret: 'se&cret' };
    expect(await lookerApi.http?.(values, tools)).toEqual({ headers: { authorization: 'Bearer session' } });
    expect(sent).toEqual([`POST ${BASE}/login client_id=id&client_secret=se%26cret`]);
  });
});

describe('A query', () => {
  it('is asked with its fields and filters, and gives its rows', async () => {
    const { seen, run } = looker(() => Response.json([{ 'orders.count': 1 }, { 'orders.count': 2 }]));
    const { outputs } = await run({
      operation: 'query.runRows',
      model: 'thelook',
      explore: 'orders',
      queryFields: 'orders.date, orders.count',
      queryFilters: [{ name: 'orders.status', value: 'open' }],
      queryLimit: '10',
    });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      model: 'thelook',
      view: 'orders',
      fields: ['orders.date', 'orders.count'],
      filters: { 'orders.status': 'open' },
      limit: '10',
    });
    expect(outputs['main']?.map(({ json }) => json)).toEqual([{ 'orders.count': 1 }, { 'orders.count': 2 }]);
  });

  it('gives its result as a file', async () => {
    const { seen, files, run } = looker(() => new Response('a,b\n1,2\n', { headers: { 'content-type': 'text/csv' } }));
    const { outputs } = await run({ operation: 'look.download', lookId: '42', resultFormat: 'csv', rowLimit: 5 });
    expect(seen.map(({ request, search }) => request + search)).toEqual(['GET /looks/42/run/csv?limit=5']);
    const file = outputs['main']?.[0]?.files?.['file'];
    expect(file && (await files.read(file))).toBe('a,b\n1,2\n');
  });

  it('in SQL is stored and then run', async () => {
    const { seen, run } = looker((request) =>
      Response.json(request === 'POST /sql_queries' ? { slug: 's1' } : [{ count: 12 }]),
    );
    const { outputs } = await run({ operation: 'sql.run', sql: 'SELECT 1', connectionName: 'warehouse' });
    expect(seen.map(({ request }) => request)).toEqual(['POST /sql_queries', 'POST /sql_queries/s1/run/json']);
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ sql: 'SELECT 1', connection_name: 'warehouse' });
    expect(outputs['main']?.map(({ json }) => json)).toEqual([{ count: 12 }]);
  });
});

describe('A rendering', () => {
  const data = { operation: 'dashboard.render', dashboardId: '7', renderFormat: 'pdf' };

  it('is begun once and waited for', async () => {
    let status = 'rendering';
    const { seen, run } = looker((request) =>
      Response.json(request.startsWith('POST') ? { id: 't1', status: 'enqueued' } : { id: 't1', status }),
    );
    expect(await run(data)).toMatchObject({ outputs: {}, wait: {} });
    status = 'success';
    const { outputs } = await run(data);
    expect(outputs['main']?.map(({ json }) => json)).toEqual([{ id: 't1', status: 'success' }]);
    expect(seen.filter(({ request }) => request.startsWith('POST'))).toHaveLength(1);
    expect(seen[0]?.search).toBe('?width=1200&height=1200');
  });

  it('that fails says why', async () => {
    const { run } = looker((request) =>
      Response.json(request.startsWith('POST') ? { id: 't1' } : { status: 'failure', status_detail: 'Out of memory' }),
    );
    await expect(run(data)).rejects.toMatchObject({
      code: 'connector_job_failed',
      message: expect.stringContaining('Out of memory'),
    });
  });
});

describe('The trigger', () => {
  const watch = (event: JsonObject, answers: readonly JsonObject[][]) => {
    let position: JsonObject | null = null;
    let polls = 0;
    return async () => {
      const result = await lookerBiTrigger.poll?.({
        data: event,
        position,
        credential: instance,
        vendorAddress: () => undefined,
        signal: new AbortController().signal,
        fetch: async () => Response.json(answers[polls] ?? []),
      });
      position = result?.position ?? null;
      polls += 1;
      return result?.records.map(({ json }) => json);
    };
  };

  it('finds Looks that were updated, in whatever order Looker lists them', async () => {
    const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
    const [old, before, after] = [at(-500), at(-60), at(-1)];
    const poll = watch({ event: 'lookChanged' }, [
      [
        { id: '1', updated_at: old },
        { id: '2', updated_at: before },
      ],
      [
        { id: '1', updated_at: after },
        { id: '2', updated_at: before },
      ],
    ]);
    expect(await poll()).toEqual([]);
    expect(await poll()).toEqual([{ id: '1', updated_at: after }]);
  });

  it('finds new rows of a result', async () => {
    const poll = watch({ event: 'rowAdded', lookId: '42' }, [[{ id: 1 }], [{ id: 2 }, { id: 1 }], [{ id: 2 }]]);
    expect(await poll()).toEqual([]);
    expect(await poll()).toEqual([{ id: 2 }]);
    expect(await poll()).toEqual([]);
  });
});
