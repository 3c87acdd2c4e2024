import { deflateSync, inflateSync } from 'node:zlib';
import { as2Errors } from '@heddle/contract/errors/as2';
import { oids } from './algorithms.ts';
import { contentInfo, contentOf, integer, octets, octetsOf, oid, oidOf, partAt, sequence, tagged } from './asn1.ts';

/** Compresses bytes: a CompressedData (RFC 3274). */
export const compressed = (content: Uint8Array): Buffer =>
  contentInfo(
    oids.compressedData,
    sequence(integer(0), sequence(oid(oids.zlib)), sequence(oid(oids.data), tagged(0, octets(deflateSync(content))))),
  );

/** The bytes of a CompressedData, `limit` of them at most. Throws `as2_decompression_failed`, `as2_message_invalid`. */
export function decompressed(bytes: Uint8Array, limit: number): Buffer {
  const { content } = contentOf(bytes);
  if (oidOf(partAt(partAt(content, 1), 0)) !== oids.zlib)
    throw as2Errors.as2_decompression_failed({ reason: 'it is not compressed with zlib' });
  try {
    return inflateSync(octetsOf(partAt(partAt(partAt(content, 2), 1), 0)), { maxOutputLength: limit });
  } catch (cause) {
    throw as2Errors.as2_decompression_failed(
      { reason: `it is damaged, or has more than ${Math.floor(limit / 1024 / 1024)} MiB` },
      { cause },
    );
  }
}
