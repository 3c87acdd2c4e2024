import { createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { backupErrors } from '@heddle/contract/errors/backup';
import { Checksums } from './checksums.ts';
import type { ArchiveEntry } from './tar.ts';
import { packed, textEntry } from './tar.ts';

/** Compresses JSON to a fifth at about 100 MB per second; higher levels take several times as long for little. */
const LEVEL = 1;

/** The last entry: an archive without it was cut off. */
export const END = 'end.json';

/** The entries, with their checksums and the end. */
async function* withChecksums(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<ArchiveEntry> {
  const checksums = new Checksums();
  for await (const { name, size, content } of entries) {
    yield { name, size, content: checksums.of(name, content) };
    if (checksums.isFull) yield checksums.take();
  }
  yield checksums.take();
  yield textEntry(END, JSON.stringify({ entries: checksums.count }));
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Throws `backup_exists` if there is such a file, and `backup_unwritable` if its folder cannot be used. */
export async function checkDestination(path: string, mayReplace: boolean): Promise<void> {
  await access(dirname(path)).catch((cause: unknown) => {
    throw backupErrors.backup_unwritable({ path, reason: reasonOf(cause) }, { cause });
  });
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere && !mayReplace) throw backupErrors.backup_exists({ path });
}

interface Options {
  /** The time of the entries. Epoch milliseconds. */
  at: number;
  signal: AbortSignal;
  /** Called with the number of bytes that were read since the last call. */
  onBytes: (bytes: number) => void;
}

/**
 * Writes a compressed archive (tar.gz), readable by its owner only. It has its name once it is complete and on disk; until then it is `<path>.part`, and nothing is
 * left if this fails or is aborted.
 */
export async function writeArchive(
  path: string,
  entries: AsyncIterable<ArchiveEntry>,
  { at, signal, onBytes }: Options,
): Promise<void> {
  const unfinished = `${path}.part`;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of packed(withChecksums(entries), at)) {
      onBytes(chunk.byteLength);
      yield chunk;
    }
  }
  try {
    const file = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(counted(), createGzip({ level: LEVEL }), file, { signal });
    await rename(unfinished, path);
    await using folder = await open(dirname(path));
    await folder.sync();
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
