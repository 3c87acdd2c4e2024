import { Readable } from 'node:stream';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { apiErrors } from '@heddle/contract/errors/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import {
  answerBrokenRequest,
  bodyLimitOf,
  bodyTooLarge,
  createErrorHandler,
  sendError,
  toHttpError,
} from './errors.ts';

const asked = {
  method: 'POST',
  headers: { 'content-type': 'text/csv' },
  routeOptions: { url: '/api/orders/:id', bodyLimit: 3 * 1024 * 1024 },
};

/** What becomes of something thrown, and what the log has of it. */
function become(thrown: unknown) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('error', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  return { error: toHttpError(thrown, asked, log), lines };
}
const ofFramework = (statusCode: number, message = 'no such thing'): Error =>
  Object.assign(new Error(message), { statusCode });

describe('an error of a request', () => {
  it('with a code is given to the caller as it is, and is no defect', () => {
    const own = apiErrors.email_taken();
    expect(become(own)).toEqual({ error: own, lines: [] });
  });

  it('with a code is found where a library has wrapped it', () => {
    const own = apiErrors.email_taken();
    const wrapped = apiErrors.internal_error(undefined, { cause: own });
    expect(become(wrapped)).toEqual({ error: own, lines: [] });
    expect(become(apiErrors.internal_error(undefined, { cause: wrapped })).error).toBe(own);
  });

  it.each([
    [413, 'body_too_large', 'The request body is larger than 3 MiB.'],
    [415, 'media_type_unsupported', expect.stringContaining('text/csv')],
    [406, 'media_type_unsupported', expect.stringContaining('text/csv')],
    [404, 'route_not_found', expect.any(String)],
    [400, 'body_malformed', expect.stringContaining('no such thing')],
    [499, 'body_malformed', expect.stringContaining('no such thing')],
  ])('of the framework with status %i is the caller’s: %s', (status, code, message) => {
    const { error, lines } = become(ofFramework(status));
    expect(error).toMatchObject({ code, message });
    expect(lines).toEqual([]);
  });

  it.each([
    ['of the framework with status 399', ofFramework(399)],
    ['of the framework with status 500', ofFramework(500)],
    ['of a library', new TypeError('ada@example.com is not a function')],
    ['that is a text', 'boom'],
    ['with a status that is no error', { statusCode: 404 }],
  ])('%s is a defect: the caller learns nothing of it, the operator where it happened', (_what, thrown) => {
    const { error, lines } = become(thrown);
    expect(error).toMatchObject({ code: 'internal_error', status: 500, cause: thrown });
    expect(JSON.stringify(error)).not.toContain('example.com');
    expect(lines).toMatchObject([{ msg: 'request failed', method: 'POST', route: '/api/orders/:id' }]);
  });

  it('that was found to be a defect before is the same, and logged with what it comes from', () => {
    const defect = apiErrors.internal_error(undefined, { cause: new TypeError('no function') });
    const { error, lines } = become(defect);
    expect(error).toBe(defect);
    expect(lines).toMatchObject([{ err: { type: 'TypeError', message: 'no function' } }]);
  });

  it('is the disk’s where that is full', () => {
    const { error, lines } = become(Object.assign(new Error('write failed'), { code: 'ENOSPC' }));
    expect(error).toMatchObject({ code: 'disk_full' });
    expect(lines).toEqual([]);
  });
});

describe('the limit of a body', () => {
  it('is 16 MiB where a route has none of its own', () => {
    expect([bodyLimitOf({ routeOptions: {} }), bodyLimitOf(asked)]).toEqual([16 * 1024 ** 2, 3 * 1024 ** 2]);
  });

  it.each([
    [16 * 1024 ** 2, '16 MiB'],
    [64 * 1024, '64 KiB'],
    [1536 * 1024, '1536 KiB'],
  ])('of %i bytes is shown as %s', (limit, told) =>
    expect(bodyTooLarge(limit).message).toContain(`larger than ${told}`),
  );
});

describe('the answer with an error', () => {
  const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

  /** What the error handler answers. */
  function answer(thrown: unknown) {
    const seen: { status?: number; headers?: unknown; body?: unknown } = {};
    const reply = {
      code: (status: number) => ((seen.status = status), reply),
      headers: (headers: unknown) => ((seen.headers = headers), reply),
      send: (body: unknown) => ((seen.body = body), reply),
    };
    createErrorHandler(createLog('silent'))(
      thrown,
      asked as unknown as FastifyRequest,
      reply as unknown as FastifyReply,
    );
    return seen;
  }

  it('is its code, message and hint; nobody keeps it or takes it for something else', () => {
    const error = apiErrors.email_taken();
    expect(answer(error)).toEqual({ status: error.status, headers: always, body: error.toJSON() });
  });

  it('says when to try again where the error knows', () => {
    const busy = apiErrors.sign_in_busy({ seconds: 3 }, { details: { retryAfter: 3 } });
    expect(answer(busy).headers).toEqual({ ...always, 'retry-after': '3' });
  });

  it.each([undefined, null, 'soon', {}, { retryAfter: '3' }])(
    'says nothing of that where its details are %j',
    (details) => {
      expect(answer(apiErrors.sign_in_busy({ seconds: 3 }, { details })).headers).toEqual(always);
    },
  );

  it('is the same to a request that the framework has not seen', () => {
    const seen: unknown[] = [];
    const response = {
      writeHead: (...head: unknown[]) => (seen.push(...head), response),
      end: (body: string) => void seen.push(body),
    };
    const error = apiErrors.media_type_unsupported({ type: 'text/ä' });
    sendError(response as unknown as ServerResponse, error);
    const body = JSON.stringify(error);
    const length = new TextEncoder().encode(body).length;
    expect(seen).toEqual([
      error.status,
      { ...always, 'content-type': 'application/json; charset=utf-8', 'content-length': length },
      body,
    ]);
  });
});

describe('a request that is no HTTP', () => {
  /** A connection, as far as it is answered. */
  function connection(isWritable: boolean) {
    let sent = '';
    const socket = Object.assign(new Readable({ read: () => undefined }), {
      writable: isWritable,
      end: (text: string) => void (sent += text),
    });
    return { socket: socket as unknown as Socket, sent: () => sent };
  }

  it('is answered, and its connection closed', () => {
    const { socket, sent } = connection(true);
    answerBrokenRequest(Object.assign(new Error('parse'), { code: 'HPE_INVALID_METHOD' }), socket);
    expect(sent()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[^]*connection: close\r\n[^]*it is not valid HTTP/);
    socket.destroy();
  });

  it.each([
    ['the caller has gone', true, 'ECONNRESET'],
    ['the connection takes no more', false, 'HPE_INVALID_METHOD'],
  ])('is not answered where %s', (_case, isWritable, code) => {
    const { socket, sent } = connection(isWritable);
    answerBrokenRequest(Object.assign(new Error('parse'), { code }), socket);
    expect(sent()).toBe('');
  });
});
