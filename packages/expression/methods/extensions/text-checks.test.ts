import { describe, expect, it } from 'vitest';
import { evaluate } from '../../testing.ts';

const onText = (call: string, text: string): unknown => evaluate(`text.${call}`, { text });
const long = (label: number, count: number): string => Array.from({ length: count }, () => 'x'.repeat(label)).join('.');

describe('an email address', () => {
  it.each(['ada@example.com', 'a.b+c@sub.example.org', 'ä@example.de', `${'x'.repeat(64)}@example.com`])(
    'is one: %s',
    (text) => expect(onText('isEmail()', text)).toBe(true),
  );

  it.each([
    '',
    'ada',
    'ada@example',
    'ada@example.c',
    'ada@exämple.com',
    'a b@example.com',
    'a@b@example.com',
    'Ada <ada@example.com>',
    `${'x'.repeat(65)}@example.com`,
    'ada@example..com',
  ])('is none: %j', (text) => expect(onText('isEmail()', text)).toBe(false));

  it.each([
    ['Write to ada@example.com, please.', 'ada@example.com'],
    ['Ada <ada@example.com> and eve@example.com', 'ada@example.com'],
    ['Is it ada@example.com?', 'ada@example.com'],
    ['ada at example.com', undefined],
    ['', undefined],
  ])('is found in a text: %j', (text, found) => expect(onText('extractEmail()', text)).toBe(found));
});

describe('a domain', () => {
  it.each(['example.com', 'shop.example.co.uk', 'xn--bcher-kva.example', 'bücher.example', 'a1.b2.cd', long(63, 3)])(
    'is one: %s',
    (text) => expect(onText('isDomain()', text)).toBe(true),
  );

  it.each(['', 'localhost', 'example.c', '192.168.1.20', '-a.com', 'a-.com', 'a..com', '.com', 'a b.com', 'a_b.com'])(
    'is none: %j',
    (text) => expect(onText('isDomain()', text)).toBe(false),
  );

  it('has labels of at most 63 characters, and 253 in all', () => {
    expect(onText('isDomain()', `${'x'.repeat(64)}.com`)).toBe(false);
    expect(onText('isDomain()', `${long(49, 5)}.com`)).toBe(true);
    expect(onText('isDomain()', `${long(49, 5)}.comm`)).toBe(false);
  });

  it.each([
    ['https://shop.example.com:8443/a?b#c', 'shop.example.com'],
    ['ada@example.com', 'example.com'],
    ['mailto:ada@example.com', 'example.com'],
    ['//cdn.example.com/x', 'cdn.example.com'],
    ['example.com/path', 'example.com'],
    ['http://localhost:3000', 'localhost'],
    ['http://user:pass@192.168.1.20/x', '192.168.1.20'],
    ['  example.com  ', 'example.com'],
    ['no domain here', undefined],
    ['', undefined],
  ])('is found in an address: %j', (text, found) => expect(onText('extractDomain()', text)).toBe(found));
});

describe('a web address', () => {
  it.each(['https://example.com', 'ftp://example.com/x', 'HTTP://EXAMPLE.COM', 'http://localhost:3000/a?b=c#d'])(
    'is one: %s',
    (text) => expect(onText('isUrl()', text)).toBe(true),
  );

  it.each([
    '',
    'example.com',
    'https://',
    'https:///x',
    'mailto:ada@example.com',
    '1http://a',
    'http://a:port',
    'http://[',
  ])('is none: %j', (text) => expect(onText('isUrl()', text)).toBe(false));

  it('has at most 2048 characters', () => {
    const address = (length: number): string => 'https://example.com/'.padEnd(length, 'x');
    expect([onText('isUrl()', address(2048)), onText('isUrl()', address(2049))]).toEqual([true, false]);
  });

  it.each([
    ['See https://example.com/a?b=c, or not.', 'https://example.com/a?b=c'],
    ['(https://example.com).', 'https://example.com'],
    ['"http://localhost:3000/x"', 'http://localhost:3000/x'],
    ['seehttps://example.com', 'https://example.com'],
    ['ftp://example.com then https://a.example!', 'https://a.example'],
    ['https://nothing and https://', undefined],
    ['example.com', undefined],
  ])('is found in a text: %j', (text, found) => expect(onText('extractUrl()', text)).toBe(found));

  it.each([
    ['https://example.com/a/b?c#d', '/a/b'],
    ['https://example.com', '/'],
    ['/a/b', undefined],
  ])('has a path: %j', (text, path) => expect(onText('extractUrlPath()', text)).toBe(path));
});

describe('a text', () => {
  it.each([
    ['', true],
    [' ', false],
    ['a', false],
  ])('%j is empty: %s', (text, isEmpty) => {
    expect([onText('isEmpty()', text), onText('isNotEmpty()', text)]).toEqual([isEmpty, !isEmpty]);
  });

  it.each([
    ['12', true],
    ['-1.5e3', true],
    [' 7 ', true],
    ['', false],
    [' ', false],
    ['1,5', false],
    ['12 kg', false],
  ])('%j is a number: %s', (text, isNumeric) => expect(onText('isNumeric()', text)).toBe(isNumeric));
});
