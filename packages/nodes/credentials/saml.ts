import type { KeyObject } from 'node:crypto';
import { randomUUID } from 'node:crypto';
import { lazyImport } from '../lib/lazy-import.ts';

/** What an assertion says, which a client exchanges for a token (RFC 7522, 3). */
export interface SamlClaims {
  issuer: string;
  /** The user that the token is for, in the format that `format` names. */
  subject: string;
  format: string;
  audience: string;
  /** The token address. */
  recipient: string;
  /** Further attributes by name. */
  attributes: { readonly [name: string]: string };
}

/** How long an assertion is valid: it is used at once. Clocks may differ by as much. Milliseconds. */
const VALID_MS = 5 * 60_000;

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';

const escapes: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

/** An assertion that is not signed yet. */
function assertion({ issuer, subject, format, audience, recipient, attributes }: SamlClaims, now: number): string {
  const iso = (ms: number): string => new Date(ms).toISOString();
  const until = iso(now + VALID_MS);
  const id = randomUUID();
  const named = Object.entries(attributes).map(
    ([name, value]) =>
      `<saml2:Attribute Name="${escaped(name)}"><saml2:AttributeValue>${escaped(value)}</saml2:AttributeValue></saml2:Attribute>`,
  );
  return [
    `<saml2:Assertion xmlns:saml2="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${id}" IssueInstant="${iso(now)}" Version="2.0">`,
    `<saml2:Issuer>${escaped(issuer)}</saml2:Issuer>`,
    `<saml2:Subject><saml2:NameID Format="${escaped(format)}">${escaped(subject)}</saml2:NameID>`,
    '<saml2:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml2:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${escaped(recipient)}"/>`,
    '</saml2:SubjectConfirmation></saml2:Subject>',
    `<saml2:Conditions NotBefore="${iso(now - VALID_MS)}" NotOnOrAfter="${until}">`,
    `<saml2:AudienceRestriction><saml2:Audience>${escaped(audience)}</saml2:Audience></saml2:AudienceRestriction>`,
    '</saml2:Conditions>',
    `<saml2:AuthnStatement AuthnInstant="${iso(now)}" SessionIndex="_${id}"><saml2:AuthnContext>`,
    '<saml2:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml2:AuthnContextClassRef>',
    '</saml2:AuthnContext></saml2:AuthnStatement>',
    named.length > 0 ? `<saml2:AttributeStatement>${named.join('')}</saml2:AttributeStatement>` : '',
    '</saml2:Assertion>',
  ].join('');
}

/** An assertion with an enveloped signature (RSA-SHA256) over all of it. `now` in epoch ms. */
export async function signAssertion(claims: SamlClaims, key: KeyObject, now = Date.now()): Promise<string> {
  const { SignedXml } = await lazyImport(import('xml-crypto'));
  const signer = new SignedXml({
    privateKey: key,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: EXCLUSIVE,
  });
  signer.addReference({
    xpath: '/*',
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE],
  });
  // The schema has the signature behind the issuer.
  const location = { reference: "/*/*[local-name(.)='Issuer']", action: 'after' as const };
  signer.computeSignature(assertion(claims, now), { location });
  return signer.getSignedXml();
}
