import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createServer } from './server.ts';
import { serveWeb } from './web.ts';

const page = '<!doctype html><title>Heddle</title>';
const script = `/* ${'x'.repeat(4000)} */`;

let root: string;
let server: FastifyInstance;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'heddle-web-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), page);
  await writeFile(join(root, 'assets', 'app-1a2b3c.js'), script);
  await writeFile(join(root, 'assets', 'dry-run.worker-4d5_6f.js'), script);
  await writeFile(join(root, 'theme.js'), '');
  await writeFile(join(root, '.heddle-build'), 'a1b2c3');
  await mkdir(join(root, '.vite'));
  await writeFile(join(root, '.vite', 'manifest.json'), '{}');
  await writeFile(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = createServer({ log: createLog('silent'), config: readConfig({}) });
  await serveWeb(server, root, undefined);
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the web app', () => {
  it.each(['/', '/login', '/workflow/7f3c', '/editor?template=a'])(
    'is the page at %s, asked for each time',
    async (url) => {
      const answer = await server.inject({ url, headers: browser });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(page);
      expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    },
  );

  it.each(['/login', '/workflow/7f3c', '/approve/abc', '/docs?q=1'])(
    'is the page at %s for any client',
    async (url) => {
      for (const headers of [{ accept: '*/*' }, {}]) {
        const answer = await server.inject({ url, headers });
        expect([answer.statusCode, answer.body]).toEqual([200, page]);
      }
    },
  );

  it.each(['/nowhere', '/workflow/a/b', '/login/x'])('says in a browser that there is nothing at %s', async (url) => {
    const answer = await server.inject({ url, headers: browser });
    expect([answer.statusCode, answer.body]).toEqual([404, page]);
    expect((await server.inject({ url, headers: { accept: '*/*' } })).json()).toMatchObject({
      code: 'route_not_found',
    });
  });

  it('serves the prerendered page to visitors only, not to users who may be signed in', async () => {
    await writeFile(join(root, 'home.html'), `${page}<h1>Hello</h1>`);
    const built = createServer({ log: createLog('silent'), config: readConfig({}) });
    await serveWeb(built, root, undefined);
    const visitor = await built.inject({ url: '/', headers: browser });
    expect(visitor.body).toBe(`${page}<h1>Hello</h1>`);
    expect(visitor.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    expect((await built.inject({ url: '/', headers: { ...browser, cookie: 'heddle.session_token=a.b' } })).body).toBe(
      page,
    );
    expect((await built.inject({ url: '/login', headers: browser })).body).toBe(page);
    await built.close();
  });

  it('runs no script but its own and is shown in no frame', async () => {
    for (const url of ['/', '/login', '/assets/app-1a2b3c.js']) {
      const policy = String((await server.inject({ url, headers: browser })).headers['content-security-policy']);
      expect(policy).toContain('script-src localhost:80/assets/ localhost:80/theme.js;');
      expect(policy).toContain('worker-src localhost:80/assets/;');
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
    }
  });

  it.each([
    ['flow.localhost', 'flow.localhost/assets/ flow.localhost/theme.js'],
    ['127.0.0.1:3000', '127.0.0.1:3000/assets/ 127.0.0.1:3000/theme.js'],
    ['192.168.1.20:3000', "'self'"],
    ['[::1]:3000', "'self'"],
    ['localhost.:3000', "'self'"],
  ])('names where scripts are as far as a policy can: at %s', async (host, scripts) => {
    expect(
      (await server.inject({ url: '/', headers: { ...browser, host } })).headers['content-security-policy'],
    ).toContain(`script-src ${scripts};`);
  });

  it('names the public address as well: a proxy may have changed the host', async () => {
    const built = createServer({
      log: createLog('silent'),
      config: readConfig({ HEDDLE_PUBLIC_URL: 'https://flow.example.com' }),
    });
    await serveWeb(built, root, 'https://flow.example.com');
    const secured = await built.inject({ url: '/', headers: { ...browser, host: 'flow.example.com' } });
    expect(secured.headers['strict-transport-security']).toBe('max-age=31536000');
    const plain = await server.inject({ url: '/', headers: browser });
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    const scripts = async (host: string) =>
      /script-src ([^;]+);/.exec(
        String((await built.inject({ url: '/', headers: { ...browser, host } })).headers['content-security-policy']),
      )?.[1];
    expect(await scripts('flow.example.com')).toBe(
      'https://flow.example.com/assets/ https://flow.example.com/theme.js',
    );
    expect(await scripts('127.0.0.1:3000')).toBe(
      'https://flow.example.com/assets/ https://flow.example.com/theme.js 127.0.0.1:3000/assets/ 127.0.0.1:3000/theme.js',
    );
    await built.close();
  });

  it('lets the worker of dry runs use WebAssembly, and nothing else', async () => {
    const policy = String(
      (await server.inject({ url: '/assets/dry-run.worker-4d5_6f.js' })).headers['content-security-policy'],
    );
    expect(policy).toContain("script-src localhost:80/assets/ localhost:80/theme.js 'wasm-unsafe-eval';");
    expect(policy).toContain("connect-src 'self'");
  });

  it('has assets that may be kept for ever, compressed for who takes it so', async () => {
    const plain = await server.inject({ url: '/assets/app-1a2b3c.js' });
    expect(plain.body).toBe(script);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const small = await server.inject({ url: '/assets/app-1a2b3c.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.rawPayload.length).toBeLessThan(script.length / 10);
  });

  it('sends what the build has compressed, under the name and type of the file itself', async () => {
    await writeFile(join(root, 'assets', 'app-1a2b3c.js.br'), 'compressed');
    await writeFile(join(root, 'assets', 'dry-run.worker-4d5_6f.js.br'), 'compressed');
    const sent = await server.inject({ url: '/assets/app-1a2b3c.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect(sent.body).toBe('compressed');
    expect(sent.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    const worker = await server.inject({
      url: '/assets/dry-run.worker-4d5_6f.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(worker.body).toBe('compressed');
    expect(worker.headers['content-security-policy']).toContain("'wasm-unsafe-eval'");
    const plain = await server.inject({ url: '/assets/app-1a2b3c.js' });
    expect(plain.body).toBe(script);
  });

  it('has files beside its assets that are asked for each time', async () => {
    const answer = await server.inject({ url: '/favicon.svg' });
    expect(answer.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' });
  });

  it.each([
    ['an asset there is not', { url: '/assets/gone.js' }],
    ['an address of the API', { url: '/api/nothing', headers: browser }],
    ['a webhook', { url: '/hooks/none', headers: browser }],
    ['a write', { url: '/login', method: 'POST' as const, headers: browser }],
    ['a file that the build keeps for itself', { url: '/.heddle-build' }],
    ['one in a folder that it keeps for itself', { url: '/.vite/manifest.json' }],
  ])('is not the answer to %s', async (_case, request) => {
    const answer = await server.inject(request);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'route_not_found' });
  });

  it('that is not built leaves the rest of the server working', async () => {
    const bare = createServer({ log: createLog('silent'), config: readConfig({}) });
    await serveWeb(bare, join(root, 'nowhere'), undefined);
    expect((await bare.inject({ url: '/', headers: browser })).statusCode).toBe(404);
    await bare.close();
  });
});
