import { describe, expect, it } from 'vitest';
import { echo, failingFirst, failureOf, jsonOf, request, start } from '../../catalog/http-request/testing.ts';
import { sendJson } from '../../testing/server.ts';

const containing = (text: string): string => expect.stringContaining(text) as string;

describe('retries', () => {
  it('follow a failure of the service', async () => {
    const server = await failingFirst([503, 500]);
    expect(await jsonOf({ url: server.origin })).toEqual([{ ok: true }]);
    expect(server.seen).toHaveLength(3);
  });

  it('wait as long as the service asks for, in seconds or as a date', async () => {
    const seconds = await failingFirst([429], { 'retry-after': '1' });
    const began = Date.now();
    expect(await jsonOf({ url: seconds.origin })).toEqual([{ ok: true }]);
    expect(Date.now() - began).toBeGreaterThanOrEqual(990);
    const date = await failingFirst([503], { 'retry-after': new Date(Date.now() - 5000).toUTCString() });
    expect(await jsonOf({ url: date.origin })).toEqual([{ ok: true }]);
  });

  it('are given up when the service asks for more time than there is', async () => {
    const server = await failingFirst([429], { 'retry-after': '3600' });
    expect(await failureOf({ url: server.origin })).toMatchObject({
      code: 'http_status',
      details: { status: 429, headers: { 'retry-after': '3600' } },
    });
    expect(server.seen).toHaveLength(1);
  });

  it('end with the last answer', async () => {
    const server = await failingFirst([500, 500, 502]);
    expect(await failureOf({ url: server.origin, retries: 1 })).toMatchObject({
      code: 'http_status',
      details: { status: 500, body: 'try later' },
    });
    const accepted = await failingFirst([500, 502]);
    expect(await jsonOf({ url: accepted.origin, retries: 1, acceptAnyStatus: true, output: 'full' })).toMatchObject([
      { status: 502, body: 'try later' },
    ]);
  });

  it('are made for POST only where the service did not take the request', async () => {
    const busy = await failingFirst([429], { 'retry-after': '0' });
    expect(await jsonOf({ method: 'POST', url: busy.origin })).toEqual([{ ok: true }]);
    expect(busy.seen.map((seen) => seen.headers['idempotency-key'])).toEqual(['run-1-node-1-0', 'run-1-node-1-0']);
    const broken = await failingFirst([503], { 'retry-after': '0' });
    expect(await failureOf({ method: 'POST', url: broken.origin })).toMatchObject({ code: 'http_status' });
  });

  it('follow a lost connection, also in the middle of the answer', async () => {
    let asked = 0;
    const server = await start((_, response) => {
      asked += 1;
      if (asked === 1) response.destroy();
      else if (asked === 2)
        response.writeHead(200, { 'content-length': '100' }).write('{"cut', () => response.destroy());
      else sendJson(response, { ok: true });
    });
    expect(await jsonOf({ url: server.origin })).toEqual([{ ok: true }]);
    expect(asked).toBe(3);
  });
});

describe('failures', () => {
  it('include status, headers and the beginning of the body', async () => {
    const headers = { 'content-type': 'text/plain', 'x-request-id': 'r-1', 'set-cookie': 'a=b' };
    const server = await start((_, response) => void response.writeHead(422, headers).end('x'.repeat(10_000)));
    const error = await failureOf({ method: 'POST', url: `${server.origin}/things?key=hidden` });
    expect(error).toMatchObject({ code: 'http_status', message: `POST ${server.origin}/things answered 422.` });
    expect(error.details).toEqual({
      status: 422,
      headers: expect.objectContaining({ 'content-type': 'text/plain', 'x-request-id': 'r-1' }) as object,
      body: 'x'.repeat(4096),
    });
    expect(JSON.stringify(error)).not.toContain('set-cookie');
  });

  it('never contain secrets, even when the service repeats them', async () => {
    const server = await start(
      (seen, response) =>
        void response.writeHead(400, { 'content-type': 'text/plain' }).end(JSON.stringify(seen.headers)),
    );
    const secrets = [
      's3cret-password',
      Buffer.from('ada:s3cret-password').toString('base64'),
      'tok-12345',
      'key-67890',
      'manual-abc',
    ];
    for (const data of [
      { auth: 'basic', username: 'ada', password: 's3cret-password' },
      { auth: 'bearer', token: 'tok-12345' },
      { auth: 'header', headerName: 'X-Mine', headerValue: 'key-67890' },
      { headers: [{ name: 'Authorization', value: 'Token manual-abc' }] },
    ]) {
      const shown = JSON.stringify(await failureOf({ url: server.origin, ...data }));
      expect(shown).toContain('[hidden]');
      for (const secret of secrets) expect(shown).not.toContain(secret);
    }
    const unusable = await failureOf({ url: 'ftp://ada:s3cret-password@example.com/a?key=key-67890' });
    expect(unusable.message).toBe('"ftp://example.com/a" is not an http or https URL.');
    const invalid = await failureOf({ url: server.origin, auth: 'bearer', token: 'tok\n12345' });
    expect(JSON.stringify(invalid)).not.toContain('12345');
  });

  it('say why a service cannot be reached', async () => {
    const gone = await echo();
    await gone.close();
    expect(await failureOf({ url: gone.origin, retries: 0 })).toMatchObject({
      code: 'http_unreachable',
      message: `${gone.origin}/ cannot be reached: the name is not known, nothing answers there, or the address is not allowed.`,
    });
  });

  it('come in time', async () => {
    const silent = await start(() => undefined);
    expect(await failureOf({ url: silent.origin, requestTimeout: 1 })).toMatchObject({
      code: 'http_unreachable',
      message: containing('within 1 seconds'),
    });
    const slow = await start(
      (_, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).write('a'),
    );
    expect(await failureOf({ url: slow.origin, requestTimeout: 1 })).toMatchObject({ code: 'http_unreachable' });
  });

  it('are the reason of the signal when the step is stopped', async () => {
    const stop = new AbortController();
    const server = await start(() => stop.abort(new Error('stopped by user')));
    await expect(request({ url: server.origin }, { signal: stop.signal })).rejects.toThrow('stopped by user');
    const busy = await failingFirst([503], { 'retry-after': '20' });
    const waiting = new AbortController();
    setTimeout(() => waiting.abort(new Error('stopped while waiting')), 100);
    await expect(request({ url: busy.origin }, { signal: waiting.signal })).rejects.toThrow('stopped while waiting');
  });
});
