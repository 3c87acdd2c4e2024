import type { SignInDefinition } from '@heddle/contract/node/sign-in';
import { isAtVendor, withValues } from '@heddle/contract/node/sign-in';
import { describe, expect, it } from 'vitest';
import { signInAt } from './clients.ts';

const none = { find: () => Promise.resolve(null) };
const shared = {
  find: (id: string) => Promise.resolve(id === 'SHOP' ? { clientId: 'shared', clientSecret: 'shared secret' } : null),
};
const signIn: SignInDefinition = {
  vendor: 'Shop',
  client: 'SHOP',
  authorizeUrl: 'https://{shop}.shop.example/authorize',
  tokenUrl: 'https://{shop}.shop.example/token',
  scopes: [],
  clientAuth: 'body',
};

describe('the client of a sign-in', () => {
  it('is the one of the credential, else the one of the operator', async () => {
    const own = { clientId: 'own', clientSecret: 'own secret' };
    expect((await signInAt(signIn, own, shared)).client).toEqual({ ...own, clientAuth: 'body' });
    expect((await signInAt(signIn, {}, shared)).client).toMatchObject({
      clientId: 'shared',
      clientSecret: 'shared secret',
    });
    expect((await signInAt({ ...signIn, clientAuth: 'none' }, {}, shared)).client.clientSecret).toBe('');
    await expect(signInAt(signIn, {}, none)).rejects.toMatchObject({ code: 'sign_in_no_client' });
  });

  it('is never the one of the operator at an address that users choose', async () => {
    for (const address of ['{tokenUrl}', 'https://{host}/token', 'https://{shop}shop.example/token'])
      for (const at of [{ tokenUrl: address }, { revokeUrl: address }])
        await expect(signInAt({ ...signIn, ...at }, {}, shared)).rejects.toMatchObject({ code: 'sign_in_no_client' });
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
