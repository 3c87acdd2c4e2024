import { crc32, createInflateRaw } from 'node:zlib';
import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { dataErrors } from '@heddle/contract/errors/data';
import { HeddleError } from '@heddle/contract/errors/define';
import { turnEnd, yieldToEventLoop } from '../../lib/cooperative.ts';
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
  step: WorkingStep | undefined;
}

const STORED = 0;
const DEFLATED = 8;

/**
 * The files of a ZIP archive by its directory; folders are left out. zip.js reads the headers, also of ZIP64; the content goes through Node's codec, where
 * users take turns. `limit` is for the content of all files together, in bytes. Throws `archive_invalid`.
 */
export async function readZip(
  bytes: Uint8Array,
  name: string,
  limit: number,
  step?: WorkingStep,
): Promise<PackedEntry[]> {
  const archive: Archive = { bytes, name, limit, left: limit, step };
  const entries: PackedEntry[] = [];
  const reader = new ZipReader(new Uint8ArrayReader(bytes), {
    // Paths are made safe here; names that are not UTF-8 are those of Windows.
    filenameValidation: 'tolerant',
    // The directory counts, also where the header before the content says something else.
    checkLocalDirectory: false,
    decodeText: (text, encoding) => (encoding === 'cp437' ? new TextDecoder('windows-1252').decode(text) : undefined),
  });
  let count = 0;
  let until = turnEnd();
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      count += 1;
      if (count > MAX_ENTRIES) throw invalid(archive, `it has more than ${MAX_ENTRIES} files`);
      if (performance.now() >= until) {
        await yieldToEventLoop(step);
        until = turnEnd();
      }
      const path = safePath(entry.filename);
      if (!entry.directory && !path.endsWith('/') && path !== '') entries.push(packedEntry(archive, entry, path));
    }
  } catch (error) {
    throw coded(archive, error);
  }
  return entries;
}

const packedEntry = (archive: Archive, entry: FileEntry, path: string): PackedEntry => ({
  path,
  safe: staysInside(entry.filename),
  size: entry.uncompressedSize,
  modified: fromDosTime(Number(entry.rawLastModDate)),
  ...(entry.encrypted ? { encrypted: true } : {}),
  open: () => content(archive, entry, path),
});

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

/** The packed bytes of an entry, checked against its local header and the ranges of the other entries. */
async function packedBytes(archive: Archive, entry: FileEntry): Promise<Uint8Array> {
  try {
    await entry.getData(new WritableStream(), { checkOverlappingEntryOnly: true, passThrough: true });
  } catch (error) {
    throw coded(archive, error);
  }
  const start = entry.localDirectory?.dataOffset ?? 0;
  return archive.bytes.subarray(start, start + entry.compressedSize);
}

async function* content(archive: Archive, entry: FileEntry, path: string): AsyncGenerator<Uint8Array> {
  const { name, limit, step } = archive;
  const { compressionMethod: method } = entry;
  if (entry.encrypted) throw dataErrors.archive_encrypted({ name, path });
  if (method !== STORED && method !== DEFLATED)
    throw invalid(archive, `it uses the compression method ${method}, which is not supported`);
  const data = await packedBytes(archive, entry);
  let sum = 0;
  try {
    for await (const chunk of method === STORED ? [data] : throughCodec(once(data), createInflateRaw(), step)) {
      archive.left -= chunk.byteLength;
      if (archive.left < 0) throw dataErrors.archive_bomb({ name, limit: sizeText(limit) });
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (cause) {
    throw isZlibError(cause) ? invalid(archive, cause.message, cause) : cause;
  }
  if (sum !== entry.crc32) throw invalid(archive, 'a file in it is damaged');
}
