import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { serve, sendJson } from '../testing/server.ts';
import { signAssertion } from './saml.ts';
import { oauth2SamlBearer } from './types/oauth2SamlBearer.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const SIGNATURE = /<Signature .*<\/Signature>/s;

/** The exclusive canonical form of XML that is written without comments, entities of its own and attributes out of order. */
const canonical = (xml: string): string => xml.replace(/<([\w:]+)([^<>]*)\/>/g, '<$1$2></$1>');

const partOf = (xml: string, pattern: RegExp): string => {
  const [, part] = pattern.exec(xml) ?? [];
  if (part === undefined) throw new Error(`There is no ${pattern.source} in ${xml}`);
  return part;
};

/** Checks the signature by its definition, without the library that made it. */
function isSigned(xml: string): boolean {
  const info = partOf(xml, /<SignedInfo>(.*)<\/SignedInfo>/s);
  const signedInfo = canonical(`<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">${info}</SignedInfo>`);
  const signature = Buffer.from(partOf(xml, /<SignatureValue>(.*?)<\/SignatureValue>/s), 'base64');
  const digest = createHash('sha256')
    .update(canonical(xml.replace(SIGNATURE, '')))
    .digest('base64');
  return (
    verify('sha256', Buffer.from(signedInfo), publicKey, signature) &&
    digest === partOf(xml, /<DigestValue>(.*?)<\/DigestValue>/s) &&
    partOf(xml, / URI="#(.*?)"/s) === partOf(xml, /<saml2:Assertion [^>]* ID="(.*?)"/s)
  );
}

const claims = {
  issuer: 'shop & sons',
  subject: 'ada<admin>',
  format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  audience: 'www.successfactors.com',
  recipient: 'https://api4.successfactors.com/oauth/token',
  attributes: { api_key: 'key "1"' },
};

describe('a SAML assertion', () => {
  it('says who acts for whom and until when, and is signed as a whole', async () => {
    const now = Date.parse('2026-03-01T12:00:00Z');
    const xml = await signAssertion(claims, privateKey, now);
    expect(isSigned(xml)).toBe(true);
    expect(xml).toContain('<saml2:Issuer>shop &amp; sons</saml2:Issuer><Signature ');
    expect(xml).toContain('>ada&lt;admin');
    expect(xml).toContain(
      'NotOnOrAfter="2026-03-01T12:05:00.000Z" Recipient="https://api4.successfactors.com/oauth/token"',
    );
    expect(xml).toContain('<saml2:Audience>www.successfactors.com</saml2:Audience>');
    expect(xml).toMatch(/<saml2:Attribute Name="api_key"><saml2:AttributeValue>key (?:"|&quot;)1/);
  });

  it('is void once anything in it is changed', async () => {
    const xml = await signAssertion(claims, privateKey);
    expect(isSigned(xml.replace('ada', 'eve'))).toBe(false);
    expect(isSigned(xml.replace('www.successfactors.com', 'elsewhere.example'))).toBe(false);
    expect(isSigned(xml.replace(/<DigestValue>.{4}/, '<DigestValue>AAAA'))).toBe(false);
  });

  it.each([
    ['SAP SuccessFactors', 'shop', 'base64', 'shop'],
    ['another service', '', 'base64url', null],
  ] as const)('is exchanged for a token at %s', async (_what, companyId, encoding, company) => {
    const server = await serve((_seen, response) => sendJson(response, { access_token: 'token-1', expires_in: 60 }));
    const values = {
      tokenUrl: `${server.origin}/oauth/token`,
      clientId: 'client-1',
      clientSecret: '',
      companyId,
      issuer: '',
      subject: 'ada',
      format: 'unspecified',
      audience: '',
      scope: '',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      passphrase: '',
      testUrl: '',
    };
    const signal = AbortSignal.timeout(10_000);
    const auth = await oauth2SamlBearer.http?.(values, {
      fetch: (url, init) => fetch(url, init),
      addressOf: async (host) => host,
      signal,
      token: async (fetchToken) => (await fetchToken()).value,
    });
    expect(auth?.headers).toEqual({ authorization: 'Bearer token-1' });
    const form = new URLSearchParams(server.seen[0]?.body);
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:saml2-bearer');
    expect(form.get('client_id')).toBe('client-1');
    expect(form.get('company_id')).toBe(company);
    const sent = form.get('assertion') ?? '';
    const xml = Buffer.from(sent, encoding).toString();
    expect(Buffer.from(xml).toString(encoding)).toBe(sent);
    expect(isSigned(xml)).toBe(true);
    expect(xml.includes('api_key')).toBe(companyId !== '');
    await server.close();
  });
});
