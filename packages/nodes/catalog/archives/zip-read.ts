import { crc32, createInflateRaw } from 'node:zlib';
import { dataErrors } from '@heddle/contract/errors/data';
import { once } from '../../lib/files/chunks.ts';
import type { WorkingStep } from '../../lib/workers/workers.ts';
import { throughCodec } from './codec.ts';
import { isZlibError, sizeText } from './streams.ts';
import { findDirectory, withLongNumbers } from './zip-directory.ts';
import { MOST_ENTRIES } from './zip-write.ts';

/** A file in an archive. */
export interface PackedEntry {
  /** Folders and name, as the archive has them; without `..` and a leading slash. */
  path: string;
  /** False where the archive has a path that leads out of the folder it is unpacked to. */
  safe: boolean;
  /** Bytes of its content, as the archive says. */
  size: number;
  /** Epoch milliseconds; null where the archive does not say. */
  modified: number | null;
  /** Set where a password protects the content; it cannot be opened then. */
  encrypted?: true;
  /** Its content. Throws `archive_invalid`, `archive_encrypted`, and `archive_bomb` once all entries together have given more than the limit. */
  open(): AsyncGenerator<Uint8Array>;
}

const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;

/**
 * The files of a ZIP archive by its directory; folders are left out. APPNOTE 6.3.10 of PKWARE, also ZIP64. `limit` is for all of them together, in bytes.
 * Throws `archive_invalid`.
 */
export function readZip(bytes: Uint8Array, name: string, limit: number, step?: WorkingStep): PackedEntry[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const budget = { left: limit };
  const invalid = (reason: string): Error => dataErrors.archive_invalid({ name, reason });
  const directory = findDirectory(buffer);
  if (directory === null) throw invalid('it is not a ZIP archive');
  if (directory.count > MOST_ENTRIES) throw invalid(`it has more than ${MOST_ENTRIES} files`);
  const entries: PackedEntry[] = [];
  let at = directory.offset;
  for (let index = 0; index < directory.count; index += 1) {
    if (at + 46 > buffer.length || buffer.readUInt32LE(at) !== ENTRY) throw invalid('its directory is damaged');
    const [nameLength, extraLength, commentLength] = [
      buffer.readUInt16LE(at + 28),
      buffer.readUInt16LE(at + 30),
      buffer.readUInt16LE(at + 32),
    ];
    const flags = buffer.readUInt16LE(at + 8);
    const written = buffer.subarray(at + 46, at + 46 + nameLength);
    // Bit 11 says UTF-8; other archives are of the time of DOS, or say nothing.
    const named = new TextDecoder((flags & 0x0800) !== 0 ? 'utf-8' : 'windows-1252').decode(written);
    const path = safePath(named);
    const short = {
      size: buffer.readUInt32LE(at + 24),
      packed: buffer.readUInt32LE(at + 20),
      offset: buffer.readUInt32LE(at + 42),
    };
    const { size, packed, offset } = withLongNumbers(
      short,
      buffer.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength),
    );
    const encrypted = (flags & 1) !== 0;
    const facts = {
      encrypted,
      method: buffer.readUInt16LE(at + 10),
      crc: buffer.readUInt32LE(at + 16),
      packed,
      offset,
    };
    const stated = {
      safe: staysInside(named),
      size,
      modified: fromDosTime(buffer.readUInt32LE(at + 12)),
      ...(encrypted ? { encrypted } : {}),
    };
    if (!path.endsWith('/') && path !== '')
      entries.push({ path, ...stated, open: () => content(buffer, facts, budget, { name, path, limit, step }) });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** True for a path that cannot lead out of the folder it is unpacked to. */
export const staysInside = (path: string): boolean =>
  !/^(?:[A-Za-z]:|[\\/])/.test(path) && !path.split(/[\\/]/).includes('..') && !path.includes('\0');

/** Time and date as MS-DOS kept them, taken for UTC, in epoch milliseconds. */
function fromDosTime(written: number): number | null {
  const [day, time] = [written >>> 16, written & 0xffff];
  const at = Date.UTC(
    1980 + (day >> 9),
    ((day >> 5) & 15) - 1,
    day & 31,
    time >> 11,
    (time >> 5) & 63,
    (time & 31) * 2,
  );
  return day === 0 ? null : at;
}

/** A path that stays where it is put. */
export const safePath = (path: string): string =>
  path
    .replaceAll('\\', '/')
    .replace(/^[A-Za-z]:/, '')
    .split('/')
    .filter(
      (part, index, parts) =>
        part !== '..' && part !== '.' && (part !== '' || (index > 0 && index === parts.length - 1)),
    )
    .join('/');

interface Facts {
  encrypted: boolean;
  method: number;
  crc: number;
  packed: number;
  offset: number;
}

async function* content(
  buffer: Buffer,
  facts: Facts,
  budget: { left: number },
  { name, path, limit, step }: { name: string; path: string; limit: number; step: WorkingStep | undefined },
): AsyncGenerator<Uint8Array> {
  const invalid = (reason: string, cause?: unknown): Error =>
    dataErrors.archive_invalid({ name, reason }, cause === undefined ? {} : { cause });
  const { encrypted, method, crc, packed, offset } = facts;
  if (encrypted) throw dataErrors.archive_encrypted({ name, path });
  if (method !== 0 && method !== 8) throw invalid(`it uses the compression method ${method}, which is not supported`);
  if (offset + 30 > buffer.length || buffer.readUInt32LE(offset) !== LOCAL) throw invalid('it is damaged');
  const start = offset + 30 + buffer.readUInt16LE(offset + 26) + buffer.readUInt16LE(offset + 28);
  if (start + packed > buffer.length) throw invalid('it is cut off');
  const data = buffer.subarray(start, start + packed);
  let sum = 0;
  try {
    for await (const chunk of method === 0 ? [data] : throughCodec(once(data), createInflateRaw(), step)) {
      budget.left -= chunk.byteLength;
      if (budget.left < 0) throw dataErrors.archive_bomb({ name, limit: sizeText(limit) });
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (cause) {
    throw isZlibError(cause) ? invalid(cause.message, cause) : cause;
  }
  if (sum !== crc) throw invalid('a file in it is damaged');
}
