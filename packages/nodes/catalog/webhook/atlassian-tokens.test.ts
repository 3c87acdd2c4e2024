import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { canonicalRequest, requestHash, tokenProblem } from './atlassian-tokens.ts';

describe('the request that a token of Atlassian belongs to', () => {
  // https://developer.atlassian.com/cloud/jira/platform/understanding-jwt-for-connect-apps/#creating-a-query-string-hash
  it.each([
    [
      'GET',
      'http://localhost:2990/path/to/service?zee_last=param&repeated=parameter 1&first=param&repeated=parameter 2',
      'GET&/path/to/service&first=param&repeated=parameter%201,parameter%202&zee_last=param',
    ],
    ['post', 'http://localhost:2990/some/path/?param=value', 'POST&/some/path&param=value'],
    ['GET', 'http://localhost:2990', 'GET&/&'],
    ['GET', 'http://localhost:2990/p?jwt=a.b.c&B=1&a=2&A=3&b=4', 'GET&/p&A=3&B=1&a=2&b=4'],
    [
      'GET',
      'http://localhost:2990/p?plus=a%2Bb&space=a+b&star=*&tilde=~',
      'GET&/p&plus=a%2Bb&space=a%20b&star=%2A&tilde=~',
    ],
  ])('is written as Atlassian publishes it: %s %s', (method, address, canonical) => {
    expect(canonicalRequest(method, new URL(address))).toBe(canonical);
    expect(requestHash(method, new URL(address))).toBe(createHash('sha256').update(canonical).digest('hex'));
  });
});

it('a token is believed at its own address only', async () => {
  const secret = 'a shared secret of at least 32 bytes';
  const address = 'https://heddle.example/hooks/w1/jira?user=ada';
  const token = await new SignJWT({ iss: 'jira:1', exp: 1000, qsh: requestHash('POST', new URL(address)) })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret));
  const message = { header: () => `JWT ${token}`, method: 'POST', address, now: 900_000 };
  expect(await tokenProblem(message, secret)).toBeNull();
  expect(await tokenProblem({ ...message, address: address.replace('ada', 'eve') }, secret)).toBe('wrong');
  expect(await tokenProblem({ ...message, method: 'PUT' }, secret)).toBe('wrong');
  expect(await tokenProblem({ ...message, now: 2_000_000 }, secret)).toBe('old');
});
