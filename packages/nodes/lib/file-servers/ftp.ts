import { isIP } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import type { Client, FileInfo } from 'basic-ftp';
import { HeddleError } from '@heddle/contract/errors/define';
import { fileServerErrors } from '@heddle/contract/errors/file-servers';
import { lazyImport } from '../lazy-import.ts';
import { toFileServerError } from './failures.ts';
import { nameOf, within } from './paths.ts';
import type { FileServer, ServerReach, RemoteEntry } from './port.ts';
import { serverTimeouts } from './port.ts';
import { hostIn } from './ssh-connection.ts';

/** The values of the credential type `ftpServer`. */
export interface FtpServerValues {
  host: string;
  /** Undefined: the usual one for the security. */
  port: number | undefined;
  /** explicit: the connection is upgraded to TLS before the login. implicit: it uses TLS from the start. */
  security: 'explicit' | 'implicit' | 'none';
  user: string;
  password: string;
  /** Trusted in place of the usual authorities, in PEM; '' for those. */
  ca: string;
}

/** The longest list of a folder, in bytes. */
const MAX_LIST_BYTES = 32 * 1024 * 1024;
/** Bytes that are kept between the connection and who reads them. */
const BUFFERED = 256 * 1024;
/** Commands that a server does not know, or does not carry out. */
const UNKNOWN_COMMANDS = [500, 501, 502, 504, 550];

/** Makes calls of the session fail with coded errors. */
type Ask = <T>(action: string, path: string, work: () => Promise<T>) => Promise<T>;

const portOf = ({ port, security }: FtpServerValues): number => port ?? (security === 'implicit' ? 990 : 21);

/**
 * Opens a file server over FTP or FTPS. Data connections go to the address of the control connection, whatever the server names.
 * Throws `file_server_unreachable`, `file_server_tls_failed`, `file_server_login_refused` and the signal's reason.
 */
export async function openFtp(values: FtpServerValues, { addressOf, signal }: ServerReach): Promise<FileServer> {
  signal.throwIfAborted();
  const [host, port] = [hostIn(values.host), portOf(values)];
  const { Client } = await lazyImport(import('basic-ftp'));
  const client = new Client(serverTimeouts.answer, {
    allowSeparateTransferHost: false,
    maxListingBytes: MAX_LIST_BYTES,
  });
  const stop = (): void => client.close();
  signal.addEventListener('abort', stop, { once: true });
  const end = (): void => {
    signal.removeEventListener('abort', stop);
    client.close();
  };
  let isOpen = false;
  const ask: Ask = async (action, path, work) => {
    try {
      return await work();
    } catch (thrown) {
      signal.throwIfAborted();
      throw toFileServerError(thrown, { host, port, action: `${action} ${path}`, path, isOpen });
    }
  };
  try {
    const home = await ask('open', 'a session', async () => {
      await logIn(client, values, { host, port, address: await addressOf(host), signal });
      return client.pwd();
    });
    isOpen = true;
    return ftpServer(client, ask, home, end);
  } catch (error) {
    end();
    throw error;
  }
}

async function logIn(
  client: Client,
  { security, user, password, ca }: FtpServerValues,
  { host, port, address, signal }: { host: string; port: number; address: string; signal: AbortSignal },
): Promise<void> {
  const deadline = setTimeout(() => client.close(), serverTimeouts.connect);
  try {
    await client.access({
      // Connects to the address that was checked; the name is for the certificate.
      host: address,
      port,
      user: user === '' ? 'anonymous' : user,
      password: user === '' && password === '' ? 'guest' : password,
      secure: security === 'none' ? false : security === 'implicit' ? 'implicit' : true,
      secureOptions: { host, ...(isIP(host) === 0 ? { servername: host } : {}), ...(ca.trim() === '' ? {} : { ca }) },
    });
  } finally {
    clearTimeout(deadline);
    if (client.closed) signal.throwIfAborted();
  }
}

function entryOf(
  path: string,
  info: Pick<FileInfo, 'isFile' | 'isDirectory' | 'size' | 'modifiedAt' | 'rawModifiedAt'>,
): RemoteEntry {
  return {
    name: nameOf(path),
    path,
    kind: info.isFile ? 'file' : info.isDirectory ? 'folder' : 'other',
    size: info.isDirectory ? 0 : info.size,
    modifiedAt: info.modifiedAt?.getTime() ?? null,
    stamp: `${info.size} ${info.modifiedAt?.getTime() ?? info.rawModifiedAt}`,
  };
}

