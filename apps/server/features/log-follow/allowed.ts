import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative } from 'node:path';
import { logErrors } from '@heddle/contract/errors/logs';

const isBelow = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
};

/** The target of a path with all links resolved; null if it does not exist. */
async function whereIs(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
    throw logErrors.log_file_unreadable({ path }, { cause: error });
  }
}

/**
 * The file at a path, null if it does not exist yet. Links may not lead out of the folders that the operator has allowed.
 * Throws `log_folders_unset`, `log_path_forbidden`, `log_file_unreadable`.
 */
export async function allowedFile(path: string, folders: readonly string[]): Promise<string | null> {
  if (folders.length === 0) throw logErrors.log_folders_unset({ path });
  if (!isAbsolute(path) || !folders.some((folder) => isBelow(folder, path)))
    throw logErrors.log_path_forbidden({ path });
  const file = await whereIs(path);
  if (file === null) return null;
  const open = (await Promise.all(folders.map(whereIs))).filter((folder) => folder !== null);
  if (!open.some((folder) => isBelow(folder, file))) throw logErrors.log_path_forbidden({ path });
  if (!(await stat(file)).isFile()) throw logErrors.log_file_unreadable({ path });
  return file;
}
