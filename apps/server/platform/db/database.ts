import type { EventStore } from '@heddle/journals/embedded/store';
import type { Compilable } from 'kysely';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Db } from './kysely.ts';

/** Runs writing statements in one transaction, all or none. Returns the number of changed rows of each. */
export type Atomically = (statements: readonly Compilable[]) => Promise<number[]>;

/** The database of everything but files: a SQLite file in the data folder, or PostgreSQL. Both have the same tables, types and statements. */
export interface Database {
  /** For single statements; those that belong together go through `atomically`. */
  db: Db;
  atomically: Atomically;
  /** True when all tables are up to date. */
  isMigrated(): Promise<boolean>;
  /** Brings the tables up to date. Servers that start together wait for each other. Throws `database_newer`. */
  migrate(): Promise<void>;
  /** Opens the journal's store. Brings its own tables up to date. */
  openEventStore(): Promise<EventStore>;
  /** Sends a message to all processes on this database, where the database can: PostgreSQL. */
  notify(channel: string, payload: string): Promise<void>;
  /** Calls `onMessage` with each message on the channel, including those of this process, and with an empty text when a message may have been missed. */
  listen(channel: string, onMessage: (payload: string) => void): void;
  /** Returns the space of deleted rows to the system, unless the database does so by itself. */
  releaseSpace(): Promise<void>;
  /** Rewrites the files at the next start, so that no replaced or deleted data remains in them, unless the database does so by itself. */
  rewriteAtNextStart(): Promise<void>;
  /** What is wrong with the files of the database; nothing for a database that checks itself. */
  findFaults(signal: AbortSignal): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens the configured database. Throws `data_dir_unusable`, `database_unusable`. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'durability' | 'startWait'>,
  log: Log,
): Promise<Database> {
  const { databaseUrl, startWait } = config;
  if (databaseUrl === undefined)
    return (await import('./sqlite/database.ts')).openSqlite(config, { log, waitMs: startWait });
  return (await import('./postgres/database.ts')).openPostgres(databaseUrl, log, startWait);
}
