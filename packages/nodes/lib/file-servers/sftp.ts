import type { FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2';
import { HeddleError } from '@heddle/contract/errors/define';
import { fileServerErrors } from '@heddle/contract/errors/file-servers';
import { toFileServerError } from './failures.ts';
import { foldersOf, nameOf, within } from './paths.ts';
import type { FileServer, ServerReach, RemoteEntry } from './port.ts';
import { serverTimeouts } from './port.ts';
import type { SshServerValues } from './ssh-connection.ts';
import { called, connectSsh } from './ssh-connection.ts';

/** Bytes of one request; every server takes as many. */
const CHUNK = 32 * 1024;
/** Requests under way at a time: a transfer does not wait for each answer. */
const WINDOW = 32;
const END_OF_FILE = 1;

const isAnswer = (thrown: unknown, code: number): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === code;

function entryOf(path: string, stats: Pick<Stats, 'size' | 'mtime' | 'mode'>): RemoteEntry {
  const type = stats.mode & 0o170_000;
  return {
    name: nameOf(path),
    path,
    kind: type === 0o100_000 ? 'file' : type === 0o040_000 ? 'folder' : 'other',
    size: stats.size,
    modifiedAt: stats.mtime * 1000,
    stamp: `${stats.size} ${stats.mtime}`,
  };
}

/** Makes calls of the session fail with coded errors: when the connection breaks, when no answer comes, when the signal is aborted. */
type Ask = <T>(
  action: string,
  path: string,
  begin: (done: (error?: Error | null, value?: T) => void) => void,
) => Promise<T>;

/** Opens a file server over SFTP. Throws the errors of `connectSsh`. */
export async function openSftp(values: SshServerValues, reach: ServerReach): Promise<FileServer> {
  const connection = await connectSsh(values, reach);
  const { client, host, port, race } = connection;
  const ask: Ask = async (action, path, begin) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('timed out')), serverTimeouts.answer);
    });
    try {
      return await race(Promise.race([called(begin), late]));
    } catch (thrown) {
      reach.signal.throwIfAborted();
      throw toFileServerError(thrown, { host, port, action: `${action} ${path}`, path });
    } finally {
      clearTimeout(timer);
    }
  };
  const sftp = await ask<SFTPWrapper>('open', 'an SFTP session', (done) => client.sftp(done)).catch(
    (error: unknown) => {
      connection.end();
      throw error;
    },
  );
  return sftpServer(sftp, ask, connection.end);
}

function sftpServer(sftp: SFTPWrapper, ask: Ask, end: () => void): FileServer {
  const find = async (path: string): Promise<RemoteEntry | null> => {
    try {
      return entryOf(path, await ask<Stats>('show', path, (done) => sftp.stat(path, done)));
    } catch (error) {
      if (error instanceof HeddleError && error.code === 'remote_file_missing') return null;
      throw error;
    }
  };
  return {
    find,
    end,
    list: (folder, limit) => listFolder(sftp, ask, folder, limit),
    read: (path, from) => readFile(sftp, ask, path, from),
    write: (path, from, bytes) => writeFile(sftp, ask, path, from, bytes),
    // Requests under way may have reached the disk in any order.
    sureOf: (size) => Math.max(0, size - CHUNK * WINDOW),
    async move(from, to) {
      try {
        await ask<undefined>('move', from, (done) => sftp.ext_openssh_rename(from, to, done));
      } catch (error) {
        // A server without this extension does not replace files when it renames.
        if (!(error instanceof HeddleError) || !/extended request/i.test(String(error.cause))) throw error;
        const there = await find(to);
        if (there?.kind === 'file') await ask<undefined>('delete', to, (done) => sftp.unlink(to, done));
        await ask<undefined>('move', from, (done) => sftp.rename(from, to, done));
      }
    },
    removeFile: (path) => ask('delete', path, (done) => sftp.unlink(path, done)),
    removeFolder: (path) => ask('delete', path, (done) => sftp.rmdir(path, done)),
    async makeFolder(path) {
      for (const folder of foldersOf(path)) {
        if ((await find(folder))?.kind === 'folder') continue;
        await ask<undefined>('make the folder', folder, (done) => sftp.mkdir(folder, done)).catch(
          async (error: unknown) => {
            // Another run may have made it meanwhile.
            if ((await find(folder))?.kind !== 'folder') throw error;
          },
        );
      }
    },
  };
}

