import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dataErrors } from '@heddle/contract/errors/data';
import { HeddleError } from '@heddle/contract/errors/define';
import { extract, pack } from 'tar-stream';
import { counted } from '../../lib/files/chunks.ts';
import { tooLarge } from '../../lib/files/read.ts';
import type { PackedEntry } from './zip-read.ts';
import { safePath, staysInside } from './zip-read.ts';
import type { ZipEntry } from './zip-write.ts';
import { MAX_ENTRIES } from './zip-write.ts';

/** An entry of a tar archive, whose size precedes its content. */
export interface TarEntry extends ZipEntry {
  /** Bytes. */
  size: number;
}

/** Files as a tar archive (POSIX.1-2001, "pax"), streamed. `limit` bytes at most go in; `at` (epoch ms) is the time of all entries. Throws `data_too_large`. */
export async function* writeTar(entries: readonly TarEntry[], at: number, limit: number): AsyncGenerator<Uint8Array> {
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > limit) throw tooLarge('What goes into the archive', limit);
  const archive = pack();
  const writing = writeAll();
  // It is awaited below; until then nobody else listens to its failure.
  writing.catch((error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))));
  async function writeAll(): Promise<void> {
    for (const { path, size, open } of entries) {
      const entry = archive.entry({ name: path, size, mtime: new Date(at), mode: 0o644, type: 'file' });
      await pipeline(
        Readable.from(
          counted(await open(), size, () => tooLarge(path, size)),
          { objectMode: false },
        ),
        entry,
      );
    }
    archive.finalize();
  }
  try {
    // The types of its streams do not say what is in them.
    for await (const chunk of archive) yield chunk as Uint8Array;
    await writing;
  } finally {
    archive.destroy();
  }
}

/**
 * The entries of a tar archive as they come by, folders left out. Each has to be read, or left, before the next is asked for. Throws `archive_invalid`, what
 * the stream throws, and `archive_bomb` once there are more than `limit` bytes.
 */
export async function* readTar(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  limit: number,
): AsyncGenerator<PackedEntry & { isFile: boolean }> {
  const invalid = (reason: string, cause?: unknown): Error =>
    dataErrors.archive_invalid({ name, reason }, cause === undefined ? {} : { cause });
  const coded = (error: unknown): unknown =>
    error instanceof HeddleError || isAbort(error)
      ? error
      : invalid(error instanceof Error ? lowered(error.message) : String(error), error);
  const bomb = (): Error => dataErrors.archive_bomb({ name, limit: `${Math.floor(limit / 1024 / 1024)} MiB` });
  const reader = extract();
  const source = Readable.from(counted(chunks, limit, bomb), { objectMode: false });
  source.on('error', (error) => reader.destroy(error));
  source.pipe(reader);
  let count = 0;
  try {
    for await (const entry of reader) {
      count += 1;
      if (count > MAX_ENTRIES) throw invalid(`it has more than ${MAX_ENTRIES} entries`);
      const { header } = entry;
      if (header.type !== 'directory' && safePath(header.name) !== '') {
        const open = async function* (): AsyncGenerator<Uint8Array> {
          try {
            for await (const chunk of entry) yield chunk as Uint8Array;
          } catch (error) {
            throw coded(error);
          }
        };
        const isFile = header.type === 'file' || header.type === 'contiguous-file';
        yield {
          path: safePath(header.name),
          safe: staysInside(header.name),
          size: header.size,
          modified: header.mtime.getTime(),
          isFile,
          open,
        };
      }
      entry.resume();
    }
  } catch (error) {
    throw coded(error);
  } finally {
    source.destroy();
    reader.destroy();
  }
  if (count === 0) throw invalid('it is empty, or no tar archive');
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
const lowered = (message: string): string => message.slice(0, 1).toLowerCase() + message.slice(1).replace(/\.+$/, '');
