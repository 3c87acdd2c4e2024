import { as2Errors } from '@heddle/contract/errors/as2';
import type { Digest } from './algorithms.ts';
import { oids } from './algorithms.ts';
import { contentOf } from './asn1.ts';
import { decompressed } from './compression.ts';
import { decrypted } from './envelope.ts';
import type { MimeEntity } from './mime.ts';
import { contentTypeOf, decodedBody, readEntity, readParameters, splitMultipart } from './mime.ts';
import type { As2Content } from './pack.ts';
import type { As2Keys } from './keys.ts';
import { keysOf } from './keys.ts';
import type { As2Party } from './party.ts';
import { acceptedBy } from './party.ts';
import { checkSignature } from './signature.ts';

/** What a message held. */
export interface OpenedMessage {
  /** The interchange, or several files that were sent together. */
  contents: As2Content[];
  /** The digest of its signature; null where it was not signed. */
  signature: Digest['name'] | null;
  /** The cipher of its contents; null where they were not encrypted. */
  encryption: string | null;
  compressed: boolean;
  /** The bytes of which the MIC is made. */
  micContent: Uint8Array;
}

/** S/MIME within S/MIME: compressed, signed, compressed, encrypted are four. */
const DEEPEST = 6;

interface Reading {
  keys: As2Keys;
  party: As2Party;
  limit: number;
  now: number;
  found: Omit<OpenedMessage, 'contents' | 'micContent'> & { micContent: Uint8Array | null };
}

/**
 * Decrypts, checks and decompresses a message, in whatever order the partner has done these. `limit`: bytes, `now`: epoch milliseconds. Throws `as2_decryption_failed`,
 * `as2_authentication_failed`, `as2_decompression_failed`, `as2_message_invalid`, and `as2_certificate_invalid` for the party's own.
 */
export function openMessage(
  entity: MimeEntity,
  party: As2Party,
  { limit, now }: { limit: number; now: number },
): OpenedMessage {
  const found: Reading['found'] = { signature: null, encryption: null, compressed: false, micContent: null };
  const contents = contentsOf(entity, null, 0, { keys: keysOf(party), party, limit, now, found });
  return { ...found, contents, micContent: found.micContent ?? entity.body };
}

/** The contents of an entity. `bytes`: the entity as it was within another one. */
function contentsOf(entity: MimeEntity, bytes: Buffer | null, depth: number, reading: Reading): As2Content[] {
  if (depth > DEEPEST) throw as2Errors.as2_message_invalid({ reason: 'its parts are nested too deeply' });
  const { found, keys, limit, now, party } = reading;
  const { value: type } = contentTypeOf(entity);
  const within = (inner: Buffer): As2Content[] => contentsOf(readEntity(inner), inner, depth + 1, reading);
  if (type === 'multipart/signed') {
    const { content, signature } = signedParts(entity);
    const check = { certificates: keys.partner, sha1: acceptedBy(party).sha1, now };
    found.signature = checkSignature(content, signature, check).name;
    found.micContent = content;
    return within(content);
  }
  if (type === 'application/pkcs7-mime' || type === 'application/x-pkcs7-mime') {
    const data = decodedBody(entity);
    if (contentOf(data).type === oids.compressedData) {
      found.compressed = true;
      return within(decompressed(data, limit));
    }
    const { content, cipher } = decrypted(data, {
      certificates: keys.own,
      key: keys.key,
      tripleDes: acceptedBy(party).tripleDes,
    });
    found.encryption = cipher.name;
    return within(content);
  }
  if (type === 'multipart/report')
    throw as2Errors.as2_message_invalid({
      reason: 'it is a receipt, and receipts go to the URL that their message names',
    });
  // The MIC is made of what was signed, else of what was encrypted or compressed.
  found.micContent ??= bytes;
  if (type === 'multipart/related' || type === 'multipart/mixed')
    return splitMultipart(entity).map((part) => fileOf(readEntity(part)));
  return [fileOf(entity)];
}

/** The two parts of a signed entity: what is signed, and the signature. Throws `as2_message_invalid`. */
export function signedParts(entity: MimeEntity): { content: Buffer; signature: Buffer } {
  const [content, signature] = splitMultipart(entity);
  if (!content || !signature) throw as2Errors.as2_message_invalid({ reason: 'a signed entity needs two parts' });
  return { content, signature: decodedBody(readEntity(signature)) };
}

function fileOf(entity: MimeEntity): As2Content {
  const { value: mediaType, parameters } = contentTypeOf(entity);
  const { filename = parameters['name'] ?? '' } = readParameters(
    entity.headers['content-disposition'] ?? '',
  ).parameters;
  return { bytes: decodedBody(entity), mediaType, name: filename };
}
