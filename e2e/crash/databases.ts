import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RunEvent } from '@heddle/contract/run/events';
import { beforeEach } from 'vitest';
import { PostgresServer, whyNoPostgres } from '../support/postgres-server.ts';
import type { ServerProcess } from '../support/server-process.ts';

/** The databases that servers under test work on. */
export interface Databases extends AsyncDisposable {
  /** The settings by which a server finds a database of its own; the same for as long as it is killed and started again. */
  env(): Promise<NodeJS.ProcessEnv>;
  /** Ids of all runs in a server's database, read from outside. */
  runIds(server: ServerProcess): Promise<string[]>;
  /** What is recorded of a run, read from outside. */
  events(server: ServerProcess, runId: string): Promise<RunEvent[]>;
}

const RUNS = 'SELECT id FROM executions';
const EVENTS = `SELECT 0 AS position, events FROM executions WHERE id = $1 AND events IS NOT NULL
  UNION ALL SELECT position, events FROM execution_events WHERE execution_id = $1 ORDER BY position`;

const toEvents = (rows: readonly { events: string }[]): RunEvent[] =>
  rows.flatMap((row) => JSON.parse(row.events) as RunEvent[]);

/** A file in each server's data folder. */
function openSqlite(): Promise<Databases> {
  const read = <Row>(server: ServerProcess, text: string, ...values: string[]): Row[] => {
    // The process that looks through the file in the background may outlive its server for a moment.
    const db = new DatabaseSync(join(server.dataDir, 'heddle.db'), { timeout: 10_000 });
    try {
      // The statements above say which columns there are.
      return db.prepare(text.replaceAll('$1', '?1')).all(...values) as Row[];
    } finally {
      db.close();
    }
  };
  return Promise.resolve({
    env: async () => ({}),
    runIds: async (server) => read<{ id: string }>(server, RUNS).map(({ id }) => id),
    events: async (server, runId) => toEvents(read<{ events: string }>(server, EVENTS, runId)),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  });
}

/** A database of a real PostgreSQL server for each server under test. */
export class PostgresDatabases implements Databases {
  readonly server: PostgresServer;
  #made = 0;

  private constructor(server: PostgresServer) {
    this.server = server;
  }

  static async open(): Promise<PostgresDatabases> {
    return new PostgresDatabases(await PostgresServer.start());
  }

  async env(): Promise<NodeJS.ProcessEnv> {
    return { HEDDLE_DATABASE_URL: await this.server.createDatabase(`heddle_${++this.#made}`) };
  }

  async runIds(server: ServerProcess): Promise<string[]> {
    return (await this.server.query<{ id: string }>(nameOf(server), RUNS)).map(({ id }) => id);
  }

  async events(server: ServerProcess, runId: string): Promise<RunEvent[]> {
    return toEvents(await this.server.query<{ events: string }>(nameOf(server), EVENTS, [runId]));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.server[Symbol.asyncDispose]();
  }
}

const nameOf = (server: ServerProcess): string => new URL(server.env['HEDDLE_DATABASE_URL'] ?? '').pathname.slice(1);

/** Both kinds, for `describe.each`. A kind that this machine lacks is null; `needs` then contains the reason. */
export const kinds: readonly { kind: string; openDatabases: () => Promise<Databases | null> }[] = [
  { kind: 'SQLite', openDatabases: openSqlite },
  { kind: 'PostgreSQL', openDatabases: async () => (whyNoPostgres() === null ? PostgresDatabases.open() : null) },
];

/** Skips the tests around it where there is no database to run them on, and says why. */
export function needs(databases: () => Databases | null): void {
  beforeEach(({ skip }) => {
    if (!databases()) skip(whyNoPostgres() ?? undefined);
  });
}
