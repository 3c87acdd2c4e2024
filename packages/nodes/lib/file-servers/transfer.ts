import { createHash } from 'node:crypto';
import { fileServerErrors } from '@heddle/contract/errors/file-servers';
import { folderOf, nameOf, within } from './paths.ts';
import type { RemoteEntry } from './port.ts';
import type { FileSession } from './session.ts';

/** A file to write on a server. */
export interface Upload {
  path: string;
  /** Bytes. */
  size: number;
  /** The same for each attempt at writing the same content: the name until it is complete follows from it. */
  key: string;
  /** Opens the content, anew for each attempt. */
  open(): Promise<AsyncIterable<Uint8Array>>;
  /** Called before the file gets its name. */
  beforeRename?(): Promise<void>;
}

/** The name of a file until it is complete; triggers and people see that it is not. */
export function temporaryName(path: string, key: string): string {
  const mark = createHash('sha256').update(key).digest('hex').slice(0, 12);
  return within(folderOf(path), `.${nameOf(path).slice(0, 180)}.${mark}.part`);
}

/** The stream without its first bytes. */
async function* skipping(bytes: AsyncIterable<Uint8Array>, count: number): AsyncGenerator<Uint8Array> {
  let left = count;
  for await (const chunk of bytes) {
    if (left < chunk.byteLength) yield left === 0 ? chunk : chunk.subarray(left);
    left = Math.max(0, left - chunk.byteLength);
  }
}

/**
 * Writes a file under a temporary name and renames it once it is complete, in place of one that may be there. What an attempt that broke off has written is
 * not sent again. Returns at which byte the last attempt went on.
 */
export async function upload(session: FileSession, { path, size, key, open, beforeRename }: Upload): Promise<number> {
  const temporary = temporaryName(path, `${key} ${size}`);
  return session.run(async (server) => {
    const there = (await server.find(temporary))?.size ?? 0;
    const from = there > size ? 0 : server.sureOf(there);
    if (from < size || size === 0) await server.write(temporary, from, skipping(await open(), from));
    const written = await server.find(temporary);
    if (written?.size !== size)
      throw fileServerErrors.file_server_refused({
        action: `keep ${path}`,
        reason: `${written?.size ?? 0} of ${size} bytes arrived`,
      });
    await beforeRename?.();
    await server.move(temporary, path);
    return from;
  });
}

/** The bytes of a file; a connection that breaks is made again and goes on where it ended. Throws `remote_file_changed` for a file that another writes meanwhile. */
export async function* download(
  session: FileSession,
  file: Pick<RemoteEntry, 'path' | 'size'>,
): AsyncGenerator<Uint8Array> {
  const { path } = file;
  const first = await session.run((server) => server.find(path));
  if (!first) throw fileServerErrors.remote_file_missing({ path });
  const changed = (): Error => fileServerErrors.remote_file_changed({ path });
  let at = 0;
  const rest = session.stream(async function* (server) {
    if (at > 0 && (await server.find(path))?.stamp !== first.stamp) throw changed();
    for await (const bytes of server.read(path, at)) {
      at += bytes.byteLength;
      yield bytes;
    }
  });
  yield* rest;
  // A connection that ends early looks like the end of the file.
  const now = await session.run((server) => server.find(path));
  if (at !== first.size || now?.stamp !== first.stamp) throw changed();
}
