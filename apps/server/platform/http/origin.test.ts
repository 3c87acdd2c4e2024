import { describe, expect, it } from 'vitest';
import { checkOrigin } from './origin.ts';

const write = (headers: Record<string, string>) => ({ method: 'POST', headers: { host: 'localhost:3000', ...headers } });
const refused = expect.objectContaining({ code: 'origin_forbidden', status: 403 });

describe('a write', () => {
  it.each([
    ['from a page of this server', { origin: 'http://localhost:3000' }],
    ['from a page at the public address', { origin: 'https://flow.example.com' }],
    ['by the browser without a page, as from a bookmarklet', { 'sec-fetch-site': 'none' }],
    ['from a page of ours, in a browser that leaves Origin out', { 'sec-fetch-site': 'same-origin' }],
    ['from a program that is no browser', {}],
  ])('is taken %s', (_case, headers) => {
    expect(() => checkOrigin(write(headers), 'https://flow.example.com')).not.toThrow();
  });

  it.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['from another port of this machine', { origin: 'http://localhost:3001' }],
    ['from a page without an origin', { origin: 'null' }],
    ['from a page of another site, in a browser that leaves Origin out', { 'sec-fetch-site': 'cross-site' }],
    ['from a sibling domain', { 'sec-fetch-site': 'same-site' }],
    ['with an Origin that is no address', { origin: 'localhost:3000' }],
  ])('is refused %s', (_case, headers) => {
    expect(() => checkOrigin(write(headers), 'https://flow.example.com')).toThrow(refused);
  });
});

describe('a read', () => {
  it('may come from anywhere: its answer cannot be seen there', () => {
    expect(() => checkOrigin({ method: 'GET', headers: { origin: 'https://evil.example' } }, undefined)).not.toThrow();
  });
});
