import type { KeyObject } from 'node:crypto';
import { constants, createCipheriv, createDecipheriv, privateDecrypt, publicEncrypt, randomBytes } from 'node:crypto';
import { as2Errors } from '@heddle/contract/errors/as2';
import type { Cipher } from './algorithms.ts';
import { ciphers, digests, oids } from './algorithms.ts';
import type { BerElement } from './asn1.ts';
import {
  asSignedSet,
  contentInfo,
  contentOf,
  integer,
  isOfContext,
  isTagged,
  none,
  octets,
  octetsOf,
  oid,
  oidOf,
  partAt,
  partsOf,
  sequence,
  setOf,
  tagged,
  taggedOctets,
} from './asn1.ts';
import type { Certificate } from './certificate.ts';
import { isNamed, nameOf } from './certificate.ts';

/** How the key of a message is encrypted: by RSA as of old (PKCS #1 v1.5), or with OAEP and SHA-256. */
export type KeyTransport = 'pkcs1' | 'oaep';

const TAG_LENGTH = 16;

/** Encrypts bytes for the owner of a certificate: EnvelopedData (RFC 5652, 6), or AuthEnvelopedData (RFC 5083) with GCM. Throws `as2_certificate_invalid`. */
export function encrypted(
  content: Uint8Array,
  certificate: Certificate,
  cipher: Cipher,
  transport: KeyTransport,
): Buffer {
  const key = certificate.x509.publicKey;
  if (key.asymmetricKeyType !== 'rsa')
    throw as2Errors.as2_certificate_invalid({ whose: 'the partner', reason: 'has no RSA key, which encryption needs' });
  const [secret, iv] = [randomBytes(cipher.key), randomBytes(cipher.iv)];
  const recipient = sequence(
    integer(0),
    nameOf(certificate),
    transport === 'pkcs1' ? sequence(oid(oids.rsa), none()) : sequence(oid(oids.rsaOaep), oaepParameters()),
    octets(
      transport === 'pkcs1'
        ? publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, secret)
        : publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, secret),
    ),
  );
  if (!cipher.gcm) {
    const work = createCipheriv(cipher.cipher, secret, iv);
    const bytes = Buffer.concat([work.update(content), work.final()]);
    const info = sequence(oid(oids.data), sequence(oid(cipher.oid), octets(iv)), taggedOctets(0, bytes));
    return contentInfo(oids.envelopedData, sequence(integer(0), setOf(recipient), info));
  }
  const work = createCipheriv(gcmName(cipher), secret, iv, { authTagLength: TAG_LENGTH });
  const bytes = Buffer.concat([work.update(content), work.final()]);
  const algorithm = sequence(oid(cipher.oid), sequence(octets(iv), integer(TAG_LENGTH)));
  const info = sequence(oid(oids.data), algorithm, taggedOctets(0, bytes));
  return contentInfo(oids.authEnvelopedData, sequence(integer(0), setOf(recipient), info, octets(work.getAuthTag())));
}

/** The parameters of OAEP with SHA-256 in both places (RFC 4055, 4.1). */
function oaepParameters(): BerElement {
  const sha256 = digests.find(({ name }) => name === 'sha-256')?.oid ?? '';
  return sequence(
    tagged(0, sequence(oid(sha256), none())),
    tagged(1, sequence(oid(oids.mgf1), sequence(oid(sha256), none()))),
  );
}

const gcmName = ({ cipher }: Cipher): 'aes-128-gcm' | 'aes-256-gcm' =>
  cipher === 'aes-128-gcm' ? cipher : 'aes-256-gcm';

const failed = (reason: string): Error => as2Errors.as2_decryption_failed({ reason });

/** Whatever is wrong with the key or its padding looks the same: an answer must not tell one from the other. */
const NOT_READABLE = 'its contents or their key are not readable';

export interface DecryptionKeys {
  certificates: readonly Certificate[];
  key: KeyObject;
  /** Whether 3DES is accepted. */
  tripleDes: boolean;
}

/** Decrypts what was encrypted for one of the certificates. Throws `as2_decryption_failed`, `as2_message_invalid`. */
export function decrypted(bytes: Uint8Array, opening: DecryptionKeys): { content: Buffer; cipher: Cipher } {
  const { type, content } = contentOf(bytes);
  const authenticated = type === oids.authEnvelopedData;
  // Certificates and revocations of the sender come before the recipients.
  const parts = partsOf(content).filter((part) => !isTagged(part, 0));
  const [, recipients, info, ...rest] = parts;
  const algorithm = partAt(info, 1);
  const cipher = ciphers.find((one) => one.oid === oidOf(partAt(algorithm, 0)));
  if (!cipher || cipher.gcm !== authenticated) throw failed('its algorithm is not supported');
  if (cipher.name === '3des' && !opening.tripleDes) throw failed('3DES is not accepted');
  const found = partsOf(recipients).find(
    (one) => !isOfContext(one) && opening.certificates.some((own) => isNamed(own, partAt(one, 1))),
  );
  if (!found) throw failed('it was encrypted for another certificate');
  const secret = keyOf(found, opening.key);
  const data = octetsOf(partAt(info, 2));
  try {
    return { cipher, content: open(cipher, secret, { algorithm, data, rest }) };
  } catch {
    throw failed(NOT_READABLE);
  }
}

function open(
  cipher: Cipher,
  secret: Buffer,
  { algorithm, data, rest }: { algorithm: BerElement; data: Buffer; rest: readonly BerElement[] },
): Buffer {
  const parameters = partAt(algorithm, 1);
  if (!cipher.gcm) {
    const work = createDecipheriv(cipher.cipher, secret, octetsOf(parameters));
    return Buffer.concat([work.update(data), work.final()]);
  }
  const tag = octetsOf(rest.find((part) => !isOfContext(part)));
  if (tag.length < 12) throw failed(NOT_READABLE);
  const work = createDecipheriv(gcmName(cipher), secret, octetsOf(partAt(parameters, 0)), {
    authTagLength: tag.length,
  });
  const attributes = rest.find((part) => isTagged(part, 1));
  if (attributes) work.setAAD(asSignedSet(attributes));
  work.setAuthTag(tag);
  return Buffer.concat([work.update(data), work.final()]);
}

/** The key of a message. With PKCS #1 v1.5, a wrong padding gives a random key, so that nobody learns about it. */
function keyOf(recipient: BerElement, key: KeyObject): Buffer {
  const algorithm = partAt(recipient, 2);
  const name = oidOf(partAt(algorithm, 0));
  const secret = octetsOf(partAt(recipient, 3));
  try {
    if (name === oids.rsa) return privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, secret);
    if (name === oids.rsaOaep)
      return privateDecrypt(
        { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: oaepHash(partsOf(algorithm)[1]) },
        secret,
      );
  } catch {
    throw failed(NOT_READABLE);
  }
  throw failed('its key is encrypted in a way that is not supported');
}

/** The digest of OAEP; SHA-1 where none is named. */
function oaepHash(parameters: BerElement | undefined): string {
  const named = parameters && partsOf(parameters).find((part) => isTagged(part, 0));
  const name = named && oidOf(partAt(partAt(named, 0), 0));
  return digests.find(({ oid: one }) => one === name)?.hash ?? 'sha1';
}
