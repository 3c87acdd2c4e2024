import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Where Debian keeps servers, besides the folders of PATH. */
const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/usr/lib/rabbitmq/bin', '/sbin'];
const START_MS = 60_000;
const STOP_MS = 10_000;

/** The path of a program of this machine; null where it is not installed. */
export function programOf(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...FOLDERS];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It listens on TCP.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A server of this machine that a test has started, in a folder of its own. */
export interface RealServer extends AsyncDisposable {
  port: number;
  folder: string;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  /** Starts it again, on the same port and with the same files. */
  start(): Promise<void>;
  /** What it has written to its outputs, at most the last 20 kB. */
  output(): string;
}

interface Setup {
  program: string;
  /** Writes what it needs into its folder and gives its arguments. */
  prepare(folder: string, port: number): Promise<readonly string[]>;
  env?: (folder: string, port: number) => NodeJS.ProcessEnv;
  /** Whether it is up beyond listening. */
  isReady?: (server: RealServer) => Promise<boolean>;
}

/** All processes that come from one, wherever they have moved to: servers put their sessions into groups of their own. */
async function descendantsOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const parents = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const found = [pid];
  for (const parent of found) found.push(...parents.flatMap(([child, of]) => (of === parent && child ? [child] : [])));
  return found;
}

function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (is: boolean): void => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });

/** Starts a program of this machine as a server and waits until it listens. */
export async function startRealServer({ program, prepare, env, isReady }: Setup): Promise<RealServer> {
  const path = programOf(program);
  if (!path) throw new Error(`${program} is not installed`);
  const folder = await mkdtemp(join(tmpdir(), `heddle-${program}-`));
  const port = await freePort();
  const args = await prepare(folder, port);
  let child: ChildProcess | null = null;
  let output = '';
  const server: RealServer = {
    port,
    folder,
    output: () => output,
    async start() {
      // A group of its own: what it starts ends with it.
      const started = spawn(path, args, { detached: true, env: { ...process.env, ...env?.(folder, port) } });
      child = started;
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (data: Buffer) => {
          output = (output + data.toString()).slice(-20_000);
        });
      const end = Date.now() + START_MS;
      while (!(await listens(port)) || !((await isReady?.(server)) ?? true)) {
        if (started.exitCode !== null || Date.now() > end) throw new Error(`${program} did not start: ${output}`);
        await pause(50);
      }
    },
    async kill() {
      const running = child;
      child = null;
      if (running?.pid === undefined || running.exitCode !== null || running.signalCode !== null) return;
      const exited = once(running, 'exit');
      for (const pid of await descendantsOf(running.pid)) killOne(pid);
      await exited;
      // What it has started may be at the port for a moment longer.
      for (const end = Date.now() + STOP_MS; Date.now() < end && (await listens(port));) await pause(20);
    },
    async [Symbol.asyncDispose]() {
      await server.kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  try {
    await server.start();
  } catch (error) {
    await server[Symbol.asyncDispose]();
    throw error;
  }
  return server;
}
