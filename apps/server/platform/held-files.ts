import { randomBytes } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of the holds, in the folder of all stored files, which servers on several machines may share. */
const HELD = 'held';

/** A hold is renewed at this interval. Milliseconds. */
const RENEW_MS = 30_000;

/** A hold that was not renewed for so long was left by a process that died. Milliseconds. */
const STALE_MS = 5 * 60_000;

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Awaits a call that may find nothing there; returns null in that case. */
async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The folders of all holds, with whether each is in use. */
async function holdsIn(root: string): Promise<{ folder: string; isStale: boolean }[]> {
  const names = (await orNull(readdir(join(root, HELD)))) ?? [];
  const holds = names.map(async (name) => {
    const folder = join(root, HELD, name);
    const found = await orNull(stat(folder));
    return found ? [{ folder, isStale: Date.now() - found.mtimeMs > STALE_MS }] : [];
  });
  return (await Promise.all(holds)).flat();
}

/** Keeps a stored file that is about to be deleted for the backups that are being made. */
export async function keepForHolds(root: string, path: string, id: string): Promise<void> {
  for (const { folder, isStale } of await holdsIn(root)) {
    if (isStale) continue;
    const kept = join(folder, id);
    // Some file systems have no links.
    await orNull(link(path, kept).catch((error: unknown) => (isMissing(error) ? null : copyFile(path, kept))));
  }
}

/** Stored files that servers delete while it is open can still be read. */
export interface FileHold extends AsyncDisposable {
  /** The path of a file that was deleted since the hold was opened. */
  path(id: string): string;
}

/** Opens a hold on the stored files in a folder, which is made if it is missing. */
export async function holdFiles(root: string): Promise<FileHold> {
  for (const { folder, isStale } of await holdsIn(root))
    if (isStale) await rm(folder, { recursive: true, force: true });
  const folder = join(root, HELD, randomBytes(8).toString('hex'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const renewal = setInterval(() => {
    const now = new Date();
    // If it fails, the next one may succeed: a hold outlasts several of them.
    utimes(folder, now, now).catch(() => undefined);
  }, RENEW_MS).unref();
  return {
    path: (id) => join(folder, id),
    async [Symbol.asyncDispose]() {
      clearInterval(renewal);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
