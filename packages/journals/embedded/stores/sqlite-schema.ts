import type { DatabaseSync } from 'node:sqlite';

/**
 * The steps from an empty database to today's tables, applied once each, in order; never edited, only added to.
 * `executions` lists runs; `execution_events` holds their events, one row per commit: a JSON list that begins at `position`. That table has a
 * rowid, unlike the other: rows over a quarter of a page would overflow in a table that is an index, and cost a fifth more per commit.
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
];

/** Brings the journal's tables up to date. Processes that start at the same time wait for each other. */
export function migrate(db: DatabaseSync): void {
  db.exec('CREATE TABLE IF NOT EXISTS journal_schema (version INTEGER NOT NULL) STRICT');
  const version = (): number =>
    Number(db.prepare('SELECT max(version) AS version FROM journal_schema').get()?.['version'] ?? 0);
  if (version() === steps.length) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    for (const [index, sql] of steps.entries()) {
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
