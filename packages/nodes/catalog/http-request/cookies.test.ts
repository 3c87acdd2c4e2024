import { describe, expect, it } from 'vitest';
import { sendJson } from '../../testing/server.ts';
import { request, start } from './testing.ts';

/** Sets a visit's number with the first answer, and redirects from /login. */
const counting = () => {
  let visits = 0;
  return start((seen, response) => {
    const set = seen.headers.cookie === undefined ? { 'set-cookie': `visit=${++visits}` } : {};
    if (seen.url === '/login') response.writeHead(302, { location: '/home', ...set }).end();
    else sendJson(response, {}, set);
  });
};
const items = [{ json: {} }, { json: {} }, { json: {} }];
const cookiesOf = (seen: readonly { headers: { cookie?: string | undefined } }[]) =>
  seen.map(({ headers }) => headers.cookie);

describe('cookies of services', () => {
  it('are sent back over the redirects of an item, beside those that are written down', async () => {
    const server = await counting();
    await request({ url: `${server.origin}/login`, concurrency: 1 }, { items: items.slice(0, 2) });
    expect(cookiesOf(server.seen)).toEqual([undefined, 'visit=1', undefined, 'visit=2']);
    await request({
      url: `${server.origin}/login`,
      cookies: 'request',
      headers: [{ name: 'Cookie', value: 'theme=dark' }],
    });
    expect(cookiesOf(server.seen).slice(4)).toEqual(['theme=dark', 'theme=dark']);
  });

  it('are kept over all items where that is wanted, which are then asked for one after the other', async () => {
    const server = await counting();
    await request({ url: `${server.origin}/home`, cookies: 'step', concurrency: 3 }, { items });
    expect(cookiesOf(server.seen)).toEqual([undefined, 'visit=1', 'visit=1']);
  });

  it('are ignored where that is wanted', async () => {
    const server = await counting();
    await request({ url: `${server.origin}/login`, cookies: 'off' });
    expect(cookiesOf(server.seen)).toEqual([undefined, undefined]);
  });
});
