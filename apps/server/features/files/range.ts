import { fileErrors } from '@heddle/contract/errors/files';
import type { ByteRange } from '../../platform/files.ts';

/**
 * The part of a file that a request asks for by its header `Range`; null for the whole: where there is no header, where it asks for several parts or is not
 * in bytes (RFC 9110, 14.2: a server may ignore it), and where `If-Range` names another file. Throws `range_not_satisfiable`.
 */
export function readRange(
  header: string | undefined,
  size: number,
  ifRange: string | undefined,
  etag: string,
): ByteRange | null {
  if (header === undefined || (ifRange !== undefined && ifRange !== etag)) return null;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header.replaceAll(/\s/g, '')) ?? [];
  if (first === '' && last === '') return null;
  // Without a first byte it asks for so many of the last ones.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  if (start >= size || end < start) throw fileErrors.range_not_satisfiable({ size });
  return { start, end };
}
