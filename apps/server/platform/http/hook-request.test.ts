import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { toHookRequest } from './hook-request.ts';

const socket = { remoteAddress: '10.0.0.1' };
/** A request that the framework has read. */
const read = (url: string, headers: Record<string, unknown> = {}, query: Record<string, unknown> = {}) =>
  toHookRequest({ method: 'POST', url, headers, query, ip: '203.0.113.7', socket } as unknown as FastifyRequest);
/** A request that was taken before the framework. */
const direct = (url: string, headers: Record<string, unknown> = {}) =>
  toHookRequest({ method: 'POST', url, headers, socket } as unknown as IncomingMessage);

describe('the request that starts a run', () => {
  it('is recorded with its path, query and headers', () => {
    expect(read('/hooks/orders?status=new', { 'x-shop': 'berlin', accept: 'a' }, { status: 'new' })).toEqual({
      method: 'POST',
      path: '/hooks/orders',
      query: { status: 'new' },
      headers: { 'x-shop': 'berlin', accept: 'a' },
      ip: '10.0.0.1',
    });
  });

  it.each([
    'authorization',
    'proxy-authorization',
    'cookie',
    'connection',
    'keep-alive',
    'transfer-encoding',
    'content-length',
    'accept-encoding',
    'upgrade',
    'te',
    'trailer',
    'x-heddle-run',
  ])('is recorded without its header %s', (name) => {
    expect(read('/hooks/orders', { [name]: 'secret', 'x-shop': 'berlin' }).headers).toEqual({ 'x-shop': 'berlin' });
  });

  it('has a header that came several times as one text, and none that did not come', () => {
    const headers = { 'x-tag': ['a', 'b'], 'x-none': undefined };
    expect(read('/hooks/orders', headers).headers).toEqual({ 'x-tag': 'a, b' });
  });

  it('has no query where its address has none, read by the framework or not', () => {
    expect(read('/hooks/orders', {}, { status: 'new' })).toMatchObject({ path: '/hooks/orders', query: {} });
    expect(direct('/hooks/orders')).toMatchObject({ method: 'POST', path: '/hooks/orders', query: {} });
    expect(read('?a=1', {}, { a: '1' })).toMatchObject({ path: '', query: { a: '1' } });
  });

  it('has a query of its own: what a run does to it does not change the request', () => {
    const query = { status: 'new' };
    expect(read('/hooks/orders?status=new', {}, query).query).not.toBe(query);
  });

  it('is from the caller that a proxy names, where the framework trusts it', () => {
    expect(read('/hooks/orders', { 'x-forwarded-for': '203.0.113.7' }).ip).toBe('203.0.113.7');
  });

  it('is from whoever holds the connection otherwise', () => {
    expect(read('/hooks/orders').ip).toBe('10.0.0.1');
    expect(direct('/hooks/orders', { 'x-forwarded-for': '203.0.113.7' }).ip).toBe('10.0.0.1');
    expect(toHookRequest({ headers: {}, socket: {} } as unknown as IncomingMessage)).toEqual({
      method: '',
      path: '',
      query: {},
      headers: {},
      ip: '',
    });
  });
});
