import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { dataErrors } from '@heddle/contract/errors/data';
import { HeddleError } from '@heddle/contract/errors/define';
import { yieldPoints } from '../../lib/cooperative.ts';
import { once } from '../../lib/files/chunks.ts';
import type { WorkingStep } from '../../lib/workers/workers.ts';
import { throughCodec } from './codec.ts';
import { isZlibError, sizeText } from './streams.ts';
import { MAX_ENTRIES } from './zip-write.ts';

/** A file in an archive. */
export interface PackedEntry {
  /** Folders and name, as the archive has them; without `..` and a leading slash. */
  path: string;
  /** False if the archive has a path that leads out of the folder it is unpacked to. */
  safe: boolean;
  /** Bytes of its content, as stated by the archive. */
  size: number;
  /** Epoch milliseconds; null if the archive does not state it. */
  modified: number | null;
  /** Set if a password protects the content; it cannot be opened then. */
  encrypted?: true;
  /** Its content. Throws `archive_invalid`, `archive_encrypted`, and `archive_bomb` once all entries together have given more than the limit. */
  open(): AsyncGenerator<Uint8Array>;
}

/** An archive that is being read. */
interface Archive {
  bytes: Uint8Array;
  name: string;
  /** Bytes that its entries may have together, and how many of them are left. */
  limit: number;
  left: number;
  /** Where the next entry or the directory begins, by where an entry begins: entries do not share bytes. */
  ends: Map<number, number>;
  step: WorkingStep | undefined;
}

const STORED = 0;
const DEFLATED = 8;
/** Bytes, packed and unpacked, of content that is unpacked at once: it takes a tenth of a millisecond, a codec of its own several times that. */
const AT_ONCE = 16 * 1024;
/** Signature and fixed part of the header before an entry (APPNOTE 4.3.7 of PKWARE), with the lengths of what follows before the content. */
const HEADER = { signature: 0x04034b50, length: 30, nameAt: 26, extraAt: 28 };

/**
 * The files of a ZIP archive by its directory; folders are left out. zip.js reads the directory, also of ZIP64; the content goes through Node's codec, where
 * users take turns. `limit` is for the content of all files together, in bytes. Throws `archive_invalid`.
 */
export async function readZip(
  bytes: Uint8Array,
  name: string,
  limit: number,
  step?: WorkingStep,
): Promise<PackedEntry[]> {
  const archive: Archive = { bytes, name, limit, left: limit, ends: new Map(), step };
  const entries: PackedEntry[] = [];
  const reader = new ZipReader(new Uint8ArrayReader(bytes), {
    // Paths are made safe here; names that are not UTF-8 are those of Windows.
    filenameValidation: 'tolerant',
    // The directory counts, also where the header before the content says something else.
    checkLocalDirectory: false,
    decodeText: (text, encoding) => (encoding === 'cp437' ? new TextDecoder('windows-1252').decode(text) : undefined),
  });
  const begins: number[] = [];
  const pause = yieldPoints(step);
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (begins.push(entry.offset) > MAX_ENTRIES) throw invalid(archive, `it has more than ${MAX_ENTRIES} files`);
      const paused = pause();
      if (paused) await paused;
      const path = safePath(entry.filename);
      if (!entry.directory && !path.endsWith('/') && path !== '') entries.push(packedEntry(archive, entry, path));
    }
  } catch (error) {
    throw coded(archive, error);
  }
  archive.ends = endsOf(begins, reader.directoryOffset ?? bytes.byteLength, bytes.byteLength);
  return entries;
}

/** The end of the space of each entry. One whose beginning is also another's has none. */
function endsOf(begins: readonly number[], directory: number, end: number): Map<number, number> {
  const sorted = Float64Array.from([...begins, directory]).sort();
  const ends = new Map<number, number>();
  for (let index = sorted.length - 1; index >= 0; index -= 1) ends.set(sorted[index] ?? 0, sorted[index + 1] ?? end);
  return ends;
}

