import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { backupErrors } from '@heddle/contract/errors/backup';
import { HeddleError } from '@heddle/contract/errors/define';
import { END } from './archive-writer.ts';
import { Checksums, isChecksums } from './checksums.ts';
import { BackupManifest } from './manifest.ts';
import type { ArchiveEntry } from './tar.ts';
import { unpacked } from './tar.ts';

/** The name of the first entry. */
export const MANIFEST = 'manifest.json';

/** Entries that are read into memory may have at most this many bytes: lists of checksums have the most. */
const MOST_TEXT = 1024 * 1024;

async function textOf({ name, size, content }: ArchiveEntry): Promise<string> {
  if (size > MOST_TEXT) throw new SyntaxError(`${name} is too large`);
  return Buffer.concat(await Array.fromAsync(content)).toString();
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** The uncompressed bytes of a file. Throws a `SyntaxError` if it is damaged. `onBytes` gets the number of compressed bytes that were read since the last call. */
async function* uncompressed(path: string, onBytes: (bytes: number) => void, signal: AbortSignal) {
  const file = await open(path).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw backupErrors.backup_unreadable({ path, reason }, { cause });
  });
  const source = file.createReadStream({ highWaterMark: 256 * 1024 });
  source.on('data', (chunk) => onBytes(chunk.length));
  const bytes = new PassThrough();
  const done = pipeline(source, createGunzip(), bytes, { signal });
  // Errors reach the reader of the bytes.
  done.catch(() => undefined);
  try {
    // The chunks of a stream without an encoding are buffers.
    for await (const chunk of bytes) yield chunk as Buffer;
    await done;
  } catch (error) {
    throw isAbort(error) || !(error instanceof Error) ? error : new SyntaxError(error.message, { cause: error });
  }
}

/** Compares the checksums of the entries so far with those of the archive. */
async function compare(entry: ArchiveEntry, checksums: Checksums): Promise<void> {
  const { name, text } = checksums.take();
  if (entry.name !== name || (await textOf(entry)) !== text)
    throw new SyntaxError('the content differs from its checksums');
}

async function* verified(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<ArchiveEntry> {
  const checksums = new Checksums();
  let isComplete = false;
  for await (const entry of entries) {
    if (isComplete) throw new SyntaxError('something follows its end');
    if (isChecksums(entry.name)) await compare(entry, checksums);
    else if (entry.name === END) {
      if ((await textOf(entry)) !== JSON.stringify({ entries: checksums.count }))
        throw new SyntaxError('entries are missing');
      isComplete = true;
    } else {
      const content = checksums.of(entry.name, entry.content);
      yield { ...entry, content };
      // What the reader did not want is part of the checksum as well.
      for await (const _rest of content);
    }
  }
  if (!isComplete) throw new SyntaxError('its end is missing');
}

async function readManifest(entries: AsyncIterator<ArchiveEntry>): Promise<BackupManifest> {
  const first = await entries.next();
  if (first.done === true || first.value.name !== MANIFEST) throw new SyntaxError('it is not a backup of Heddle');
  const parsed = BackupManifest.safeParse(JSON.parse(await textOf(first.value)));
  if (!parsed.success) throw new SyntaxError('it is not a backup that this program can read');
  return parsed.data;
}

/** An archive whose manifest was read. */
export interface OpenArchive {
  manifest: BackupManifest;
  /** The other entries. They may be trusted when all have been read. Throws `backup_damaged`. */
  entries: AsyncIterable<ArchiveEntry>;
}

/** Opens an archive. Throws `backup_unreadable`, `backup_damaged`. */
export async function openArchive(
  path: string,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<OpenArchive> {
  const coded = (cause: unknown): unknown =>
    cause instanceof HeddleError || isAbort(cause)
      ? cause
      : backupErrors.backup_damaged(
          { path, reason: cause instanceof Error ? cause.message : String(cause) },
          { cause },
        );
  const all = verified(unpacked(uncompressed(path, onBytes, signal)));
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    try {
      yield* all;
    } catch (error) {
      throw coded(error);
    }
  }
  try {
    return { manifest: await readManifest(all), entries: entries() };
  } catch (error) {
    throw coded(error);
  }
}