/** What a server answers to a command that it need not know; null where it refuses it. */
async function optional<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (typeof code === 'number' && UNKNOWN_COMMANDS.includes(code)) return null;
    throw error;
  }
}

/** A file by its size, a folder by entering it. */
async function findEntry(client: Client, home: string, path: string): Promise<RemoteEntry | null> {
  const size = await optional(() => client.size(path));
  if (size !== null) {
    const modifiedAt = (await optional(() => client.lastMod(path)))?.getTime() ?? null;
    return { name: nameOf(path), path, kind: 'file', size, modifiedAt, stamp: `${size} ${modifiedAt}` };
  }
  if ((await optional(() => client.cd(path))) === null) return null;
  await client.cd(home);
  return { name: nameOf(path), path, kind: 'folder', size: 0, modifiedAt: null, stamp: '0' };
}

function ftpServer(client: Client, ask: Ask, home: string, end: () => void): FileServer {
  const find = (path: string): Promise<RemoteEntry | null> => ask('show', path, () => findEntry(client, home, path));
  return {
    find,
    end,
    // What has arrived was written in its order.
    sureOf: (size) => size,
    async list(folder, limit) {
      // Servers list what is not there as an empty folder, and a file as a folder with it.
      const there = await find(folder);
      if (there?.kind !== 'folder') throw fileServerErrors.remote_file_missing({ path: folder });
      const found = await ask('list', folder, () => client.list(folder));
      const entries = found.filter(({ name }) => name !== '.' && name !== '..');
      if (entries.length > limit) throw fileServerErrors.remote_list_large({ path: folder, limit });
      return entries
        .map((info) => entryOf(within(folder, info.name), info))
        .sort((one, other) => (one.name < other.name ? -1 : 1));
    },
    read: (path, from) => readFile(client, ask, path, from),
    write: (path, from, bytes) => writeFile(client, ask, path, from, bytes),
    async move(from, to) {
      try {
        await ask('move', from, () => client.rename(from, to));
      } catch (error) {
        // Some servers do not replace a file when they rename another.
        const there = error instanceof HeddleError && error.code === 'file_server_refused' ? await find(to) : null;
        if (there?.kind !== 'file') throw error;
        await ask('delete', to, () => client.remove(to));
        await ask('move', from, () => client.rename(from, to));
      }
    },
    removeFile: (path) => ask('delete', path, async () => void (await client.remove(path))),
    removeFolder: (path) => ask('delete', path, async () => void (await client.removeEmptyDir(path))),
    makeFolder: (path) =>
      ask('make the folder', path, async () => {
        await client.ensureDir(path);
        await client.cd(home);
      }),
  };
}

async function* readFile(client: Client, ask: Ask, path: string, from: number): AsyncGenerator<Uint8Array> {
  const through = new PassThrough({ highWaterMark: BUFFERED });
  let isOver = false;
  const done = ask('read', path, () => client.downloadTo(through, path, from)).then(
    () => {
      isOver = true;
    },
    (error: unknown) => {
      isOver = true;
      through.destroy(error instanceof Error ? error : new Error(String(error)));
    },
  );
  try {
    // A pass-through stream without an encoding gives buffers.
    for await (const chunk of through) yield chunk as Buffer;
  } finally {
    // Who stops reading in the middle has no further use for the session.
    if (!isOver && !through.readableEnded) client.close();
    await done;
  }
}

async function writeFile(
  client: Client,
  ask: Ask,
  ...[path, from, bytes]: Parameters<FileServer['write']>
): Promise<void> {
  const lost: { reason?: unknown } = {};
  async function* source(): AsyncGenerator<Uint8Array> {
    try {
      yield* bytes;
    } catch (reason) {
      lost.reason = reason;
      throw new Error('the content could not be read', { cause: reason });
    }
  }
  const readable = Readable.from(source(), { objectMode: false, highWaterMark: BUFFERED });
  try {
    await ask('write', path, () =>
      from === 0 ? client.uploadFrom(readable, path) : client.appendFrom(readable, path),
    );
  } catch (error) {
    client.close();
    throw 'reason' in lost ? lost.reason : error;
  } finally {
    readable.destroy();
  }
}
