import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { serverAddress } from './address.ts';
import { tableauBi } from './tableauBi.node.ts';
import { tableauToken } from './tableauToken.credential.ts';
import { tableauTrigger } from './tableauTrigger.node.ts';

const account = exampleCredential({ server: 'bi.example.com', siteId: 's1' });
const values = { server: 'bi.example.com', site: 'acme', siteId: 's1', tokenName: 'heddle', tokenSecret: 'sesame' };

const tools = (answer: object, asked: string[] = [], status = 200) => ({
  fetch: async (url: string | URL, init?: RequestInit) => {
    asked.push(`${String(url)} ${await new Response(init?.body as BodyInit).text()}`);
    return Response.json(answer, { status });
  },
  addressOf: () => Promise.reject(new Error('unused')),
  signal: new AbortController().signal,
  token: async (fetchToken: () => Promise<{ value: string }>) => (await fetchToken()).value,
});

it('the address follows from the server, however it is entered', () => {
  for (const server of ['bi.example.com', 'https://bi.example.com/#/site/acme'])
    expect(serverAddress({ server })).toBe('https://bi.example.com/api/3.24');
});

describe('A personal access token', () => {
  const session = { credentials: { token: 't1', site: { id: 's1', contentUrl: 'acme' } } };

  it('is exchanged for a session at the site', async () => {
    const asked: string[] = [];
    expect(await tableauToken.http?.(values, tools(session, asked))).toEqual({ headers: { 'x-tableau-auth': 't1' } });
    expect(asked).toEqual([
      'https://bi.example.com/api/3.24/auth/signin {"credentials":{"personalAccessTokenName":"heddle","personalAccessTokenSecret":"sesame","site":{"contentUrl":"acme"}}}',
    ]);
  });

  it('is tested together with the ID of the site, which the test says', async () => {
    expect(await tableauToken.test?.(values, tools(session))).toContain('valid');
    await expect(tableauToken.test?.({ ...values, siteId: 'other' }, tools(session))).rejects.toThrow('s1');
  });

  it('that is refused, or gives no session, is an error', async () => {
    await expect(tableauToken.http?.(values, tools({}, [], 401))).rejects.toMatchObject({ code: 'token_refused' });
    await expect(tableauToken.http?.(values, tools({}))).rejects.toMatchObject({ code: 'token_invalid' });
  });
});

it('a view comes as a picture', async () => {
  const asked: string[] = [];
  const { outputs } = await runNode(tableauBi, {
    items: [{ json: {} }],
    data: { operation: 'view.png', credential: 'account', viewId: 'v1', resolution: 'high' },
    credentials: { account },
    fetch: async (url) => {
      asked.push(String(url));
      return new Response('PNG', { headers: { 'content-type': 'image/png' } });
    },
  });
  expect(asked).toEqual(['https://bi.example.com/api/3.24/sites/s1/views/v1/image?resolution=high']);
  expect(outputs['main']?.[0]?.files?.['file']).toMatchObject({ mediaType: 'image/png', size: 3 });
});

it('a trigger reads the newest first, up to where it was', async () => {
  const time = Date.now();
  const asked: URL[] = [];
  const poll = await tableauTrigger.poll?.({
    data: { event: 'workbookChanged', filter: 'projectName:eq:Sales' },
    credential: account,
    vendorAddress: () => undefined,
    signal: new AbortController().signal,
    position: { time: time - 60_000, seen: [] },
    fetch: async (url) => {
      asked.push(new URL(url));
      return Response.json({ workbooks: { workbook: [{ id: 'w1', updatedAt: new Date(time).toISOString() }] } });
    },
  });
  expect(poll?.records.map(({ json }) => json['id'])).toEqual(['w1']);
  expect(asked[0]?.searchParams.get('sort')).toBe('updatedAt:desc');
  expect(asked[0]?.searchParams.get('filter')).toBe('projectName:eq:Sales');
});
