import { fileServerErrors } from '@heddle/contract/errors/file-servers';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { requiredFile } from '../../lib/files/read.ts';
import { folderOf } from '../../lib/file-servers/paths.ts';
import type { FileServer } from '../../lib/file-servers/port.ts';
import { upload } from '../../lib/file-servers/transfer.ts';
import { entryJson } from './entry.ts';
import type { FtpTask } from './ftp-run.ts';

/** Entries that a folder which is deleted with its contents may have at each level. */
const FOLDER_LIMIT = 100_000;

/** What the run has noted before it changed something, so that a repeated attempt knows its own work. */
function noteOf({ context, index }: FtpTask) {
  const notes = context.state.in('run', 'ftp');
  const key = context.run.idempotencyKey(index);
  return {
    read: async (): Promise<JsonObject | null> => {
      const note = await notes.get(key);
      return isJsonObject(note) ? note : null;
    },
    write: (note: JsonObject): Promise<unknown> => notes.set(key, note),
  };
}

/** What is at a path once the work is done. */
async function shown({ session }: FtpTask, path: string): Promise<JsonObject> {
  const entry = await session.run((server) => server.find(path));
  return entry ? entryJson(entry) : { path };
}

/** Whether to leave what is at the path. Throws `remote_file_exists`. */
async function isKept({ context, index, session }: FtpTask, path: string): Promise<boolean> {
  const ifExists = context.field.ifExists(index);
  if (ifExists === 'replace' || !(await session.run((server) => server.find(path)))) return false;
  if (ifExists === 'fail') throw fileServerErrors.remote_file_exists({ path });
  return true;
}

async function makeFolders({ context, index, session }: FtpTask, path: string): Promise<void> {
  const folder = folderOf(path);
  if (!context.field.makeFolders(index) || folder === '.' || folder === '/') return;
  await session.run((server) => server.makeFolder(folder));
}

/** Uploads the item's file under a temporary name, then renames it. An attempt after a crash goes on where the last one ended, and does not take its own file for another's. */
export async function uploadFile(task: FtpTask): Promise<JsonObject> {
  const { item, path, context, index, session } = task;
  const file = requiredFile(item, context.field.file(index));
  const note = noteOf(task);
  const before = await note.read();
  if (before?.['renaming'] === path) {
    const there = await session.run((server) => server.find(path));
    if (there?.size === file.size) return { ...entryJson(there), uploaded: true };
  }
  if (!before && (await isKept(task, path))) return { ...(await shown(task, path)), uploaded: false };
  await makeFolders(task, path);
  await upload(session, {
    path,
    size: file.size,
    key: `${context.run.idempotencyKey(index)} ${file.id}`,
    open: () => context.files.open(file),
    beforeRename: async () => void (await note.write({ renaming: path })),
  });
  return { ...(await shown(task, path)), uploaded: true };
}

/** Moves a file or folder. An attempt after a crash finds what it has moved. */
export async function moveEntry(task: FtpTask): Promise<JsonObject> {
  const { path, to, session } = task;
  const note = noteOf(task);
  const before = await note.read();
  const source = await session.run((server) => server.find(path));
  if (!source) {
    const moved = before?.['moving'] === to ? await session.run((server) => server.find(to)) : null;
    if (moved) return { ...entryJson(moved), moved: true };
    throw fileServerErrors.remote_file_missing({ path });
  }
  if (!before && (await isKept(task, to))) return { ...entryJson(source), moved: false };
  await makeFolders(task, to);
  await note.write({ moving: to });
  await session.run(async (server) => {
    // A connection that is lost after the move leaves it unknown whether it was made.
    if ((await server.find(path)) || !(await server.find(to))) await server.move(path, to);
  });
  return { ...(await shown(task, to)), moved: true };
}

async function removeAll(server: FileServer, folder: string, signal: AbortSignal): Promise<void> {
  for (const { path, kind } of await server.list(folder, FOLDER_LIMIT)) {
    signal.throwIfAborted();
    if (kind === 'folder') await removeAll(server, path, signal);
    else await server.removeFile(path);
  }
  await server.removeFolder(folder);
}

/** Deletes a file or folder. One that is not there is no error: that is what was wanted. */
export async function deleteEntry({ path, context, index, session }: FtpTask): Promise<JsonObject> {
  const withContents = context.field.contents(index);
  const deleted = await session.run(async (server) => {
    const found = await server.find(path);
    if (!found) return false;
    if (found.kind !== 'folder') await server.removeFile(path);
    else if (withContents) await removeAll(server, path, context.signal);
    else await server.removeFolder(path);
    return true;
  });
  return { path, deleted };
}
