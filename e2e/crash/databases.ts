import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RunEvent } from '@heddle/contract/run/events';
import { beforeEach } from 'vitest';
import { PostgresServer, whyNoPostgres } from '@heddle/nodes/testing/servers/postgresql';
import type { ServerProcess } from '../support/server-process.ts';

/** The databases that servers under test work on. */
export interface Databases extends AsyncDisposable {
  /** The settings by which a server finds a database of its own; the same for as long as it is killed and started again. */
  env(): Promise<NodeJS.ProcessEnv>;
  /** Ids of all runs in a server's database, read from outside. */
  runIds(server: ServerProcess): Promise<string[]>;
  /** The rows that a statement reads, from outside. */
  rows<Row extends object>(server: ServerProcess, statement: string): Promise<Row[]>;
  /** What is recorded of each of these runs, read from outside. */
  events(server: ServerProcess, runIds: readonly string[]): Promise<RunEvent[][]>;
}

const RUNS = 'SELECT id FROM executions';

interface EventRow {
  run: string;
  events: string;
}

/** The recorded events of the runs that `condition` tells of their ids. */
const eventsWhere = (condition: (id: string) => string): string =>
  `SELECT id AS run, 0 AS position, events FROM executions WHERE ${condition('id')} AND events IS NOT NULL
  UNION ALL SELECT execution_id, position, events FROM execution_events WHERE ${condition('execution_id')} ORDER BY position`;

/** The events of each run, in the order of `runIds`. */
const toEvents = (rows: readonly EventRow[], runIds: readonly string[]): RunEvent[][] =>
  runIds.map((id) => rows.filter(({ run }) => run === id).flatMap((row) => JSON.parse(row.events) as RunEvent[]));

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
    rows: async (server, statement) => read(server, statement),
    runIds: async (server) => read<{ id: string }>(server, RUNS).map(({ id }) => id),
    events: async (server, runIds) => {
      const listed = eventsWhere((id) => `${id} IN (SELECT value FROM json_each($1))`);
      return toEvents(read<EventRow>(server, listed, JSON.stringify(runIds)), runIds);
    },
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

  rows<Row extends object>(server: ServerProcess, statement: string): Promise<Row[]> {
    return this.server.query<Row>(nameOf(server), statement);
  }

  async events(server: ServerProcess, runIds: readonly string[]): Promise<RunEvent[][]> {
    const listed = eventsWhere((id) => `${id} = ANY ($1)`);
    return toEvents(await this.server.query<EventRow>(nameOf(server), listed, [runIds]), runIds);
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

/**
 * When servers on a kind of database are killed, beside a commit: one kind before, the other one after. Each kill takes a start of a server, and what a
 * commit is worth on each database is shown by the kills at every boundary of a step.
 */
export const phasesOn = (kind: string): readonly ('before' | 'after')[] => (kind === 'SQLite' ? ['before'] : ['after']);

/** Skips the tests around it where there is no database to run them on, and says why. */
export function needs(databases: () => Databases | null): void {
  beforeEach(({ skip }) => {
    if (!databases()) skip(whyNoPostgres() ?? undefined);
  });
}
