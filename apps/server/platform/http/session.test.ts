import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readCookie, readSigned, withoutSession } from './session.ts';

const SECRET = 'a secret key that is long enough';
const sign = (token: string, secret = SECRET): string =>
  encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`);
const read = (value: string): string | null =>
  readSigned(`heddle.session_token=${value}`, 'heddle.session_token', SECRET);

describe('a signed cookie', () => {
  it('gives its token where the server signed it', () => {
    expect(read(sign('abc'))).toBe('abc');
    expect(read(sign('a.b'))).toBe('a.b');
  });

  it.each([
    ['is signed with another key', sign('abc', 'another secret key, long enough')],
    ['has the signature of another token', sign('abc').replace('abc', 'abd')],
    ['has a signature that is cut off', sign('abc').slice(0, -9)],
    ['has an empty signature', 'abc.'],
    ['has no signature', 'abc'],
    ['has no token', sign('')],
    ['is not encoded as cookies are', '%E0%A4%A'],
    ['is empty', ''],
  ])('gives none where it %s', (_case, value) => expect(read(value)).toBeNull());

  it('gives none where the request has no such cookie', () => {
    expect(readSigned(undefined, 'heddle.session_token', SECRET)).toBeNull();
    expect(readSigned(`other=${sign('abc')}`, 'heddle.session_token', SECRET)).toBeNull();
  });
});

describe('a Cookie header', () => {
  it.each([
    ['a=1; b=2', '2'],
    ['b=2', '2'],
    [' b = 2 ;a=1', '2'],
    ['b=x=y', 'x=y'],
    ['b=', ''],
    ['b=first; b=second', 'first'],
    ['ab=1; bc=2', null],
    ['b', null],
    ['=b', null],
    ['', null],
  ])('%j has b as %j', (cookies, value) => expect(readCookie(cookies, 'b')).toBe(value));

  it('loses only its session where a call must not depend on who is signed in', () => {
    expect(withoutSession('a=1; heddle.session_token=x; b=2', false)).toBe('a=1; b=2');
    expect(withoutSession('__Secure-heddle.session_token=x; b=2', true)).toBe(' b=2');
    expect(withoutSession(undefined, true)).toBeUndefined();
  });
});
