import { describe, expect, it } from 'vitest';
import { apiHeaders, createPageHeaders } from './headers.ts';

/** The directives of the content security policy of a page. */
function policy(host: string | undefined, publicUrl?: string, beside: string[] = []): Record<string, string> {
  const text = createPageHeaders(publicUrl, beside)(host).page['content-security-policy'] ?? '';
  return Object.fromEntries(text.split('; ').map((directive) => directive.split(/ (.*)/s, 2) as [string, string]));
}

describe('the content security policy of pages', () => {
  it('lets scripts and styles come from the folder of built assets, at the host of the request', () => {
    expect(policy('flow.example.com:8443')).toMatchObject({
      'default-src': "'self'",
      'script-src': 'flow.example.com:8443/assets/',
      'worker-src': 'flow.example.com:8443/assets/',
      'style-src': "flow.example.com:8443/assets/ 'unsafe-inline'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
  });

  it('names the scripts beside that folder one by one', () => {
    expect(policy('localhost:3000', undefined, ['boot.js', 'theme.js'])).toMatchObject({
      'script-src': 'localhost:3000/assets/ localhost:3000/boot.js localhost:3000/theme.js',
      'worker-src': 'localhost:3000/assets/',
    });
  });

  it('names the public address as well: a proxy may have changed the host', () => {
    expect(policy('heddle:3000', 'https://flow.example.com')['script-src']).toBe(
      'https://flow.example.com/assets/ heddle:3000/assets/',
    );
  });

  it.each(['flow.example.com', undefined])('names the public address once where the host is %s', (host) => {
    expect(policy(host, 'https://flow.example.com')['script-src']).toBe('https://flow.example.com/assets/');
  });

  it.each(['192.168.1.20:3000', '[::1]:3000', 'evil.example; script-src *', "a' b", '', '127.0.0.2'])(
    'names no folder where the host cannot be part of a policy: %j',
    (host) => expect(policy(host)).toMatchObject({ 'script-src': "'self'", 'worker-src': "'self'" }),
  );

  it('names no folder where the public address cannot be, or there is no host at all', () => {
    expect(policy('localhost', 'http://192.168.1.20')['script-src']).toBe("'self'");
    expect(policy(undefined)['script-src']).toBe("'self'");
  });

  it('knows the one IP address that it may contain', () => {
    expect(policy('127.0.0.1:3000')['script-src']).toBe('127.0.0.1:3000/assets/');
  });

  it('lets the payment page of a wallet load the script of that wallet and nothing else of its kind', () => {
    const { page, payment } = createPageHeaders(undefined, [])('localhost');
    const scripts = (headers: Readonly<Record<string, string>>): string =>
      /script-src ([^;]+)/.exec(headers['content-security-policy'] ?? '')?.[1] ?? '';
    expect(scripts(page)).toBe('localhost/assets/');
    expect(scripts(payment('google'))).toBe('localhost/assets/ https://pay.google.com/gp/p/js/pay.js');
    expect(scripts(payment('apple'))).toBe(
      'localhost/assets/ https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js',
    );
    expect(page['content-security-policy']).not.toContain('frame-src');
    expect(payment('apple')['content-security-policy']).not.toContain('google');
    expect(payment('google')['content-security-policy']).toContain('frame-src https://pay.google.com');
    expect(payment('google')['content-security-policy']).toContain("frame-ancestors 'none'");
    // The window of the wallet has to be able to answer the page that opened it.
    expect(payment('google')['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(page['cross-origin-opener-policy']).toBe('same-origin');
  });

  it('lets the worker of dry runs compile WebAssembly, and no page', () => {
    const { page, worker } = createPageHeaders(undefined, [])('localhost');
    expect(page['content-security-policy']).not.toContain('wasm');
    expect(worker['content-security-policy']).toContain("script-src localhost/assets/ 'wasm-unsafe-eval';");
    expect({ ...worker, 'content-security-policy': page['content-security-policy'] }).toEqual(page);
  });
});

describe('headers of answers', () => {
  const common = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  };

  it('of the API are for programs: never shown as a page, never kept', () => {
    expect(apiHeaders(undefined)).toEqual({
      ...common,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
  });

  it('of pages keep other sites out', () => {
    expect(createPageHeaders(undefined, [])('localhost').page).toMatchObject(common);
  });

  it.each([
    ['https://flow.example.com', 'max-age=31536000'],
    ['http://flow.example.com', undefined],
    [undefined, undefined],
  ])('hold browsers to https where the public address is %s', (publicUrl, held) => {
    expect(apiHeaders(publicUrl)['strict-transport-security']).toBe(held);
    expect(createPageHeaders(publicUrl, [])(undefined).page['strict-transport-security']).toBe(held);
  });
});
