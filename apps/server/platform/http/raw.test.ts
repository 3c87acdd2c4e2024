import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createConnection, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { apiErrors } from '@heddle/contract/errors/api';
import { describe, expect, it, vi } from 'vitest';
import { closeWith, rawAnswer } from './raw.ts';

const error = apiErrors.media_type_unsupported({ type: 'text/ä' });

describe('an answer without a request', () => {
  it('is complete, with its length in bytes', () => {
    const [head = '', body = ''] = rawAnswer(415, error).split('\r\n\r\n');
    expect(head.split('\r\n')).toEqual([
      'HTTP/1.1 415 Unsupported Media Type',
      'content-type: application/json; charset=utf-8',
      `content-length: ${new TextEncoder().encode(body).length}`,
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      'connection: close',
    ]);
    expect(JSON.parse(body)).toEqual(error.toJSON());
  });

  it('may have further headers, and a status that has no name', () => {
    expect(rawAnswer(499, error, { 'retry-after': '5' })).toMatch(
      /^HTTP\/1\.1 499 \r\n[^]*\r\nretry-after: 5\r\n\r\n\{/,
    );
  });
});

describe('a connection that is closed with an answer', () => {
  /** Both ends of a connection, closed when `work` is done. */
  async function connected(work: (here: Socket, there: Socket) => Promise<void>): Promise<void> {
    const server = createServer({ allowHalfOpen: true });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const there = createConnection({ port: (server.address() as AddressInfo).port, allowHalfOpen: true });
    const [here] = (await once(server, 'connection')) as [Socket];
    try {
      await work(here, there);
    } finally {
      here.destroy();
      there.destroy();
      server.close();
    }
  }

  it('is read to the end by a client that is still sending', () =>
    connected(async (here, there) => {
      there.write('x'.repeat(1_000_000));
      closeWith(here, 'too much');
      expect(await text(there)).toBe('too much');
      there.end();
      await once(here, 'close');
    }));

  it('is closed after half a second if the client does not close it, and at once if it breaks', () =>
    connected(async (here) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        closeWith(here, 'too much');
        vi.advanceTimersByTime(499);
        expect(here.destroyed).toBe(false);
        vi.advanceTimersByTime(1);
        expect(here.destroyed).toBe(true);
      } finally {
        vi.useRealTimers();
      }
    }));

  it('breaks without an unhandled error', () =>
    connected(async (here) => {
      closeWith(here, 'too much');
      here.emit('error', new Error('reset'));
      expect(here.destroyed).toBe(true);
    }));

  it('leaves no timer behind', () =>
    connected(async (here, there) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        closeWith(here, 'too much');
        there.end();
        there.resume();
        await once(here, 'close');
        expect(vi.getTimerCount()).toBe(0);
      } finally {
        vi.useRealTimers();
      }
    }));
});
