import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HEDDLE = join(import.meta.dirname, '../../apps/server/start.mjs');
/** A machine with many servers under test gives each little time. */
const START_LIMIT_MS = 90_000;
/** What a server, or a program in its place, prints once it listens. */
const READY = ' is ready at ';
/** Each worker of a test run takes its ports from a range of its own: two that start servers at once never pick the same. */
const PORTS = { first: 20_000, perWorker: 1000, workers: 12 };

/**
 * A real server process with a data folder of its own. It may be killed and started again on the same port and data,
 * as often as a test likes. Nodes may reach this machine, where the tests have their counterparts.
 */
export class ServerProcess implements AsyncDisposable {
  readonly port: number;
  readonly dataDir: string;
  readonly #entry: string;
  /** Settings it was given with its first start. */
  readonly env: NodeJS.ProcessEnv;
  #process: ChildProcess | undefined;
  #output = '';

  readonly #launcher: readonly string[];

  private constructor(
    port: number,
    dataDir: string,
    { entry, env, launcher }: { entry: string; env: NodeJS.ProcessEnv; launcher: readonly string[] },
  ) {
    this.#launcher = launcher;
    this.port = port;
    this.dataDir = dataDir;
    this.#entry = entry;
    this.env = env;
  }

  /**
   * Starts one and waits until it answers. `env` is added to what it would get anyway; `entry` is another program to run in its place, which says that it "is ready at" its address; `launcher` is a
   * program with its arguments that becomes the server, such as a tracer.
   */
  static async start({
    env = {},
    entry = HEDDLE,
    launcher = [],
  }: { env?: NodeJS.ProcessEnv; entry?: string; launcher?: readonly string[] } = {}): Promise<ServerProcess> {
    const dataDir = await mkdtemp(join(tmpdir(), 'heddle-process-'));
    const server = new ServerProcess(await freePort(), dataDir, { entry, env, launcher });
    try {
      await server.start();
    } catch (error) {
      await server[Symbol.asyncDispose]();
      throw error;
    }
    return server;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Process id of the running process; throws while there is none. */
  get pid(): number {
    if (this.#process?.pid === undefined) throw new Error('The server is not running.');
    return this.#process.pid;
  }

  /** All that it has printed, over all its starts. */
  get output(): string {
    return this.#output;
  }

  /** Starts it on the same port and data, this once with `env` on top; returns the milliseconds until it answered. */
  async start(env: NodeJS.ProcessEnv = {}): Promise<number> {
    const began = performance.now();
    const [program, ...args] = [...this.#launcher, process.execPath, this.#entry];
    const child = spawn(program ?? process.execPath, args, {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(this.port),
        HEDDLE_DATA_DIR: this.dataDir,
        HEDDLE_EGRESS_ALLOW: '127.0.0.0/8,::1/128',
        HEDDLE_LOG_LEVEL: 'warn',
        ...this.env,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    // A test run that is given up must not leave servers behind.
    const leave = (): void => void child.kill('SIGKILL');
    process.once('exit', leave);
    child.once('exit', (code, signal) => {
      process.off('exit', leave);
      if (this.#process === child) this.#output += `\n(ended by itself with ${signal ?? `code ${code}`})\n`;
    });
    const outputBefore = this.#output.length;
    const keep = (chunk: Buffer): void => void (this.#output += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    // Its own word that it listens: another server may answer at this port, and this one be about to end for that reason.
    const isReady = (): boolean => this.#output.includes(READY, outputBefore);
    while (!isReady() || !(await answers(`${this.url}/healthz`))) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`The server ended with ${child.signalCode ?? `code ${child.exitCode}`}:\n${this.#output}`);
      if (performance.now() - began > START_LIMIT_MS) throw new Error(`The server does not answer:\n${this.#output}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return performance.now() - began;
  }

  /** Settles when the running process has ended by itself. */
  async exited(): Promise<void> {
    const child = this.#process;
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  /** SIGKILL: what a crash or a power cut does to the process. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** SIGTERM, as an operator or a deployment sends it; returns the exit code. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#process;
    if (!child) return null;
    this.#process = undefined;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  }

  /** Ends it and removes its data. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    // Nobody listens yet.
    return false;
  }
}

/** Number of this worker among those that run tests at the same time: Vitest's or Playwright's; 0 outside of both. */
const workerNumber = Number(process.env['VITEST_POOL_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 0);

/** Ports that this process has given to servers, which may be down for a moment. */
const taken = new Set<number>();

/**
 * A port that nobody listened on a moment ago. From below the range that systems hand out to clients,
 * so that it is still free when a killed server comes back to it.
 */
async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const range = PORTS.first + (workerNumber % PORTS.workers) * PORTS.perWorker;
    const port = range + Math.floor(Math.random() * PORTS.perWorker);
    if (taken.has(port)) continue;
    const probe = createServer().listen(port);
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    taken.add(port);
    return port;
  }
  throw new Error('No free port.');
}