/** What is needed to read the content of an entry. What zip.js has of it is ten times as much, which ten thousand entries would keep in memory. */
type Packed = Pick<
  FileEntry,
  'offset' | 'compressedSize' | 'compressionMethod' | 'crc32' | 'encrypted' | 'uncompressedSize'
> & { path: string };

function packedEntry(archive: Archive, entry: FileEntry, path: string): PackedEntry {
  const {
    offset,
    compressedSize,
    compressionMethod,
    crc32: sum = 0,
    encrypted,
    uncompressedSize,
    rawLastModDate,
  } = entry;
  const packed = { offset, compressedSize, compressionMethod, crc32: sum, encrypted, uncompressedSize, path };
  return {
    path,
    safe: staysInside(entry.filename),
    size: uncompressedSize,
    modified: fromDosTime(Number(rawLastModDate)),
    ...(encrypted ? { encrypted } : {}),
    open: () => content(archive, packed),
  };
}

const invalid = ({ name }: Archive, reason: string, cause?: unknown): HeddleError =>
  dataErrors.archive_invalid({ name, reason }, cause === undefined ? {} : { cause });

/** What zip.js throws has no code: it says what is wrong with the archive. */
const coded = (archive: Archive, error: unknown): unknown =>
  error instanceof Error && !(error instanceof HeddleError)
    ? invalid(archive, error.message.slice(0, 1).toLowerCase() + error.message.slice(1), error)
    : error;

/** True for a path that cannot lead out of the folder it is unpacked to. */
export const staysInside = (path: string): boolean =>
  !/^(?:[A-Za-z]:|[\\/])/.test(path) && !path.split(/[\\/]/).includes('..') && !path.includes('\0');

/** Epoch milliseconds of a time and date in the format of MS-DOS, read as UTC; null if there is none. */
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

/** A path that stays inside the folder it is unpacked to. */
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

/** The packed bytes of an entry: they come after the header before it, within its space. */
function packedBytes(archive: Archive, { offset, compressedSize }: Packed): Uint8Array {
  const { bytes, ends } = archive;
  const header = Buffer.from(bytes.subarray(offset, offset + HEADER.length));
  if (header.byteLength < HEADER.length || header.readUInt32LE() !== HEADER.signature)
    throw invalid(archive, 'a file that its directory names is not there');
  const start = offset + HEADER.length + header.readUInt16LE(HEADER.nameAt) + header.readUInt16LE(HEADER.extraAt);
  const end = start + compressedSize;
  if (end > (ends.get(offset) ?? 0)) throw invalid(archive, 'files in it share their bytes');
  return bytes.subarray(start, end);
}

/** The content where it is short, as the archive states; null where it is not. */
function shortContent(data: Uint8Array, { compressionMethod, uncompressedSize }: Packed): Uint8Array | null {
  if (compressionMethod === STORED) return data;
  if (Math.max(data.byteLength, uncompressedSize) > AT_ONCE) return null;
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(uncompressedSize, 1) });
  } catch (error) {
    // It has more content than it states.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

async function* content(archive: Archive, packed: Packed): AsyncGenerator<Uint8Array> {
  const { name, limit, step } = archive;
  const { compressionMethod: method, path } = packed;
  if (packed.encrypted) throw dataErrors.archive_encrypted({ name, path });
  if (method !== STORED && method !== DEFLATED)
    throw invalid(archive, `it uses the compression method ${method}, which is not supported`);
  const data = packedBytes(archive, packed);
  let sum = 0;
  try {
    const short = shortContent(data, packed);
    for await (const chunk of short ? [short] : throughCodec(once(data), createInflateRaw(), step)) {
      archive.left -= chunk.byteLength;
      if (archive.left < 0) throw dataErrors.archive_bomb({ name, limit: sizeText(limit) });
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (cause) {
    throw isZlibError(cause) ? invalid(archive, cause.message, cause) : cause;
  }
  if (sum !== packed.crc32) throw invalid(archive, 'a file in it is damaged');
}
