import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative } from 'node:path';
import { sqlErrors } from '@heddle/contract/errors/sql';

let allowed: readonly string[] = [];

/** Sets the folders of this machine whose SQLite files workflows may work with: absolute paths. */
export function allowSqliteFolders(folders: readonly string[]): void {
  allowed = folders;
}

const isBelow = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
};

/** The target of a path with all links resolved; null if it does not exist. */
const whereIs = (path: string): Promise<string | null> => realpath(path).catch(() => null);

/** The file at a path. Links may not lead out of the folders that the operator has allowed. Throws `sql_file_forbidden`, `sql_database_missing`. */
export async function allowedSqliteFile(path: string): Promise<string> {
  if (!isAbsolute(path) || !allowed.some((folder) => isBelow(folder, path)))
    throw sqlErrors.sql_file_forbidden({ path });
  const file = await whereIs(path);
  if (file === null) throw sqlErrors.sql_database_missing({ database: path });
  const folders = await Promise.all(allowed.map(whereIs));
  if (!folders.some((folder) => folder !== null && isBelow(folder, file)) || !(await stat(file)).isFile())
    throw sqlErrors.sql_file_forbidden({ path });
  return file;
}
