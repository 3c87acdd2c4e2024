import { describe, expect, it } from 'vitest';
import { checkOrigin } from './origin.ts';

const write = (headers: Record<string, string>, protocol: 'http' | 'https' = 'http') => ({
  method: 'POST',
  protocol,
  headers: { host: 'localhost:3000', ...headers },
});
const refused = expect.objectContaining({ code: 'origin_forbidden', status: 403 });

describe('a write', () => {
  it.each([
    ['from a page at the public address', { origin: 'https://flow.example.com' }],
    ['by the browser without a page, as from a bookmarklet', { 'sec-fetch-site': 'none' }],
    ['from a page of ours, in a browser that leaves Origin out', { 'sec-fetch-site': 'same-origin' }],
    ['from a program that is no browser', {}],
  ])('is taken %s', (_case, headers) => {
    expect(() => checkOrigin(write(headers), 'https://flow.example.com')).not.toThrow();
  });

  it.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['from a page of the public host without encryption', { origin: 'http://flow.example.com' }],
    ['from another port of the public host', { origin: 'https://flow.example.com:8443' }],
    ['from a page at another name of this server', { origin: 'http://localhost:3000' }],
    ['from a page without an origin', { origin: 'null' }],
    ['from a page of another site, in a browser that leaves Origin out', { 'sec-fetch-site': 'cross-site' }],
    ['from a sibling domain', { 'sec-fetch-site': 'same-site' }],
    ['with an Origin that is no address', { origin: 'flow.example.com' }],
    ['with an Origin that is more than one', { origin: 'https://flow.example.com/' }],
  ])('is refused %s', (_case, headers) => {
    expect(() => checkOrigin(write(headers), 'https://flow.example.com')).toThrow(refused);
  });
});

describe('a write to a server without a public address', () => {
  it('is taken from a page at the address of the request', () => {
    expect(() => checkOrigin(write({ origin: 'http://localhost:3000' }), undefined)).not.toThrow();
    expect(() =>
      checkOrigin(write({ origin: 'https://flow.internal', host: 'flow.internal' }, 'https'), undefined),
    ).not.toThrow();
    expect(() =>
      checkOrigin(write({ origin: 'http://192.168.1.20', host: '192.168.1.20:80' }), undefined),
    ).not.toThrow();
  });

  it.each(['http://localhost:3001', 'https://localhost:3000', 'http://127.0.0.1:3000', 'http://localhost', 'null'])(
    'is refused from %s',
    (origin) => {
      expect(() => checkOrigin(write({ origin }), undefined)).toThrow(refused);
    },
  );
});

describe('a read', () => {
  it('may come from anywhere: its answer cannot be seen there', () => {
    expect(() =>
      checkOrigin({ method: 'GET', protocol: 'http', headers: { origin: 'https://evil.example' } }, undefined),
    ).not.toThrow();
  });
});
