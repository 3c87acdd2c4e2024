import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCookieJar } from './cookies.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** The cookies for `url` after `from` has set these. */
function sent(from: string, lines: readonly string[], url: string): string | null {
  const jar = createCookieJar();
  jar.store(new URL(from), lines);
  return jar.header(new URL(url));
}

describe('cookies', () => {
  it.each([
    ['go back to the host that set them', 'https://shop.example/a', ['id=1'], 'https://shop.example/b', 'id=1'],
    ['not to another', 'https://shop.example/', ['id=1'], 'https://other.example/', null],
    ['nor to hosts below it', 'https://shop.example/', ['id=1'], 'https://api.shop.example/', null],
    ['unless it says so', 'https://shop.example/', ['id=1; Domain=.shop.example'], 'https://api.shop.example/', 'id=1'],
    [
      'a host below sets them for the one above',
      'https://api.shop.example/',
      ['id=1; domain=shop.example'],
      'https://shop.example/',
      'id=1',
    ],
    ['not for another', 'https://shop.example/', ['id=1; Domain=other.example'], 'https://other.example/', null],
    ['nor for everybody', 'https://shop.example/', ['id=1; Domain=example'], 'https://shop.example/', null],
    ['nor for all hosts of a registry', 'https://a.co.uk/', ['id=1; Domain=co.uk'], 'https://b.co.uk/', null],
    ['or of a provider', 'https://eve.github.io/', ['id=1; Domain=github.io'], 'https://ada.github.io/', null],
    ['a name without a dot sets them for itself', 'https://wiki/', ['id=1; Domain=wiki'], 'https://wiki/', 'id=1'],
    ['and a registry for itself alone', 'https://github.io/', ['id=1; Domain=github.io'], 'https://a.github.io/', null],
    ['prefixes are promises', 'https://a.example/', ['__Host-id=1; Secure; Path=/x'], 'https://a.example/x', null],
    [
      'nor for what only ends the same',
      'https://evilshop.example/',
      ['id=1; Domain=shop.example'],
      'https://shop.example/',
      null,
    ],
    ['an address has no hosts below it', 'http://127.0.0.1/', ['id=1; Domain=0.0.1'], 'http://127.0.0.1/', null],
    ['the port does not matter', 'http://127.0.0.1:1/', ['id=1'], 'http://127.0.0.1:2/', 'id=1'],
    ['they go to their path', 'https://a.example/', ['id=1; Path=/shop'], 'https://a.example/shop/cart', 'id=1'],
    [
      'and not to one that only begins the same',
      'https://a.example/',
      ['id=1; Path=/shop'],
      'https://a.example/shopping',
      null,
    ],
    ['by default that of the folder', 'https://a.example/shop/login', ['id=1'], 'https://a.example/about', null],
    [
      'longer paths come first',
      'https://a.example/',
      ['b=2; Path=/', 'a=1; Path=/x'],
      'https://a.example/x/y',
      'a=1; b=2',
    ],
    ['secure ones go over https only', 'https://a.example/', ['id=1; Secure'], 'http://a.example/', null],
    ['and are taken over https only', 'http://a.example/', ['id=1; Secure'], 'https://a.example/', null],
    ['also by this machine', 'http://127.0.0.1/', ['id=1; Secure'], 'http://127.0.0.1/', null],
    [
      'values may hold an equals sign',
      'https://a.example/',
      ['id="a=b"; HttpOnly; SameSite=Lax'],
      'https://a.example/',
      'id="a=b"',
    ],
    [
      'what is no cookie is left out',
      'https://a.example/',
      ['nonsense', '=x', `big=${'x'.repeat(5000)}`],
      'https://a.example/',
      null,
    ],
  ])('%s', (_, from, lines, url, expected) => {
    expect(sent(from, lines, url)).toBe(expected);
  });

  it('are replaced, removed, and forgotten when their time is over', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const jar = createCookieJar();
    const url = new URL('https://a.example/');
    jar.store(url, ['a=1; Max-Age=60', 'b=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT', 'c=1']);
    jar.store(url, ['b=2', 'c=; Max-Age=0']);
    expect(jar.header(url)).toBe('a=1; b=2');
    vi.setSystemTime(Date.now() + 61_000);
    expect(jar.header(url)).toBe('b=2');
    jar.store(url, ['b=3; Expires=Thu, 01 Jan 1970 00:00:00 GMT']);
    expect(jar.header(url)).toBeNull();
  });

  it('are not kept without end', () => {
    const jar = createCookieJar();
    const url = new URL('https://a.example/');
    jar.store(
      url,
      Array.from({ length: 400 }, (_, n) => `c${n}=1`),
    );
    expect(jar.header(url)?.split('; ')).toHaveLength(300);
    expect(jar.header(url)).toContain('c399=1');
  });
});
