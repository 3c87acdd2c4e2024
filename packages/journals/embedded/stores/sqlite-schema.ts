import type { DatabaseSync } from 'node:sqlite';
import { PERIOD_MS } from '../../run-counts.ts';

/**
 * The steps from an empty database to today's tables, applied once each, in order; never edited, only added to.
 * `executions` lists runs; `execution_events` holds their events, one row per commit: a JSON list that begins at `position`. Tables with large rows have a
 * rowid: rows over a quarter of a page would overflow in a table that is an index, and cost a fifth more per commit.
 */
const steps: readonly string[] = [
  `CREATE TABLE executions (
     id TEXT PRIMARY KEY, user_id TEXT NOT NULL, workflow_id TEXT NOT NULL, workflow_name TEXT NOT NULL, revision INTEGER NOT NULL,
     status TEXT NOT NULL, mode TEXT NOT NULL, started_at INTEGER NOT NULL, finished_at INTEGER, error TEXT, execution_data TEXT,
     dedupe_key TEXT, wake_at INTEGER, lease_owner TEXT, lease_until INTEGER
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX executions_by_user ON executions (user_id, id);
   CREATE INDEX executions_by_workflow ON executions (workflow_id, id);
   CREATE INDEX executions_open ON executions (wake_at) WHERE status = 'running';
   CREATE UNIQUE INDEX executions_dedupe ON executions (workflow_id, dedupe_key) WHERE dedupe_key IS NOT NULL;
   CREATE TABLE execution_events (execution_id TEXT NOT NULL, position INTEGER NOT NULL, events TEXT NOT NULL) STRICT;
   CREATE UNIQUE INDEX execution_events_of ON execution_events (execution_id, position);`,
  // For notifications of failed runs: written only when one fails.
  `CREATE INDEX executions_failed ON executions (finished_at) WHERE status = 'failed';`,
  // Signals to runs.
  `CREATE TABLE run_signals (run_id TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (run_id, key)) STRICT, WITHOUT ROWID;`,
  // Signals stay until they are recorded; runs that steps of other runs have started; lines in front of lanes.
  `DROP TABLE run_signals;
   CREATE TABLE run_signals (id TEXT PRIMARY KEY, run_id TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
   CREATE INDEX run_signals_of ON run_signals (run_id);
   ALTER TABLE executions ADD COLUMN parent_id TEXT;
   ALTER TABLE executions ADD COLUMN parent_key TEXT;
   ALTER TABLE executions ADD COLUMN depth INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE executions ADD COLUMN lane TEXT;
   ALTER TABLE executions ADD COLUMN lane_limit INTEGER;
   ALTER TABLE executions ADD COLUMN priority INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE executions ADD COLUMN queued_at INTEGER;
   CREATE INDEX executions_children ON executions (parent_id) WHERE parent_id IS NOT NULL;
   CREATE INDEX executions_by_status ON executions (user_id, status, id);
   CREATE INDEX executions_lanes ON executions (lane) WHERE lane IS NOT NULL AND status = 'running';`,
  // Events too large for the row of their commit, compressed and in pieces; the files that runs refer to.
  `CREATE TABLE execution_payloads (id TEXT NOT NULL, piece INTEGER NOT NULL, execution_id TEXT NOT NULL, data BLOB NOT NULL) STRICT;
   CREATE UNIQUE INDEX execution_payloads_key ON execution_payloads (id, piece);
   CREATE INDEX execution_payloads_of ON execution_payloads (execution_id);
   CREATE TABLE execution_files (file_id TEXT NOT NULL, execution_id TEXT NOT NULL, PRIMARY KEY (file_id, execution_id)) STRICT, WITHOUT ROWID;
   CREATE INDEX execution_files_of ON execution_files (execution_id);`,
  // Families of runs; how often a run was taken over from a server that died.
  `ALTER TABLE executions ADD COLUMN root_id TEXT;
   ALTER TABLE executions ADD COLUMN hops INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE executions ADD COLUMN resumes INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX executions_descendants ON executions (root_id) WHERE root_id IS NOT NULL AND hops > 0;`,
  // Which run a run was started by.
  `ALTER TABLE executions ADD COLUMN origin_id TEXT;
   CREATE INDEX executions_by_origin ON executions (origin_id) WHERE origin_id IS NOT NULL;`,
  // A run that begins and ends in one commit keeps its events in its row. Such rows are large, so that the table has a rowid; statuses come before ids in
  // indexes, so that the few runs of a status are found among many; runs are counted as they begin and end.
  `ALTER TABLE executions RENAME TO executions_before;
   CREATE TABLE executions (
     id TEXT PRIMARY KEY NOT NULL, user_id TEXT NOT NULL, workflow_id TEXT NOT NULL, workflow_name TEXT NOT NULL, revision INTEGER NOT NULL,
     status TEXT NOT NULL, mode TEXT NOT NULL, started_at INTEGER NOT NULL, finished_at INTEGER, error TEXT, execution_data TEXT,
     dedupe_key TEXT, wake_at INTEGER, lease_owner TEXT, lease_until INTEGER, parent_id TEXT, parent_key TEXT, depth INTEGER NOT NULL DEFAULT 0,
     lane TEXT, lane_limit INTEGER, priority INTEGER NOT NULL DEFAULT 0, queued_at INTEGER, root_id TEXT, hops INTEGER NOT NULL DEFAULT 0,
     resumes INTEGER NOT NULL DEFAULT 0, origin_id TEXT, events TEXT
   ) STRICT;
   INSERT INTO executions SELECT id, user_id, workflow_id, workflow_name, revision, status, mode, started_at, finished_at, error, execution_data, dedupe_key,
     wake_at, lease_owner, lease_until, parent_id, parent_key, depth, lane, lane_limit, priority, queued_at, root_id, hops, resumes, origin_id, NULL
     FROM executions_before ORDER BY id;
   DROP TABLE executions_before;
   CREATE INDEX executions_by_user ON executions (user_id, status, id);
   CREATE INDEX executions_by_workflow ON executions (workflow_id, status, id);
   CREATE INDEX executions_open ON executions (wake_at) WHERE status = 'running';
   CREATE UNIQUE INDEX executions_dedupe ON executions (workflow_id, dedupe_key) WHERE dedupe_key IS NOT NULL;
   CREATE INDEX executions_failed ON executions (finished_at) WHERE status = 'failed';
   CREATE INDEX executions_children ON executions (parent_id) WHERE parent_id IS NOT NULL;
   CREATE INDEX executions_lanes ON executions (lane) WHERE lane IS NOT NULL AND status = 'running';
   CREATE INDEX executions_descendants ON executions (root_id) WHERE root_id IS NOT NULL AND hops > 0;
   CREATE INDEX executions_by_origin ON executions (origin_id) WHERE origin_id IS NOT NULL;
   CREATE TABLE execution_counts (user_id TEXT NOT NULL, period INTEGER NOT NULL, status TEXT NOT NULL, shard INTEGER NOT NULL, runs INTEGER NOT NULL,
     PRIMARY KEY (user_id, period, status, shard)) STRICT, WITHOUT ROWID;
   CREATE INDEX execution_counts_by_period ON execution_counts (period);
   INSERT INTO execution_counts SELECT user_id, started_at / ${PERIOD_MS}, status, 0, count(*) FROM executions GROUP BY 1, 2, 3;`,
  // Since when a run sleeps for a duration: where the clock is set back, the sleep has to be looked at again.
  `ALTER TABLE executions ADD COLUMN slept_at INTEGER;`,
  // The node that a run began at, and who asked for it.
  `ALTER TABLE executions ADD COLUMN trigger_node TEXT;
   ALTER TABLE executions ADD COLUMN started_by TEXT;`,
];

/** The version of the journal's tables that this program knows, on SQLite. */
export const JOURNAL_VERSION = steps.length;

/** Brings the journal's tables up to date, or as far as the migration number `upTo`. Processes that start at the same time wait for each other. */
export function migrateSqlite(db: DatabaseSync, upTo = steps.length): void {
  db.exec('CREATE TABLE IF NOT EXISTS journal_schema (version INTEGER NOT NULL) STRICT');
  const version = (): number =>
    Number(db.prepare('SELECT max(version) AS version FROM journal_schema').get()?.['version'] ?? 0);
  if (version() >= upTo) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    for (const [index, sql] of steps.slice(0, upTo).entries()) {
      if (index < version()) continue;
      db.exec(sql);
      db.prepare('INSERT INTO journal_schema (version) VALUES (?)').run(index + 1);
    }
    db.exec('COMMIT');
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}
