import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Streams } from './streams.ts';
import { createStreams } from './streams.ts';

let streams: Streams;
beforeEach(() => {
  streams = createStreams({ perUser: 2, perAddress: 3 });
});

/** Opens a stream; the answer closes its connection. */
function open(user: string, ip: string): () => void {
  const { reply, close } = replyWith();
  streams.take(requestOf(user, ip), reply);
  return close;
}
// Of a request and a reply, only these are used.
const requestOf = (id: string, ip: string) => ({ user: { id }, ip }) as FastifyRequest;
function replyWith() {
  const raw = new EventEmitter();
  const headers: Record<string, unknown> = {};
  const reply = { raw, header: (name: string, value: unknown) => void (headers[name] = value) };
  return { reply: reply as unknown as FastifyReply, headers, close: () => void raw.emit('close') };
}
const perUser = { code: 'streams_exceeded', message: 'More than 2 event streams are open for this account.' };
const perAddress = { code: 'streams_exceeded', message: 'More than 3 event streams are open from this IP address.' };

describe('event streams', () => {
  it('of one user are limited, from wherever they come', () => {
    open('ada', '10.0.0.1');
    open('ada', '10.0.0.2');
    expect(() => open('ada', '10.0.0.3')).toThrow(expect.objectContaining(perUser));
    expect(() => open('eve', '10.0.0.3')).not.toThrow();
  });

  it('from one address are limited, whosever they are', () => {
    for (const user of ['ada', 'eve', 'max']) open(user, '10.0.0.1');
    expect(() => open('grace', '10.0.0.1')).toThrow(expect.objectContaining(perAddress));
    expect(() => open('grace', '10.0.0.2')).not.toThrow();
  });

  it('make room when their connection closes, for user and address', () => {
    const close = open('ada', '10.0.0.1');
    for (const user of ['ada', 'eve']) open(user, '10.0.0.1');
    expect(() => open('ada', '10.0.0.2')).toThrow(expect.objectContaining(perUser));
    expect(() => open('max', '10.0.0.1')).toThrow(expect.objectContaining(perAddress));
    close();
    expect(() => open('ada', '10.0.0.1')).not.toThrow();
    expect(() => open('ada', '10.0.0.2')).toThrow(expect.objectContaining(perUser));
    expect(() => open('max', '10.0.0.1')).toThrow(expect.objectContaining(perAddress));
  });

  it('that are refused do not count, and say when to try again', () => {
    for (const user of ['ada', 'ada', 'eve']) open(user, '10.0.0.1');
    const { reply, headers } = replyWith();
    expect(() => streams.take(requestOf('max', '10.0.0.1'), reply)).toThrow(expect.objectContaining(perAddress));
    expect(headers).toEqual({ 'retry-after': 10 });
    for (const ip of ['10.0.0.2', '10.0.0.3']) expect(() => open('max', ip)).not.toThrow();
  });

  it('are for signed-in users', () => {
    const { reply } = replyWith();
    expect(() => streams.take({ user: null, ip: '10.0.0.1' } as FastifyRequest, reply)).toThrow(
      expect.objectContaining({ code: 'unauthorized' }),
    );
  });
});
