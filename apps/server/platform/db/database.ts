import type { EventStore } from '@heddle/journals/embedded/store';
import type { Compilable } from 'kysely';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Db } from './kysely.ts';

/** Runs writing statements in one transaction, all or none. Gives the number of rows each has changed. */
export type Atomically = (statements: readonly Compilable[]) => Promise<number[]>;

/** Where everything but files is kept: a SQLite file in the data folder, or PostgreSQL. Both know the same tables, types and statements. */
export interface Database {
  /** For single statements; those that belong together go through `atomically`. */
  db: Db;
  atomically: Atomically;
  /** True when all tables are up to date. */
  isMigrated(): Promise<boolean>;
  /** Brings the tables up to date. Servers that start together wait for each other. */
  migrate(): Promise<void>;
  /** Where the journal keeps runs. Brings its own tables up to date. */
  openEventStore(): Promise<EventStore>;
  /** Tells other processes on this database something. */
  notify(channel: string, payload: string): Promise<void>;
  /** Calls `heard` with what was told on the channel, by this process as well, and with an empty text when something may have been missed. */
  listen(channel: string, heard: (payload: string) => void): void;
  /** Gives the space of what was deleted back to the system, as far as the database does not do so by itself. */
  giveBackSpace(): Promise<void>;
  /** Has the files written anew with the next start, so that nothing stays in them of what was replaced or deleted. Where the database does so by itself, nothing. */
  rewriteAtNextStart(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the database that the settings name. Throws `data_dir_unusable`, `database_unusable`. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<Database> {
  if (databaseUrl === undefined) return (await import('./sqlite/database.ts')).openSqlite(dataDir);
  return (await import('./postgres/database.ts')).openPostgres(databaseUrl, log);
}
