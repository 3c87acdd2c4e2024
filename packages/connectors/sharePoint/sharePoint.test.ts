import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { sharePoint } from './sharePoint.node.ts';
import { sharePointTrigger } from './sharePointTrigger.node.ts';

const credential = exampleCredential({});
const onList = { siteId: 'acme.sharepoint.com,1,2', listId: 'Orders' };
const graph = 'https://graph.microsoft.com/v1.0';

describe('A list item of SharePoint', () => {
  const sent = async (data: JsonObject) => {
    const requests: { request: string; body: unknown }[] = [];
    await runNode(sharePoint, {
      items: [{ json: {} }],
      data: { credential: 'account', ...onList, ...data },
      credentials: { account: credential },
      fetch: async (url, init) => {
        const body: unknown = JSON.parse(await new Response(init?.body as BodyInit).text());
        requests.push({ request: `${init?.method} ${decodeURIComponent(String(url))}`, body });
        return Response.json({ id: '42' });
      },
    });
    return requests;
  };
  const columns = [
    { name: 'Title', value: 'Order 7' },
    { name: 'Total', value: 9.5 },
  ];

  it('is created with its columns in fields, and updated with the columns alone', async () => {
    expect(await sent({ operation: 'item.create', columns })).toEqual([
      {
        request: `POST ${graph}/sites/acme.sharepoint.com,1,2/lists/Orders/items`,
        body: { fields: { Title: 'Order 7', Total: 9.5 } },
      },
    ]);
    expect(await sent({ operation: 'item.update', listItemId: '42', columns })).toEqual([
      {
        request: `PATCH ${graph}/sites/acme.sharepoint.com,1,2/lists/Orders/items/42/fields`,
        body: { Title: 'Order 7', Total: 9.5 },
      },
    ]);
  });
});

describe('The trigger of SharePoint', () => {
  const poll = async (event: string, position: JsonObject | null, answer: () => Response) => {
    const asked: URL[] = [];
    const result = await sharePointTrigger.poll?.({
      data: { event, ...onList, driveId: 'd1' },
      credential,
      vendorAddress: () => undefined,
      signal: new AbortController().signal,
      position,
      fetch: async (url) => {
        asked.push(new URL(url));
        return answer();
      },
    });
    return { asked, result };
  };
  const delta = (token: string) => `${graph}/sites/s/lists/l/items/delta?$expand=fields&token=${token}`;

  it('begins with the token that Graph gives for now', async () => {
    const { asked, result } = await poll('itemChanged', null, () =>
      Response.json({ value: [], '@odata.deltaLink': delta('MzslMjM0%3B') }),
    );
    expect(asked[0]?.searchParams.get('token')).toBe('latest');
    expect(result).toEqual({ position: { cursor: 'MzslMjM0;' }, records: [] });
  });

  const changes = {
    value: [
      { id: '1', eTag: 'a', fields: { Title: 'x' } },
      { id: '2', deleted: { state: 'deleted' } },
    ],
  };

  it('gives what was changed or deleted since the token, and reads on where there is more', async () => {
    const changed = await poll('itemChanged', { cursor: 't1' }, () =>
      Response.json({ ...changes, '@odata.nextLink': delta('t2') }),
    );
    expect(changed.asked[0]?.searchParams.get('token')).toBe('t1');
    expect(changed.result).toMatchObject({ position: { cursor: 't2' }, more: true });
    expect(changed.result?.records.map(({ json }) => json['id'])).toEqual(['1']);
    const deleted = await poll('itemDeleted', { cursor: 't1' }, () =>
      Response.json({ ...changes, '@odata.deltaLink': `${graph}/drive/root/delta(token='t3')` }),
    );
    expect(deleted.result).toMatchObject({ position: { cursor: 't3' }, more: false });
    expect(deleted.result?.records.map(({ json }) => json['id'])).toEqual(['2']);
  });

  it('of files looks at a whole library', async () => {
    const { asked, result } = await poll('fileChanged', { cursor: 't1' }, () =>
      Response.json({
        value: [
          { id: '1', file: {} },
          { id: '2', folder: {} },
        ],
        '@odata.deltaLink': delta('t2'),
      }),
    );
    expect(asked[0]?.pathname).toBe('/v1.0/drives/d1/root/delta');
    expect(result?.records.map(({ json }) => json['id'])).toEqual(['1']);
  });

  it('subscribes to the list or to the library', async () => {
    const resources: string[] = [];
    const register = (event: string) =>
      sharePointTrigger.webhook?.register({
        data: { event, ...onList, driveId: 'd1' },
        credential,
        vendorAddress: () => undefined,
        signal: new AbortController().signal,
        target: { address: 'https://heddle.example/hooks/services/a1', secret: 's' },
        fetch: async (_url, init) => {
          if (init?.method !== 'POST') return Response.json({ value: [] });
          const body = JSON.parse(await new Response(init.body as BodyInit).text()) as JsonObject;
          resources.push(asText(body['resource']));
          return Response.json({ ...body, id: '7' });
        },
      });
    await register('itemChanged');
    await register('fileDeleted');
    expect(resources).toEqual(['/sites/acme.sharepoint.com,1,2/lists/Orders', '/drives/d1/root']);
  });
});
