import { fileErrors } from '@heddle/contract/errors/files';
import type { ByteRange } from '../../platform/files.ts';

/**
 * The part of a file that a request's header `Range` selects; null for the whole file: without the header, for several parts or units other than bytes
 * (RFC 9110, 14.2: a server may ignore it), and if `If-Range` does not match. Throws `range_not_satisfiable`.
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
  // Without a first position it selects that many bytes at the end.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  if (start >= size || end < start) throw fileErrors.range_not_satisfiable({ size });
  return { start, end };
}
