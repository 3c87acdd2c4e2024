import type { Client } from 'ssh2';
import { fileServerErrors } from '@heddle/contract/errors/file-servers';
import { lazyImport } from '../lazy-import.ts';
import { toFileServerError } from './failures.ts';
import { hostKeyProblem, knownFingerprints } from './host-key.ts';
import type { ServerReach } from './port.ts';
import { serverTimeouts } from './port.ts';

/** The values of the credential type `sftpServer`. */
export interface SshServerValues {
  host: string;
  port: number;
  user: string;
  password: string;
  privateKey: string;
  passphrase: string;
  /** Fingerprints of the host key, one in each line. */
  hostKey: string;
}

/** An open SSH connection. */
export interface SshConnection {
  client: Client;
  host: string;
  port: number;
  /** The result of `work`, unless the connection breaks or the signal is aborted before. */
  race<T>(work: Promise<T>): Promise<T>;
  end(): void;
}

type Done<T> = (error?: Error | null, value?: T) => void;

/** The result of a function that takes a callback. */
export const called = <T>(begin: (done: Done<T>) => void): Promise<T> =>
  new Promise((resolve, reject) => {
    // A callback without an error has a value where there is one to have.
    begin((error, value) => (error ? reject(error) : resolve(value as T)));
  });

/** The host without spaces and the brackets of an IPv6 address. */
export const hostIn = (written: string): string => written.trim().replace(/^\[(.*)\]$/, '$1');

/**
 * Connects to an SSH server at an address that may be reached, checks its host key and logs in. The connection ends when the signal is aborted.
 * Throws `file_server_unreachable`, `file_server_login_refused`, `host_key_unknown`, `host_key_changed`, `private_key_unreadable` and the signal's reason.
 */
export async function connectSsh(server: SshServerValues, { addressOf, signal }: ServerReach): Promise<SshConnection> {
  signal.throwIfAborted();
  const [host, port] = [hostIn(server.host), server.port];
  const attempted = { host, port, action: 'open a session' };
  const failed = (thrown: unknown): never => {
    signal.throwIfAborted();
    throw toFileServerError(thrown, attempted);
  };
  const address = await addressOf(host).catch(failed);
  const { Client } = (await lazyImport(import('ssh2'))).default;
  const client = new Client();
  const broken = Promise.withResolvers<never>();
  // The connection may break while nothing waits for it.
  broken.promise.catch(() => undefined);
  client.on('error', broken.reject);
  client.on('close', () => broken.reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
  client.on('keyboard-interactive', (_name, _instructions, _language, prompts, answer) =>
    answer(prompts.map(() => server.password)),
  );
  const stop = (): void => {
    broken.reject(signal.reason);
    client.destroy();
  };
  signal.addEventListener('abort', stop, { once: true });
  const end = (): void => {
    signal.removeEventListener('abort', stop);
    client.end();
  };
  const hostKeys = knownFingerprints(server.hostKey);
  const problem: { found: Error | null } = { found: null };
  const ready = new Promise<void>((resolve) => client.once('ready', resolve));
  try {
    client.connect({
      host: address,
      port,
      username: server.user,
      ...(server.password === '' ? {} : { password: server.password, tryKeyboard: true }),
      ...(server.privateKey.trim() === '' ? {} : { privateKey: `${server.privateKey.trim()}\n` }),
      ...(server.passphrase === '' ? {} : { passphrase: server.passphrase }),
      hostVerifier: (key: Buffer) => {
        problem.found = hostKeyProblem(host, key, hostKeys);
        return problem.found === null;
      },
      readyTimeout: serverTimeouts.connect,
      keepaliveInterval: 15_000,
      keepaliveCountMax: 3,
    });
    await Promise.race([ready, broken.promise]);
  } catch (thrown) {
    end();
    client.destroy();
    if (problem.found) throw problem.found;
    const reason = thrown instanceof Error ? /^Cannot parse privateKey: (.*)/.exec(thrown.message)?.[1] : undefined;
    if (reason !== undefined) throw fileServerErrors.private_key_unreadable({ reason }, { cause: thrown });
    return failed(thrown);
  }
  return { client, host, port, end, race: (work) => Promise.race([work, broken.promise]) };
}
