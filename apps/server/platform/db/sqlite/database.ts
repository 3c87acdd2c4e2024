import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { HeddleError } from '@heddle/contract/errors/define';
import type { EventStore } from '@heddle/journals/embedded/store';
import { openSqliteStore } from '@heddle/journals/embedded/stores/sqlite';
import { migrateSqlite } from '@heddle/journals/embedded/stores/sqlite-schema';
import type { Compilable } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../database.ts';
import { migrateUp, missingMigrations } from '../migrate.ts';
import { keepCheckpoints } from './checkpoints.ts';
import { createDb, createMigrationDb } from './dialect.ts';
import { refuseNewer } from '../version.ts';
import type { Patience } from '../waiting.ts';
import { whenUsable } from '../waiting.ts';
import { aroundWrite } from '../writes.ts';
import { bound, coded, isBusy } from './errors.ts';
import { findFaults } from './integrity.ts';
import { databasePath, openFile, unusable } from './open.ts';
import { releaseSpace, rewriteAtNextStart } from './space.ts';
import { readVersion } from './version.ts';

/** Interval of checks whether another process has written. Milliseconds. */
const CHECK_INTERVAL_MS = 250;

/** True for a data folder whose database another process keeps. */
const isBusyFolder = (error: unknown): boolean => error instanceof HeddleError && isBusy(error.cause);

/** Awaits the turn of this process with the file. Throws `data_dir_unusable` if it does not come. */
async function inTurn<T>(work: () => T | Promise<T>, dataDir: string, patience: Patience): Promise<T> {
  try {
    return await whenUsable(work, isBusy, patience);
  } catch (error) {
    throw isBusy(error) ? unusable(dataDir, error) : error;
  }
}

/** Statements of transactions that stay prepared, the last ones: one for a hundred rows takes as long to prepare as to run. */
const PREPARED_KEPT = 16;

/** Returns what runs all statements within one turn of the event loop: nothing else uses the connection in between. */
function createTransact(file: DatabaseSync): (statements: readonly Compilable[]) => number[] {
  /** In the order of their last use. */
  const prepared = new Map<string, StatementSync>();

  function prepare(sql: string): StatementSync {
    const statement = prepared.get(sql) ?? file.prepare(sql);
    prepared.delete(sql);
    prepared.set(sql, statement);
    const [oldest] = prepared.keys();
    if (prepared.size > PREPARED_KEPT && oldest !== undefined) prepared.delete(oldest);
    return statement;
  }

  return (statements) => {
    coded(() => file.exec('BEGIN IMMEDIATE'));
    try {
      const changes = statements.map((compilable) => {
        const { sql, parameters } = compilable.compile();
        const statement = prepare(sql);
        return Number(coded(() => statement.run(...bound(parameters))).changes);
      });
      coded(() => file.exec('COMMIT'));
      return changes;
    } catch (error) {
      if (file.isTransaction) file.exec('ROLLBACK');
      throw error;
    }
  };
}

/** The store with coded errors: whoever starts or signals a run is told why it cannot be written. */
const withCodes = (store: EventStore): EventStore => ({
  ...store,
  commit: (writes) => coded(() => store.commit(writes)),
  addSignal: (signal) => coded(() => store.addSignal(signal)),
  putPiece: (piece) => coded(() => store.putPiece(piece)),
  noteFiles: (runId, fileIds) => coded(() => store.noteFiles(runId, fileIds)),
});

/** Migrates in one transaction, which keeps other processes from migrating: what is missing is looked up within it. */
async function migrateAlone(file: DatabaseSync): Promise<void> {
  file.exec('BEGIN IMMEDIATE');
  try {
    await migrateUp(createMigrationDb(file));
    file.exec('COMMIT');
  } catch (error) {
    if (file.isTransaction) file.exec('ROLLBACK');
    throw error;
  }
}

/** The database in the data folder. `patience`: for other processes that use it while it is opened. Throws `data_dir_unusable`. */
export async function openSqlite(
  { dataDir, durability }: Pick<Config, 'dataDir' | 'durability'>,
  patience: Patience,
): Promise<Database> {
  const file = await whenUsable(() => openFile(dataDir, durability), isBusyFolder, patience);
  const checkpoints = keepCheckpoints(file, databasePath(dataDir), (err) =>
    patience.log.warn({ err }, 'checkpoint failed'),
  );
  const looks = new Set<NodeJS.Timeout>();
  const transact = createTransact(file);
  const isMigrated = async (): Promise<boolean> => (await missingMigrations(readVersion(file).migrations)).length === 0;
  return {
    db: createDb(file),
    atomically: async (statements) => aroundWrite(statements, () => transact(statements)),
    isMigrated,
    async migrate() {
      await refuseNewer('sqlite', readVersion(file));
      // First: the server's tables take over from the journal's, not the other way round.
      await inTurn(() => migrateSqlite(file), dataDir, patience);
      if (!(await isMigrated())) await inTurn(() => migrateAlone(file), dataDir, patience);
    },
    openEventStore: () => inTurn(() => withCodes(openSqliteStore(file)), dataDir, patience),
    // A file cannot carry messages: listeners see that something was written, not what.
    notify: async () => undefined,
    listen(_channel, onMessage) {
      const version = file.prepare('PRAGMA data_version');
      let seen = version.get()?.['data_version'];
      const look = setInterval(() => {
        const found = version.get()?.['data_version'];
        if (found !== seen) onMessage('');
        seen = found;
      }, CHECK_INTERVAL_MS).unref();
      looks.add(look);
    },
    releaseSpace: () => releaseSpace(file),
    rewriteAtNextStart: async () => rewriteAtNextStart(file),
    findFaults: (signal) => findFaults(databasePath(dataDir), signal),
    async close() {
      for (const look of looks) clearInterval(look);
      await checkpoints.stop();
      file.close();
    },
  };
}
