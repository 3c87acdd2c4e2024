import type { SignInDefinition } from '@heddle/contract/node/sign-in';
import { isAtVendor, withValues } from '@heddle/contract/node/sign-in';
import { describe, expect, it } from 'vitest';
import { hasClient, signInAt } from './clients.ts';

const shared = new Map([['SHOP', { clientId: 'shared', clientSecret: 'shared secret' }]]);
const signIn: SignInDefinition = {
  vendor: 'Shop',
  client: 'SHOP',
  authorizeUrl: 'https://{shop}.shop.example/authorize',
  tokenUrl: 'https://{shop}.shop.example/token',
  scopes: [],
  clientAuth: 'body',
};

describe('the client of a sign-in', () => {
  it('is the one of the credential, else the one of the operator', () => {
    const own = { clientId: 'own', clientSecret: 'own secret' };
    expect(signInAt(signIn, own, shared).client).toEqual({ ...own, clientAuth: 'body' });
    expect(signInAt(signIn, {}, shared).client).toMatchObject({ clientId: 'shared', clientSecret: 'shared secret' });
    expect(signInAt({ ...signIn, clientAuth: 'none' }, {}, shared).client.clientSecret).toBe('');
    expect(hasClient(shared, signIn)).toBe(true);
    expect(() => signInAt(signIn, {}, new Map())).toThrow(expect.objectContaining({ code: 'sign_in_no_client' }));
  });

  it('is never the one of the operator at an address that users choose', () => {
    for (const address of ['{tokenUrl}', 'https://{host}/token', 'https://{shop}shop.example/token'])
      for (const at of [{ tokenUrl: address }, { revokeUrl: address }])
        expect(() => signInAt({ ...signIn, ...at }, {}, shared)).toThrow(
          expect.objectContaining({ code: 'sign_in_no_client' }),
        );
  });
});

describe('an address with values', () => {
  it.each([
    ['https://login.example.com/{tenant}/token', true],
    ['https://{shop}.example.com/token', true],
    ['https://{shop}.com/token', false],
    ['http://login.example.com/token', false],
    ['https://login.example.com{path}', false],
  ])('%s is at the vendor: %s', (template, expected) => expect(isAtVendor(template)).toBe(expected));

  it('cannot be led elsewhere by a value', () => {
    const address = withValues(signIn.tokenUrl, { shop: 'evil.example/#' });
    expect(URL.parse(address)?.hostname.endsWith('.shop.example') ?? true).toBe(true);
    expect(withValues('https://a.example/{tenant}/token', { tenant: '../x?y' })).toBe(
      'https://a.example/..%2Fx%3Fy/token',
    );
    expect(withValues('{instance}/token', { instance: ' https://a.example/ ' })).toBe('https://a.example/token');
  });
});