async function listFolder(sftp: SFTPWrapper, ask: Ask, folder: string, limit: number): Promise<RemoteEntry[]> {
  const handle = await ask<Buffer>('list', folder, (done) => sftp.opendir(folder, done));
  const entries: RemoteEntry[] = [];
  try {
    for (;;) {
      const batch = await ask<FileEntryWithStats[] | null>('list', folder, (done) =>
        sftp.readdir(handle, (error, list) => (isAnswer(error, END_OF_FILE) ? done(null, null) : done(error, list))),
      );
      if (!batch) break;
      for (const { filename, attrs } of batch)
        if (filename !== '.' && filename !== '..') entries.push(entryOf(within(folder, filename), attrs));
      if (entries.length > limit) throw fileServerErrors.remote_list_large({ path: folder, limit });
    }
  } finally {
    sftp.close(handle, () => undefined);
  }
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
}

async function* readFile(sftp: SFTPWrapper, ask: Ask, path: string, from: number): AsyncGenerator<Uint8Array> {
  const handle = await ask<Buffer>('open', path, (done) => sftp.open(path, 'r', done));
  const pending: Promise<Buffer>[] = [];
  const piece = async (at: number, length: number): Promise<Buffer> => {
    const buffer = Buffer.alloc(length);
    let filled = 0;
    while (filled < length) {
      const read = await ask<number>('read', path, (done) =>
        sftp.read(handle, buffer, filled, length - filled, at + filled, (error, count) => done(error, count)),
      );
      if (read === 0) break;
      filled += read;
    }
    return buffer.subarray(0, filled);
  };
  try {
    const { size } = await ask<Stats>('show', path, (done) => sftp.fstat(handle, done));
    for (let next = from; next < size || pending.length > 0;) {
      while (pending.length < WINDOW && next < size) {
        const length = Math.min(CHUNK, size - next);
        const coming = piece(next, length);
        // What it throws is thrown where it is waited for.
        coming.catch(() => undefined);
        pending.push(coming);
        next += length;
      }
      const bytes = await pending.shift();
      if (!bytes || bytes.length === 0) return;
      yield bytes;
    }
  } finally {
    await Promise.allSettled(pending);
    sftp.close(handle, () => undefined);
  }
}

async function writeFile(
  sftp: SFTPWrapper,
  ask: Ask,
  ...[path, from, bytes]: Parameters<FileServer['write']>
): Promise<void> {
  const handle = await ask<Buffer>('write', path, (done) => sftp.open(path, from === 0 ? 'w' : 'r+', done));
  const pending = new Set<Promise<void>>();
  const failure: { reason?: unknown } = {};
  let at = from;
  const send = (piece: Buffer): void => {
    const place = at;
    at += piece.length;
    const sent = ask<undefined>('write', path, (done) => sftp.write(handle, piece, 0, piece.length, place, done))
      .catch((reason: unknown) => {
        failure.reason ??= reason;
      })
      .finally(() => pending.delete(sent));
    pending.add(sent);
  };
  const checkSent = (): void => {
    if ('reason' in failure) throw failure.reason;
  };
  try {
    for await (const chunk of bytes) {
      const whole = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      for (let start = 0; start < whole.length; start += CHUNK) {
        send(whole.subarray(start, start + CHUNK));
        if (pending.size >= WINDOW) await Promise.race(pending);
        checkSent();
      }
    }
    await Promise.all(pending);
    checkSent();
    await ask<undefined>('write', path, (done) => sftp.close(handle, done));
  } catch (error) {
    await Promise.all(pending);
    sftp.close(handle, () => undefined);
    throw error;
  }
}
