import { fileServerErrors } from '@heddle/contract/errors/file-servers';

/** The longest path that is sent to a server. */
const MAX_PATH = 4000;

/** A path without double slashes, dots and a slash at its end. Throws `remote_path_invalid` for one that is empty, has control characters or leads above its beginning. */
export function cleanPath(written: string): string {
  const path = written.trim();
  const refuse = (reason: string): Error => fileServerErrors.remote_path_invalid({ path: path.slice(0, 200), reason });
  if (path === '') throw refuse('it is empty');
  if (path.length > MAX_PATH) throw refuse('it is too long');
  // A line break would be another command of the FTP session.
  if (/\p{Cc}/u.test(path)) throw refuse('it contains control characters');
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) throw refuse('it leads above its beginning');
  }
  return path.startsWith('/') ? `/${parts.join('/')}` : parts.join('/') || '.';
}

/** The last part of a clean path. */
export const nameOf = (path: string): string => path.split('/').at(-1) ?? '';

/** The folder that a clean path is in. */
export function folderOf(path: string): string {
  const at = path.lastIndexOf('/');
  if (at < 0) return '.';
  return at === 0 ? '/' : path.slice(0, at);
}

/** A name in a folder. */
export const within = (folder: string, name: string): string =>
  folder === '.' ? name : folder === '/' ? `/${name}` : `${folder}/${name}`;

/** A clean path and all folders above it, the highest first. */
export function foldersOf(path: string): string[] {
  const found: string[] = [];
  for (let folder = path; folder !== '/' && folder !== '.'; folder = folderOf(folder)) found.unshift(folder);
  return found;
}
