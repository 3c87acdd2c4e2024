import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { compressAnswers } from './compress.ts';
import { createServer } from './server.ts';

const nodes = Array.from({ length: 2000 }, (_, index) => ({ id: `n${index}`, type: 'dataTransform' }));

let server: FastifyInstance;
beforeAll(async () => {
  server = createServer({ log: createLog('silent'), config: readConfig({}) });
  await server.register(async (scope) => {
    await compressAnswers(scope);
    scope.get('/large', async () => nodes);
    scope.get('/middle', async () => nodes.slice(0, 100));
    scope.get('/small', async () => nodes.slice(0, 5));
    scope.get('/image', async (_request, reply) => reply.type('image/png').send(Buffer.alloc(5000)));
    scope.get('/file', { compress: false }, async () => nodes);
    scope.get('/stream', (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
      reply.raw.end(`data: ${'x'.repeat(5000)}\n\n`);
    });
  });
  server.get('/outside', async () => nodes);
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { 'accept-encoding': 'gzip, br', ...headers } });

describe('a JSON answer', () => {
  it.each(['/large', '/middle'])('is compressed at %s, in the best way that the client takes', async (url) => {
    const plain = await get(url, { 'accept-encoding': 'identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const brotli = await get(url);
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    const gzip = await get(url, { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  });

  it('is left as it is where that gains nothing', async () => {
    expect((await get('/small')).headers['content-encoding']).toBeUndefined();
  });

  it.each(['cross-site', 'same-site'])('tells a %s page nothing by its length', async (site) => {
    expect((await get('/large', { 'sec-fetch-site': site })).headers['content-encoding']).toBeUndefined();
  });

  it.each(['same-origin', 'none'])('is compressed for a request of our own page or of none: %s', async (site) => {
    expect((await get('/large', { 'sec-fetch-site': site })).headers['content-encoding']).toBe('br');
  });
});

describe('other answers', () => {
  it.each(['/image', '/file', '/stream', '/outside'])('are not compressed: %s', async (url) => {
    expect((await get(url)).headers['content-encoding']).toBeUndefined();
  });
});
