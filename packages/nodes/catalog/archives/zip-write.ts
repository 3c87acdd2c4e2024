import { crc32, createDeflateRaw } from 'node:zlib';
import { tooLarge } from '../../lib/files/read.ts';
import type { WorkingStep } from '../../lib/workers/workers.ts';
import { throughCodec } from './codec.ts';

/** A file that goes into an archive. */
export interface ZipEntry {
  path: string;
  open(): Promise<AsyncIterable<Uint8Array>>;
}

/** Largest archive without ZIP64, whose sizes and offsets have four bytes. */
const ZIP_LIMIT = 0xffff_ffff;
/** Files in an archive. */
export const MAX_ENTRIES = 10_000;

/** Sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/**
 * Writes files as a ZIP archive (APPNOTE 6.3.10 of PKWARE, without ZIP64), streamed. `limit` is in bytes of content, `at` (epoch ms)
 * the time of all entries. Throws `data_too_large`.
 *
 * zip.js writes many small files at a third of the speed, and its codec is configured for the whole process: users could not take turns.
 */
export async function* writeZip(
  entries: readonly ZipEntry[],
  at: number,
  level: number,
  limit: number,
  step?: WorkingStep,
): AsyncGenerator<Uint8Array> {
  const time = dosTime(new Date(at));
  const written: Written[] = [];
  let offset = 0;
  let total = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.path);
    const record: Written = { name, crc: 0, packed: 0, size: 0, offset };
    const header = Buffer.concat([
      fields(
        [4, 0x04034b50],
        [2, VERSION],
        [2, FLAGS],
        [2, DEFLATE],
        [4, time],
        [4, 0],
        [4, 0],
        [4, 0],
        [2, name.length],
        [2, 0],
      ),
      name,
    ]);
    yield header;
    const content = await entry.open();
    const source = (async function* () {
      for await (const chunk of content) {
        record.crc = crc32(chunk, record.crc);
        record.size += chunk.byteLength;
        total += chunk.byteLength;
        if (total > limit) throw tooLarge('What goes into the archive', limit);
        yield chunk;
      }
    })();
    for await (const chunk of throughCodec(source, createDeflateRaw({ level }), step)) {
      record.packed += chunk.byteLength;
      yield chunk;
    }
    yield fields([4, 0x08074b50], [4, record.crc], [4, record.packed], [4, record.size]);
    offset += header.length + record.packed + 16;
    if (offset > ZIP_LIMIT) throw tooLarge('The archive', ZIP_LIMIT);
    written.push(record);
  }
  const directory = Buffer.concat(written.map((record) => directoryEntry(record, time)));
  yield directory;
  yield fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, written.length],
    [2, written.length],
    [4, directory.length],
    [4, offset],
    [2, 0],
  );
}

function directoryEntry({ name, crc, packed, size, offset }: Written, time: number): Buffer {
  const head = fields(
    [4, 0x02014b50],
    [2, (3 << 8) | VERSION],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATE],
    [4, time],
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, (0o100644 << 16) >>> 0],
    [4, offset],
  );
  return Buffer.concat([head, name]);
}

/** Encodes numbers of 2 or 4 bytes, little-endian, one after the other. */
function fields(...values: readonly (readonly [size: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of values)
    at = size === 2 ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value, at);
  return buffer;
}

/** Time and date in the format of MS-DOS, in UTC: in steps of two seconds, from 1980. */
function dosTime(date: Date): number {
  const day = (Math.max(date.getUTCFullYear() - 1980, 0) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return ((day << 16) | time) >>> 0;
}
