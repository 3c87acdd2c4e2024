import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import type { FileHold } from '../held-files.ts';
import { pathOfFile } from '../files.ts';
import type { ArchiveEntry } from './tar.ts';

/** The folder of stored files in an archive. */
export const FILES = 'files/';

async function openFirst(paths: readonly string[]): Promise<FileHandle | null> {
  for (const path of paths) {
    try {
      return await open(path);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return null;
}

/** The bytes of a file, which is closed at their end. */
export async function* contentOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  // The stream closes the file.
  yield* file.createReadStream({ highWaterMark: 256 * 1024 });
}

/** The stored files with these ids, as entries of an archive. Those that are not on disk are left out and reported. */
export async function* storedFiles(
  root: string,
  ids: AsyncIterable<string>,
  hold: FileHold,
  onMissing: (id: string) => void,
): AsyncGenerator<ArchiveEntry> {
  for await (const id of ids) {
    const path = pathOfFile(root, id);
    // It may be deleted between the first and the second look.
    const file = await openFirst([path, hold.path(id)]);
    if (!file) {
      onMissing(id);
      continue;
    }
    const { size } = await file.stat();
    yield { name: `${FILES}${id}`, size, content: contentOf(file) };
  }
}
