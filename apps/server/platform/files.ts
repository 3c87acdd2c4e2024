import { randomBytes } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { FileStore } from '@heddle/contract/node/context';
import type { FileRef } from '@heddle/contract/run/item';
import { keepForHolds } from './held-files.ts';
import { diskFullOf } from './limits/disk-full.ts';

/** Bytes of a file, from the first to the last, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface DiskFiles extends FileStore {
  /** `id`: what the file is to be called, from `newFileId`. */
  put(
    content: Uint8Array | AsyncIterable<Uint8Array>,
    facts: { name: string; mediaType: string },
    id?: string,
  ): Promise<FileRef>;
  /** The whole file, or a part of it. Throws `file_not_found`. */
  open(file: FileRef, range?: ByteRange): Promise<ReadStream>;
  /** Deletes a file and what was written of it; one that is not there is fine. */
  remove(file: Pick<FileRef, 'id'>): Promise<void>;
}

/** An id that nobody can guess. */
export const newFileId = (): string => randomBytes(16).toString('hex');

/** The path of a stored file in the folder of all of them. */
export const pathOfFile = (root: string, id: string): string => join(root, id.slice(0, 2), id);

/** Whether a text has the form of an id of a stored file. */
export const isFileId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/**
 * A file store in a folder. Writes are atomic: bytes go to a temporary file, are synced and then renamed. Ids cannot be
 * guessed, which matters because knowing one is enough to read the file.
 */
export function createDiskFiles(root: string): DiskFiles {
  const pathOf = (id: string): string => pathOfFile(root, id);

  return {
    async put(content, facts, id = newFileId()) {
      const path = pathOf(id);
      const unfinished = `${path}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        const size = await write(unfinished, content);
        await rename(unfinished, path);
        await sync(dirname(path));
        return { id, ...facts, size };
      } catch (error) {
        await rm(unfinished, { force: true });
        throw diskFullOf(error) ?? error;
      }
    },

    async open({ id }, range) {
      if (!isFileId(id)) throw nodeErrors.file_not_found();
      try {
        // Opened here rather than with the first read, so that a missing file is an error of this call.
        const file = await open(pathOf(id));
        return createReadStream('', { fd: file, ...range });
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw nodeErrors.file_not_found();
        throw error;
      }
    },

    async remove({ id }) {
      if (!isFileId(id)) return;
      await keepForHolds(root, pathOf(id), id);
      await Promise.all([rm(pathOf(id), { force: true }), rm(`${pathOf(id)}.part`, { force: true })]);
    },
  };
}

async function write(path: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> {
  await using file = await open(path, 'wx', 0o600);
  let size = 0;
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    await file.writeFile(chunk);
    size += chunk.byteLength;
  }
  await file.sync();
  return size;
}

async function sync(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}
