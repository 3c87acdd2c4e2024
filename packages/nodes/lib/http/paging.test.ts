import { describe, expect, it } from 'vitest';
import { echo, jsonOf, request, start } from '../../catalog/http-request/testing.ts';
import type { LocalServer } from '../../testing/server.ts';
import { sendJson } from '../../testing/server.ts';

describe('pages', () => {
  const pages: { [url: string]: unknown } = {
    '/list?page=1': [{ id: 1 }, { id: 2 }],
    '/list?page=2': [{ id: 3 }],
    '/list?page=3': [],
    '/cursor': { data: [{ id: 1 }], meta: { next: 'c 2' } },
    '/cursor?cursor=c+2': { data: [{ id: 2 }], meta: { next: null } },
    '/body': { items: [{ id: 1 }], next: '/body?p=2' },
    '/body?p=2': { items: [{ id: 2 }], next: '/body' },
  };
  const lists = (): Promise<LocalServer> => start((seen, response) => sendJson(response, pages[seen.url] ?? []));

  it.each([
    ['a page number, until a page is empty', '/list', { pagination: 'number' }, [1, 2, 3]],
    [
      'a cursor, until there is none',
      '/cursor',
      { pagination: 'cursor', cursorPath: 'meta.next', itemsPath: 'data' },
      [1, 2],
    ],
    [
      'an address in the body, until one comes again',
      '/body',
      { pagination: 'link', nextPath: 'next', itemsPath: 'items' },
      [1, 2],
    ],
    ['at most as many as allowed', '/list', { pagination: 'number', maxPages: 1 }, [1, 2]],
  ])('are read by %s', async (_, path, data, ids) => {
    const server = await lists();
    expect(await jsonOf({ url: server.origin + path, ...data })).toEqual(ids.map((id) => ({ id })));
  });

  it('are read by the Link header', async () => {
    const link = '</x>; rel=prev, </two>; title="a"; rel="last next"';
    const server = await start((seen, response) =>
      sendJson(response, [{ url: seen.url }], seen.url === '/' ? { link } : {}),
    );
    expect(await jsonOf({ url: server.origin, pagination: 'link' })).toEqual([{ url: '/' }, { url: '/two' }]);
  });

  it('on another origin are asked for without credentials', async () => {
    const other = await echo();
    const server = await start((_, response) => sendJson(response, [1], { link: `<${other.origin}/two>; rel=next` }));
    await request({ url: server.origin, pagination: 'link', auth: 'bearer', token: 'token-1' });
    expect(other.seen[0]?.url).toBe('/two');
    expect(other.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  it('each carry an idempotency key of their own', async () => {
    const server = await lists();
    await request({ method: 'POST', url: `${server.origin}/list`, pagination: 'number' });
    expect(server.seen.map((seen) => seen.headers['idempotency-key'])).toEqual([
      'run-1-node-1-0',
      'run-1-node-1-0-1',
      'run-1-node-1-0-2',
    ]);
  });
});
