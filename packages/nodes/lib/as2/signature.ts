import type { KeyObject } from 'node:crypto';
import { constants, createHash, sign, verify } from 'node:crypto';
import { as2Errors } from '@heddle/contract/errors/as2';
import { digests, oids, rsaSignatures } from './algorithms.ts';
import type { Digest } from './algorithms.ts';
import type { BerElement } from './asn1.ts';
import {
  asSignedSet,
  contentInfo,
  contentOf,
  encoded,
  integer,
  isTagged,
  malformed,
  none,
  octets,
  octetsOf,
  oid,
  oidOf,
  partAt,
  partsOf,
  readElement,
  sequence,
  setOf,
  tagged,
} from './asn1.ts';
import type { Certificate } from './certificate.ts';
import { isHolding, isNamed, nameOf } from './certificate.ts';

/**
 * Signs bytes beside them: a SignedData without its content (RFC 5652, 5), with the certificate of the signer. It names no time, so that the same bytes have
 * the same signature again (with RSA).
 */
export function signed(content: Uint8Array, certificate: Certificate, key: KeyObject, digest: Digest): Buffer {
  const attributes = [
    sequence(oid(oids.contentType), setOf(oid(oids.data))),
    sequence(oid(oids.messageDigest), setOf(octets(createHash(digest.hash).update(content).digest()))),
  ].sort((a, b) => Buffer.compare(encoded(a), encoded(b)));
  const isCurve = key.asymmetricKeyType === 'ec';
  const signature = sign(digest.hash, encoded(setOf(...attributes)), key);
  const algorithm = sequence(oid(digest.oid), none());
  const signer = sequence(
    integer(1),
    nameOf(certificate),
    algorithm,
    tagged(0, ...attributes),
    isCurve ? sequence(oid(digest.ecdsa)) : sequence(oid(oids.rsa), none()),
    octets(signature),
  );
  return contentInfo(
    oids.signedData,
    sequence(
      integer(1),
      setOf(sequence(oid(digest.oid), none())),
      sequence(oid(oids.data)),
      tagged(0, readElement(certificate.der)),
      setOf(signer),
    ),
  );
}

const failed = (reason: string): Error => as2Errors.as2_authentication_failed({ reason });

export interface SignerCheck {
  /** The certificates of the partner that are known: no other signer is accepted, whatever the message brings. */
  certificates: readonly Certificate[];
  /** Whether signatures with SHA-1 are accepted. */
  sha1: boolean;
  /** Epoch milliseconds. */
  now: number;
}

/** Checks that one of the certificates has signed the bytes, and gives the digest. Throws `as2_authentication_failed`, `as2_message_invalid`. */
export function checkSignature(content: Uint8Array, signature: Uint8Array, check: SignerCheck): Digest {
  const { type, content: data } = contentOf(signature);
  if (type !== oids.signedData) throw malformed('no signature');
  const signers = partsOf(partsOf(data).at(-1));
  for (const signer of signers) {
    const certificate = check.certificates.find((one) => isNamed(one, partAt(signer, 1)));
    if (certificate) return checkSigner(content, signer, certificate, check);
  }
  throw failed('no certificate of the partner that is known has made it');
}

function checkSigner(content: Uint8Array, signer: BerElement, certificate: Certificate, check: SignerCheck): Digest {
  const parts = partsOf(signer);
  const digest = digests.find((one) => one.oid === oidOf(partAt(parts[2], 0)));
  if (!digest || (digest.name === 'sha-1' && !check.sha1))
    throw failed(`its digest ${digest?.name ?? oidOf(partAt(parts[2], 0))} is not accepted`);
  if (!isHolding(certificate, check.now))
    throw failed('the certificate of the partner does not hold any longer, or not yet');
  const attributes = isTagged(parts[3], 0) ? parts[3] : undefined;
  const [algorithm, value] = attributes ? [parts[4], parts[5]] : [parts[3], parts[4]];
  if (attributes) checkAttributes(attributes, createHash(digest.hash).update(content).digest());
  if (
    !isSignatureOf(attributes ? asSignedSet(attributes) : content, octetsOf(value), algorithm, { certificate, digest })
  )
    throw failed('it is not one of these contents by the key of the partner');
  return digest;
}

function checkAttributes(attributes: BerElement, expected: Buffer): void {
  const valueOf = (type: string): BerElement | undefined => {
    const found = partsOf(attributes).find((attribute) => oidOf(partAt(attribute, 0)) === type);
    return found && partAt(partAt(found, 1), 0);
  };
  const digest = valueOf(oids.messageDigest);
  if (!digest || !octetsOf(digest).equals(expected)) throw failed('the contents were changed');
  const type = valueOf(oids.contentType);
  if (!type || oidOf(type) !== oids.data) throw failed('it signs contents of another type');
}

function isSignatureOf(
  content: Uint8Array,
  value: Buffer,
  algorithm: BerElement | undefined,
  { certificate, digest }: { certificate: Certificate; digest: Digest },
): boolean {
  const key = certificate.x509.publicKey;
  const name = oidOf(partAt(algorithm, 0));
  if (key.asymmetricKeyType === 'ec') return name === digest.ecdsa && verify(digest.hash, content, key, value);
  if (name === oids.rsaPss)
    return verify(
      digest.hash,
      content,
      { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO },
      value,
    );
  return key.asymmetricKeyType === 'rsa' && rsaSignatures.has(name) && verify(digest.hash, content, key, value);
}
