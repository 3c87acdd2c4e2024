import { describe, expect, it } from 'vitest';
import { answerType, isAnswerHeader, isAnswerLocation, PLAIN } from './answer-headers.ts';

describe('a header of a webhook’s answer', () => {
  it.each([
    'Content-Type',
    'Cache-Control',
    'ETag',
    'Location',
    'Link',
    'WWW-Authenticate',
    'Access-Control-Allow-Origin',
    'X-Hook-Secret',
    'X-RateLimit-Remaining',
    'RateLimit-Policy',
    'ce-id',
    'WebHook-Allowed-Origin',
  ])('may be %s', (name) => {
    expect(isAnswerHeader(name)).toBe(true);
  });

  it.each([
    'Set-Cookie',
    'set-cookie2',
    'Clear-Site-Data',
    'Strict-Transport-Security',
    'Content-Security-Policy',
    'Content-Security-Policy-Report-Only',
    'Service-Worker-Allowed',
    'Refresh',
    'Alt-Svc',
    'NEL',
    'Report-To',
    'Reporting-Endpoints',
    'SourceMap',
    'X-SourceMap',
    'X-Frame-Options',
    'X-Content-Type-Options',
    'X-Accel-Redirect',
    'X-Accel-Buffering',
    'X-Sendfile',
    'X-LIGHTTPD-send-file',
    'X-LiteSpeed-Location',
    'X-Reproxy-URL',
    'X-Execution-Id',
    'Transfer-Encoding',
    'Content-Length',
    'Content-Encoding',
    'Connection',
    'Keep-Alive',
    'Upgrade',
    'Trailer',
    'TE',
    'Date',
    'Server',
    'Access-Control-Allow-Credentials',
    'Access-Control-Allow-Private-Network',
    'Cross-Origin-Opener-Policy',
    'Permissions-Policy',
    'Referrer-Policy',
    'Speculation-Rules',
    'Origin-Agent-Cluster',
    'Public-Key-Pins',
    'Expect-CT',
    'Proxy-Authenticate',
    'Accept-CH',
    'Supports-Loading-Mode',
    '',
    'x',
    ':status',
  ])('is never %s', (name) => {
    expect(isAnswerHeader(name)).toBe(false);
  });

  it('leads to pages only', () => {
    for (const address of [
      'https://shop.example/thanks',
      'http://a.example',
      '/thanks',
      'thanks?id=1',
      '#x',
      '//a.example/',
    ])
      expect(isAnswerLocation(address)).toBe(true);
    for (const address of [
      'javascript:alert(1)',
      'java\tscript:alert(1)',
      ' JAVASCRIPT:x',
      'data:text/html,x',
      'file:///etc/passwd',
      'ftp://a.example',
      'http://',
      'intent://x',
    ])
      expect(isAnswerLocation(address)).toBe(false);
  });
});

describe('the type of a webhook’s answer', () => {
  it.each([
    'text/html',
    'application/json; charset=utf-8',
    'text/css',
    'image/svg+xml',
    'application/vnd.shop+json;v=1',
    'text/plain;format="flowed"',
    'application/xml',
  ])('stays %s', (type) => {
    expect(answerType(type)).toBe(type);
  });

  it.each([
    'text/javascript',
    'Application/JavaScript; charset=utf-8',
    'application/x-javascript',
    'text/ecmascript',
    'application/ecmascript',
    'text/javascript1.5',
    'text/jscript',
    'text/livescript',
    'application/wasm',
    'multipart/x-mixed-replace; boundary=x',
    ' text/javascript ',
    'text/plain, text/javascript',
    'text/plain;, text/javascript',
    'text/plain;a="b", text/javascript',
    'text',
    '',
    'text/html\u0000',
    'text/',
    '*/*, x',
    'text/plain; charset=utf-8, text/javascript',
  ])('is plain text for %j', (type) => {
    expect(answerType(type)).toBe(PLAIN);
  });
});
