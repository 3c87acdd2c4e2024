import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { open, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { logErrors } from '@heddle/contract/errors/logs';

/** A position in a file that may be renamed, truncated or replaced between reads. */
export interface LogPosition {
  /** Identifies the file by device and inode. '': the next file that appears. */
  id: string;
  /** Offset in bytes. */
  at: number;
  /** A hash of the first bytes (up to 256): another file may reuse the inode of a deleted one. */
  head: string;
  /** Counts starts at the beginning of a file: the same file may be truncated repeatedly. */
  turn: number;
}

/** The current state of a file. */
export interface LogFile {
  path: string;
  id: string;
  size: number;
}

const HEAD = 256;
/** Maximum number of files in the folder that are searched for a renamed log. */
const MOST_SIBLINGS = 1000;

const idOf = ({ dev, ino }: { dev: bigint; ino: bigint }): string => `${dev}:${ino}`;

/** The file at a path; null if there is none. */
export async function fileAt(path: string): Promise<LogFile | null> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  return found?.isFile() === true ? { path, id: idOf(found), size: Number(found.size) } : null;
}

/** The file with this id in the folder of a log: the renamed log. */
export async function renamedFile(log: string, id: string): Promise<LogFile | null> {
  const folder = dirname(log);
  const names = (await readdir(folder)).slice(0, MOST_SIBLINGS);
  for (const name of names) {
    const file = await fileAt(join(folder, name));
    if (file?.id === id) return file;
  }
  return null;
}

async function withFile<T>({ path }: LogFile, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch (cause) {
    throw logErrors.log_file_unreadable({ path }, { cause });
  }
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

async function bytes(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, from);
  return buffer.subarray(0, bytesRead);
}

/** Up to `length` bytes of a file from an offset. Throws `log_file_unreadable`. */
export const readFrom = (file: LogFile, from: number, length: number): Promise<Buffer> =>
  withFile(file, (handle) => bytes(handle, from, length));

/** A fingerprint of a file's beginning, up to the offset `at`. */
export async function headOf(file: LogFile, at: number): Promise<string> {
  const length = Math.min(HEAD, at);
  return length === 0
    ? ''
    : createHash('sha256')
        .update(await readFrom(file, 0, length))
        .digest('base64url')
        .slice(0, 16);
}

/** True if a file is still the one of a position: neither truncated nor replaced. */
export async function isSame(file: LogFile, { id, at, head }: Omit<LogPosition, 'turn'>): Promise<boolean> {
  return file.id === id && file.size >= at && (await headOf(file, at)) === head;
}
