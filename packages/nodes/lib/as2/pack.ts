import { createHash } from 'node:crypto';
import type { Digest } from './algorithms.ts';
import { ciphers, digests, micName } from './algorithms.ts';
import { holding } from './certificate.ts';
import { compressed } from './compression.ts';
import { encrypted } from './envelope.ts';
import { base64Lines, joinParts, quoted, writeEntity } from './mime.ts';
import type { As2Keys } from './keys.ts';
import { OWN, PARTNER, keysOf } from './keys.ts';
import type { As2Party } from './party.ts';
import { signed } from './signature.ts';

/** What is sent: an interchange. */
export interface As2Content {
  bytes: Uint8Array;
  mediaType: string;
  name: string;
}

/** The MIC of contents: their digest, by which a receipt names them (RFC 4130, 7.3.1). In base64. */
export interface Mic {
  value: string;
  digest: Digest['name'];
}

/** A message as it is sent by HTTP. */
export interface PackedMessage {
  /** Content-Type and what belongs to it. */
  headers: Record<string, string>;
  body: Uint8Array;
  /** By the digest of the message first, then by the others that a receipt may use. */
  mics: Mic[];
}

export const micOf = (bytes: Uint8Array, { name, hash }: Digest): Mic => ({
  value: createHash(hash).update(bytes).digest('base64'),
  digest: name,
});

const usual = (): Digest => {
  const [first] = digests;
  if (!first) throw new Error('No digest is known.');
  return first;
};

/** The digest of a name; SHA-256 for none. */
export const digestOf = (name: string): Digest => digests.find((one) => one.name === name) ?? usual();

/** The digests by which a receipt may name contents that are signed by one. SHA-1 is among them only where it signs. */
export const receiptDigests = (first: Digest): Digest[] => [
  first,
  ...digests.filter(({ name }) => name !== first.name && name !== 'sha-1'),
];

/**
 * Compresses, signs and encrypts contents, as far as the party says it. What is signed depends on the contents and the Message-ID alone, so the MIC of a message
 * that is sent again is the same. `now`: epoch milliseconds. Throws `as2_certificate_invalid`.
 */
export function packMessage(
  { bytes, mediaType, name }: As2Content,
  party: As2Party,
  { messageId, now }: { messageId: string; now: number },
): PackedMessage {
  const keys = keysOf(party);
  const plain = {
    'Content-Type': mediaType.replaceAll(/[^\x20-\x7e]/g, '_'),
    'Content-Transfer-Encoding': 'binary',
    'Content-Disposition': `attachment; filename=${quoted(name)}`,
  };
  const digest = digestOf(party.signature);
  const entity = writeEntity(plain, bytes);
  let [headers, body]: [Record<string, string>, Uint8Array] = [plain, bytes];
  // Without signature and encryption, systems on the way may change the headers.
  let confirmed: Uint8Array = party.encryption === 'none' && !party.compression ? bytes : entity;
  if (party.compression) {
    headers = smime('compressed-data', 'smime.p7z');
    body = compressed(entity);
  }
  if (party.signature !== 'none') {
    const content = writeEntity(headers, body);
    confirmed = content;
    ({ headers, body } = signedEntity(content, keys, digest, { messageId, now }));
  }
  if (party.encryption !== 'none') {
    const cipher = ciphers.find((one) => one.name === party.encryption);
    if (!cipher) throw new Error(`The cipher ${party.encryption} is not known.`);
    body = encrypted(writeEntity(headers, body), holding(keys.partner, PARTNER, now), cipher, party.keyTransport);
    headers = smime(cipher.gcm ? 'authEnveloped-data' : 'enveloped-data', 'smime.p7m');
  }
  return { headers, body, mics: receiptDigests(digest).map((one) => micOf(confirmed, one)) };
}

const smime = (type: string, name: string): Record<string, string> => ({
  'Content-Type': `application/pkcs7-mime; smime-type=${type}; name=${name}`,
  'Content-Transfer-Encoding': 'binary',
  'Content-Disposition': `attachment; filename=${name}`,
});

/** An entity and its signature beside it (RFC 1847, RFC 8551). `content`: the entity with its headers. Throws `as2_certificate_invalid`. */
export function signedEntity(
  content: Uint8Array,
  { own, key }: As2Keys,
  digest: Digest,
  { messageId, now }: { messageId: string; now: number },
): { headers: Record<string, string>; body: Buffer } {
  const signature = writeEntity(
    {
      'Content-Type': 'application/pkcs7-signature; name=smime.p7s',
      'Content-Transfer-Encoding': 'base64',
      'Content-Disposition': 'attachment; filename=smime.p7s',
    },
    base64Lines(signed(content, holding(own, OWN, now), key, digest)),
  );
  const boundary = boundaryOf(messageId, 'signed');
  const type = `multipart/signed; protocol="application/pkcs7-signature"; micalg=${micName(digest)}; boundary="${boundary}"`;
  return { headers: { 'Content-Type': type }, body: joinParts(boundary, [content, signature]) };
}

/** A line that separates parts: always the same for a message, and in no contents. */
export const boundaryOf = (messageId: string, part: string): string =>
  `heddle-${createHash('sha256').update(`${part} ${messageId}`).digest('hex').slice(0, 40)}`;
