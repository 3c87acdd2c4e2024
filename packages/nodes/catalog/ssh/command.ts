import { randomBytes } from 'node:crypto';
import type { ClientChannel } from 'ssh2';
import { fileServerErrors } from '@heddle/contract/errors/file-servers';
import type { Pair } from '@heddle/contract/node/fields';
import { toFileServerError } from '../../lib/file-servers/failures.ts';
import type { SshConnection } from '../../lib/file-servers/ssh-connection.ts';
import { called } from '../../lib/file-servers/ssh-connection.ts';

/** A command to run on a server. */
export interface RemoteCommand {
  text: string;
  /** What it reads from its standard input. */
  input: string;
  environment: readonly Pair[];
  /** posix: it can be given an environment, and stopped with all that it has started. */
  shell: 'posix' | 'plain';
  timeoutMs: number;
  /** The most bytes of each output; the end is kept. */
  limit: number;
}

/** How a command ended. */
export interface Ended {
  /** Null where a signal ended it. */
  exitCode: number | null;
  /** The signal that ended it; '' for none. */
  endedBy: string;
  output: string;
  errors: string;
  /** Whether an output was longer than its limit. */
  truncated: boolean;
  milliseconds: number;
}

/** How long a server is waited for when a command is stopped, in milliseconds. */
const STOP_MS = 3000;

/** Text as one word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The end of an output. */
class Tail {
  #chunks: Buffer[] = [];
  #size = 0;
  truncated = false;
  readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    // Joined from time to time, so that each byte is moved a few times only.
    if (this.#size > 2 * this.limit) this.#cut();
  }

  #cut(): void {
    const all = Buffer.concat(this.#chunks);
    this.truncated ||= all.length > this.limit;
    this.#chunks = [all.subarray(-this.limit)];
    this.#size = Math.min(all.length, this.limit);
  }

  text(): string {
    this.#cut();
    return this.#chunks[0]?.toString() ?? '';
  }
}

/** Stops a command and all that it has started, in the process group of its shell. */
async function stopGroup({ client }: SshConnection, group: string): Promise<void> {
  const stop = `kill -TERM -- -${group}; sleep 1; kill -KILL -- -${group}`;
  await called<ClientChannel>((done) => client.exec(stop, done)).then(
    (channel) => new Promise<void>((resolve) => channel.on('close', () => resolve()).resume()),
  );
}

/**
 * Runs a command and waits for its end. When the signal is aborted or its time is over, the command is stopped on the server as well, as far as the server
 * lets us. Throws `ssh_command_late`, `file_server_unreachable` and the reason of the signal.
 */
export async function runCommand(
  connection: SshConnection,
  { text, input, environment, shell, timeoutMs, limit }: RemoteCommand,
  signal: AbortSignal,
): Promise<Ended> {
  signal.throwIfAborted();
  const { client, host, port, race } = connection;
  const mark = `heddle-${randomBytes(9).toString('hex')}`;
  const exports = environment.map(({ name, value }) => `export ${name}=${quoted(value)}\n`).join('');
  const sent = shell === 'posix' ? `echo "${mark} $$" >&2\n${exports}${text}` : text;
  const begin = performance.now();
  const failed = (thrown: unknown): never => {
    throw toFileServerError(thrown, { host, port, action: 'run the command' });
  };
  const channel = await race(called<ClientChannel>((done) => client.exec(sent, done))).catch(failed);
  const [output, errors] = [new Tail(limit), new Tail(limit)];
  let group: string | null = null;
  let head = Buffer.alloc(0);
  const onErrors = (chunk: Buffer): void => {
    if (shell !== 'posix' || group !== null) return errors.add(chunk);
    // The first line is the mark, unless the login of the server writes something before it.
    head = Buffer.concat([head, chunk]);
    const [line, number = ''] = new RegExp(`${mark} (\\d+)\\n`).exec(head.toString('latin1')) ?? [];
    if (line === undefined) return;
    group = number;
    const at = head.indexOf(mark);
    errors.add(Buffer.concat([head.subarray(0, at), head.subarray(at + line.length)]));
  };
  channel.on('data', (chunk: Buffer) => output.add(chunk));
  channel.stderr.on('data', onErrors);
  const over = new Promise<Pick<Ended, 'exitCode' | 'endedBy'>>((resolve) => {
    let end: Pick<Ended, 'exitCode' | 'endedBy'> = { exitCode: null, endedBy: '' };
    channel.on('exit', (exitCode: number | null, endedBy?: string) => {
      end = { exitCode, endedBy: endedBy ?? '' };
    });
    channel.on('close', () => resolve(end));
  });
  const stopped = Promise.withResolvers<never>();
  const onAbort = (): void => stopped.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(
    () => stopped.reject(fileServerErrors.ssh_command_late({ seconds: timeoutMs / 1000 })),
    timeoutMs,
  );
  channel.end(input);
  try {
    const end = await race(Promise.race([over, stopped.promise]));
    return {
      ...end,
      output: output.text(),
      errors: group === null ? head.toString() : errors.text(),
      truncated: output.truncated || errors.truncated,
      milliseconds: Math.round(performance.now() - begin),
    };
  } catch (thrown) {
    const wait = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS));
    channel.signal('TERM');
    // A connection that breaks meanwhile leaves nothing to be done.
    if (group !== null) await Promise.race([stopGroup(connection, group).catch(() => undefined), wait]);
    channel.close();
    signal.throwIfAborted();
    return failed(thrown);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}
