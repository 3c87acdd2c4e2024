import type { DatabaseSync } from 'node:sqlite';
import { readEvents } from '../payloads.ts';
import type { EventStore, Watcher } from '../store.ts';
import { numberOf, ROW_COLUMNS, textOf, toExecutionRow, toPiece } from './mapping.ts';
import { createClaims } from './sqlite-claims.ts';
import { createCommit } from './sqlite-commit.ts';
import { migrateSqlite } from './sqlite-schema.ts';

/** How often the database is checked for writes by other processes. Milliseconds. */
const POLL_MS = 250;

/**
 * Opens the event store on `node:sqlite`. The database has to be in WAL mode with a busy timeout; other processes may use it at the same time.
 * Creates and migrates its own tables.
 */
export function openSqliteStore(db: DatabaseSync): EventStore {
  migrateSqlite(db);
  return { ...createReads(db), ...createCommit(db), ...createClaims(db), watch: createWatch(db) };
}

function createReads(
  db: DatabaseSync,
): Pick<EventStore, 'putPiece' | 'noteFiles' | 'row' | 'events' | 'commits' | 'lastCommit' | 'piece'> {
  const insertPiece = db.prepare(
    'INSERT INTO execution_payloads (id, piece, execution_id, data) VALUES (?,?,?,?) ON CONFLICT DO NOTHING',
  );
  const insertFiles = db.prepare(
    'INSERT INTO execution_files (file_id, execution_id) SELECT value, ? FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
  );
  const selectRow = db.prepare(`SELECT ${ROW_COLUMNS} FROM executions WHERE id = ?`);
  const selectEvents =
    db.prepare(`SELECT 0 AS position, events FROM executions WHERE id = ?1 AND events IS NOT NULL AND ?2 = 0
    UNION ALL SELECT position, events FROM execution_events WHERE execution_id = ?1 AND position >= ?2 ORDER BY position`);
  const selectLast = db.prepare(`SELECT 0 AS position, events FROM executions WHERE id = ?1 AND events IS NOT NULL
    UNION ALL SELECT position, events FROM execution_events WHERE execution_id = ?1 ORDER BY position DESC LIMIT 1`);
  const selectPiece = db.prepare('SELECT data FROM execution_payloads WHERE id = ? AND piece = ?');
  const commits = (runId: string, from: number): string[] =>
    selectEvents.all(runId, from).map((row) => textOf(row['events']));
  const piece = (id: string, index: number): Uint8Array | null => toPiece(selectPiece.get(id, index));
  return {
    putPiece({ id, index, runId, data }) {
      insertPiece.run(id, index, runId, data);
    },
    noteFiles(runId, fileIds) {
      insertFiles.run(runId, JSON.stringify(fileIds));
    },
    row(runId) {
      const row = selectRow.get(runId);
      return row ? toExecutionRow(row) : null;
    },
    events: (runId, from = 0) => readEvents(commits(runId, from), piece),
    commits: (runId) => commits(runId, 0),
    lastCommit(runId) {
      const row = selectLast.get(runId);
      return row ? { position: numberOf(row['position']) ?? 0, events: textOf(row['events']) } : null;
    },
    piece,
  };
}

function createWatch(db: DatabaseSync): (watcher: Watcher) => () => void {
  // Changes when another connection has written.
  const dataVersion = db.prepare('PRAGMA data_version');
  const version = (): unknown => dataVersion.get()?.['data_version'];
  return ({ signalled, recorded }) => {
    let last = version();
    const timer = setInterval(() => {
      const current = version();
      if (current === last) return;
      last = current;
      signalled();
      recorded();
    }, POLL_MS).unref();
    return () => clearInterval(timer);
  };
}
