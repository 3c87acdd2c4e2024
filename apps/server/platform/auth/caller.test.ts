import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { callerOf, toHeaders } from './caller.ts';

const from = (headers: Record<string, string>) => callerOf({ headers } as unknown as FastifyRequest);

describe('the caller of a request', () => {
  it('is known by cookie and browser, and by no other header', () => {
    const caller = from({
      cookie: 'a=1',
      'user-agent': 'Firefox',
      authorization: 'Bearer x',
      'x-forwarded-for': '::1',
    });
    expect(Object.fromEntries(toHeaders(caller))).toEqual({ cookie: 'a=1', 'user-agent': 'Firefox' });
  });

  it('has no header that was not sent', () => {
    expect(Object.fromEntries(toHeaders(from({})))).toEqual({});
    expect(Object.fromEntries(toHeaders(from({ cookie: 'a=1' })))).toEqual({ cookie: 'a=1' });
  });
});
