import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusedPath } from './paths.ts';

describe('the path of a request', () => {
  it.each([
    '/',
    '/api/workflows',
    '/api/topics/a%2Fb',
    '/api/values/a%5Cb',
    '/.well-known/x',
    '/assets/app..js',
    '/a...b/..c/d..',
    '/hooks/id/new%20orders?next=/../x',
    '/?q=%2e%2e/',
    '/api/x/%252e%252e/y',
  ])('is taken as it is: %s', (path) => {
    expect(isRefusedPath(path)).toBe(false);
  });

  it.each([
    '/api/../x',
    '/api/..',
    '/..',
    '/.',
    '/./api/x',
    '/hooks/id/../../x',
    '/api/%2e%2e/x',
    '/api/%2E./x',
    '/api/.%2e',
    '/api/%2e/x',
    '/assets/..%2f..%2fetc/passwd',
    '/api/..%5cx',
    '/api/x%2f..%2fy',
    '/assets/a%2Fb',
    '/hooks/id/a%2fb',
    '/assets/a%5cb',
    '/api\\..\\x',
    '\\api',
    '/a\\b',
    '/api/x%00',
    'http://evil.example/api/x',
    'https://evil.example',
    '*',
    'api/x',
    '',
    '/a/..;x/../b',
    '/a/../?x',
  ])('is refused where programs read it differently: %s', (path) => {
    expect(isRefusedPath(path)).toBe(path !== '');
  });

  it('that passes means the same to who resolves dots and to who does not', () => {
    const parts = fc.constantFrom('/', '.', '..', '%2e', '%2E', '%2f', '%5c', '\\', 'a', '?', '#', '%', '%25', ';');
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 10 }), (list) => {
        const path = `/${list.join('')}`;
        if (isRefusedPath(path)) return;
        const [plain = ''] = path.split(/[?#]/, 1);
        // A parser takes two slashes at the beginning for the start of a host.
        if (!plain.startsWith('//')) expect(new URL(plain, 'http://a').pathname).toBe(plain);
      }),
      { numRuns: 3000 },
    );
  });
});
