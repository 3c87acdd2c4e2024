import { createHash, verify, X509Certificate } from 'node:crypto';
import { walletTokenErrors } from '@heddle/contract/errors/wallet-tokens';
import type { BerValue } from './ber.ts';
import { berValues, readBer } from './ber.ts';

/**
 * Apple Root CA - G3, which signs what Apple Pay gives. https://www.apple.com/certificateauthority/, SHA-256
 * 63343ABFB89A6A03EBB57E9B3F5FA7BE7C4F5C756F3017B3A8C488C3653E9179.
 */
const APPLE_ROOT =
  'MIICQzCCAcmgAwIBAgIILcX8iNLFS5UwCgYIKoZIzj0EAwMwZzEbMBkGA1UEAwwSQXBwbGUgUm9vdCBDQSAtIEczMSYwJAYDVQQLDB1BcHBsZSBDZXJ0aWZpY2F0aW9uIEF1dGhvcml0eTETMBEGA1UECgwKQXBwbGUgSW5j' +
  'LjELMAkGA1UEBhMCVVMwHhcNMTQwNDMwMTgxOTA2WhcNMzkwNDMwMTgxOTA2WjBnMRswGQYDVQQDDBJBcHBsZSBSb290IENBIC0gRzMxJjAkBgNVBAsMHUFwcGxlIENlcnRpZmljYXRpb24gQXV0aG9yaXR5MRMwEQYDVQQK' +
  'DApBcHBsZSBJbmMuMQswCQYDVQQGEwJVUzB2MBAGByqGSM49AgEGBSuBBAAiA2IABJjpLz1AcqTtkyJygRMc3RCV8cWjTnHcFBbZDuWmBSp3ZHtfTjjTuxxEtX/1H7YyYl3J6YRbTzBPEVoA/VhYDKX1DyxNB0cTddqXl5dv' +
  'MVztK517IDvYuVTZXpmkOlEKMaNCMEAwHQYDVR0OBBYEFLuw3qFYM4iapIqZ3r6966/ayySrMA8GA1UdEwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQDAgEGMAoGCCqGSM49BAMDA2gAMGUCMQCD6cHEFl4aXTQY2e3v9GwOAEZL' +
  'uN+yRhHFD/3meoyhpmvOwgPUnPWTxnS4at+qIxUCMG1mihDK1A3UT82NQz60imOlM27jbdoXt2QfyFMm+YhidDkLF1vLUagM6BgD56KyKA==';

/** The authority that everything has to be signed by. */
export const appleRoot = (): X509Certificate => new X509Certificate(Buffer.from(APPLE_ROOT, 'base64'));

// Contents of object identifiers.
const SIGNED_DATA = '2a864886f70d010702';
const MESSAGE_DIGEST = '2a864886f70d010904';
const SIGNING_TIME = '2a864886f70d010905';
/** Marks the certificate that signs payments, and the one that signs that. https://developer.apple.com/documentation/passkit/payment-token-format-reference */
const LEAF = '2a864886f76364061d';
const INTERMEDIATE = '2a864886f7636406020e';

const SEQUENCE = 0x30;
const SET = 0x31;
const OBJECT_ID = 0x06;
const UTC_TIME = 0x17;
const CONTEXT_0 = 0xa0;
const CONTEXT_3 = 0xa3;

const refused = (reason: string): Error => walletTokenErrors.wallet_token_signature({ reason });

/**
 * Checks the signature of Apple over the contents of a payment: the chain of certificates up to Apple's root, their marks, and the signature. Gives when it was signed, in epoch
 * milliseconds. `root`: the authority; Apple's, but in tests. Throws `wallet_token_signature`, `wallet_token_invalid`.
 */
export function verifyAppleSignature(signature: Buffer, signed: Buffer, root: X509Certificate = appleRoot()): number {
  const [type, wrapped] = berValues(readBer(signature));
  if (type?.content.toString('hex') !== SIGNED_DATA || !wrapped) throw refused('it is no signature');
  const parts = berValues(readBer(wrapped.content));
  const certificates = parts.find(({ tag }) => tag === CONTEXT_0);
  const signers = parts.at(-1);
  if (!certificates || signers?.tag !== SET) throw refused('it names no certificates or signers');
  const [signer] = berValues(signers);
  if (!signer) throw refused('nobody has signed it');
  const given = berValues(certificates).map(({ whole }) => new X509Certificate(whole));
  const fields = berValues(signer);
  const attributes = fields.find(({ tag }) => tag === CONTEXT_0);
  const value = fields.findLast(({ tag }) => tag === 0x04)?.content;
  if (!attributes || !value) throw refused('it does not say what is signed');
  const { digest, signedAt } = attributesOf(attributes);
  const leaf = leafOf(given, root, signedAt);
  if (!createHash('sha256').update(signed).digest().equals(digest)) throw refused('the contents were changed');
  // What is signed are the attributes as a set, under the tag of one.
  const attributesAsSet = Buffer.from(attributes.whole);
  attributesAsSet[0] = SET;
  if (!verify('sha256', attributesAsSet, leaf.publicKey, value)) throw refused('it is not by the certificate');
  return signedAt;
}

/** The certificate that signs, whose chain leads to the root. */
function leafOf(given: readonly X509Certificate[], root: X509Certificate, at: number): X509Certificate {
  const leaf = given.find((certificate) => hasMark(certificate, LEAF));
  const intermediate = given.find((certificate) => hasMark(certificate, INTERMEDIATE));
  if (!leaf || !intermediate) throw refused('its certificates are not for payments');
  const isBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
    certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  if (!isBy(leaf, intermediate) || !isBy(intermediate, root)) throw refused('its certificates are not by Apple');
  for (const { validFrom, validTo } of [leaf, intermediate])
    if (at < Date.parse(validFrom) || at > Date.parse(validTo)) throw refused('its certificates were not valid');
  return leaf;
}

/** True where a certificate has an extension. */
function hasMark({ raw }: X509Certificate, id: string): boolean {
  const [body] = berValues(readBer(raw));
  const [extensions] = body ? berValues(body).filter(({ tag }) => tag === CONTEXT_3) : [];
  if (!extensions) return false;
  return berValues(readBer(extensions.content)).some((extension) => {
    const [name] = extension.tag === SEQUENCE ? berValues(extension) : [];
    return name?.tag === OBJECT_ID && name.content.toString('hex') === id;
  });
}

/** What the signer says: the digest of what is signed, and when. */
function attributesOf(attributes: BerValue): { digest: Buffer; signedAt: number } {
  const named = new Map(
    berValues(attributes).map((attribute): [string, BerValue | undefined] => {
      const [name, values] = berValues(attribute);
      return [name?.content.toString('hex') ?? '', values ? berValues(values)[0] : undefined];
    }),
  );
  const digest = named.get(MESSAGE_DIGEST)?.content;
  const time = named.get(SIGNING_TIME);
  const signedAt = time?.tag === UTC_TIME ? utcTime(time.content.toString('ascii')) : NaN;
  if (!digest || !Number.isFinite(signedAt)) throw refused('it does not say when and what was signed');
  return { digest, signedAt };
}

/** A time as ASN.1 writes it, of this century: `230307053348Z`. NaN for another text. */
const utcTime = (text: string): number =>
  Date.parse(text.replace(/^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, '20$1-$2-$3T$4:$5:$6Z'));
