import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { open, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { logErrors } from '@heddle/contract/errors/logs';

/** A place in a file that may be renamed, shortened or replaced while it is followed. */
export interface LogPlace {
  /** Which file: its device and inode. '' stands for the file that is there next. */
  id: string;
  /** Bytes before it. */
  at: number;
  /** A hash of the first bytes, as many as there were up to 256: another file may get the number of one that is gone. */
  head: string;
  /** How often it was begun at the beginning of a file: the same file may be emptied again and again. */
  turn: number;
}

/** A file as it is now. */
export interface LogFile {
  path: string;
  id: string;
  size: number;
}

const HEAD = 256;
/** Files beside a log among which its earlier ones are looked for. */
const MOST_SIBLINGS = 1000;

const idOf = ({ dev, ino }: { dev: bigint; ino: bigint }): string => `${dev}:${ino}`;

/** What is at a path; null where nothing is. */
export async function fileAt(path: string): Promise<LogFile | null> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  return found?.isFile() === true ? { path, id: idOf(found), size: Number(found.size) } : null;
}

/** The file of a number in the folder of a log: what it was renamed to. */
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

/** Up to `length` bytes of a file from a place on. Throws `log_file_unreadable`. */
export const readFrom = (file: LogFile, from: number, length: number): Promise<Buffer> =>
  withFile(file, (handle) => bytes(handle, from, length));

/** What tells a file that has come up to a place from another one. */
export async function headOf(file: LogFile, at: number): Promise<string> {
  const length = Math.min(HEAD, at);
  return length === 0
    ? ''
    : createHash('sha256')
        .update(await readFrom(file, 0, length))
        .digest('base64url')
        .slice(0, 16);
}

/** True where a file still is the one that a place was noted in: not shortened, not replaced. */
export async function isSame(file: LogFile, { id, at, head }: Omit<LogPlace, 'turn'>): Promise<boolean> {
  return file.id === id && file.size >= at && (await headOf(file, at)) === head;
}
