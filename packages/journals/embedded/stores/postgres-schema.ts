import { PERIOD_MS } from '../../run-counts.ts';
import type { PostgresAccess } from './postgres-access.ts';

/**
 * Migrations from an empty database to the current tables, applied once each, in order; never edited, only added to. The same tables as on SQLite.
 * Text has the collation "C", so that ids sort by the time they begin with. JSON stays text: `jsonb` cannot hold all of it, such as NUL characters.
 */
const steps: readonly string[] = [
  `CREATE TABLE executions (
     id text COLLATE "C" PRIMARY KEY, user_id text COLLATE "C" NOT NULL, workflow_id text COLLATE "C" NOT NULL, workflow_name text COLLATE "C" NOT NULL,
     revision bigint NOT NULL, status text COLLATE "C" NOT NULL, mode text COLLATE "C" NOT NULL, started_at bigint NOT NULL, finished_at bigint,
     error text COLLATE "C", execution_data text COLLATE "C", dedupe_key text COLLATE "C", wake_at bigint, lease_owner text COLLATE "C", lease_until bigint
   );
   CREATE INDEX executions_by_user ON executions (user_id, id);
   CREATE INDEX executions_by_workflow ON executions (workflow_id, id);
   CREATE INDEX executions_open ON executions (wake_at) WHERE status = 'running';
   CREATE UNIQUE INDEX executions_dedupe ON executions (workflow_id, dedupe_key) WHERE dedupe_key IS NOT NULL;
   CREATE INDEX executions_failed ON executions (finished_at) WHERE status = 'failed';
   CREATE TABLE execution_events (
     execution_id text COLLATE "C" NOT NULL, position bigint NOT NULL, events text COLLATE "C" NOT NULL, PRIMARY KEY (execution_id, position)
   );
   CREATE TABLE run_signals (run_id text COLLATE "C" NOT NULL, key text COLLATE "C" NOT NULL, value text NOT NULL, PRIMARY KEY (run_id, key));`,
  `DROP TABLE run_signals;
   CREATE TABLE run_signals (id text COLLATE "C" PRIMARY KEY, run_id text COLLATE "C" NOT NULL, key text COLLATE "C" NOT NULL, value text NOT NULL);
   CREATE INDEX run_signals_of ON run_signals (run_id);
   ALTER TABLE executions ADD COLUMN parent_id text COLLATE "C", ADD COLUMN parent_key text COLLATE "C", ADD COLUMN depth bigint NOT NULL DEFAULT 0,
     ADD COLUMN lane text COLLATE "C", ADD COLUMN lane_limit bigint, ADD COLUMN priority bigint NOT NULL DEFAULT 0, ADD COLUMN queued_at bigint;
   CREATE INDEX executions_children ON executions (parent_id) WHERE parent_id IS NOT NULL;
   CREATE INDEX executions_by_status ON executions (user_id, status, id);
   CREATE INDEX executions_lanes ON executions (lane) WHERE lane IS NOT NULL AND status = 'running';`,
  `CREATE TABLE execution_payloads (
     id text COLLATE "C" NOT NULL, piece bigint NOT NULL, execution_id text COLLATE "C" NOT NULL, data bytea NOT NULL, PRIMARY KEY (id, piece)
   );
   ALTER TABLE execution_payloads ALTER COLUMN data SET STORAGE EXTERNAL;
   CREATE INDEX execution_payloads_of ON execution_payloads (execution_id);
   CREATE TABLE execution_files (file_id text COLLATE "C" NOT NULL, execution_id text COLLATE "C" NOT NULL, PRIMARY KEY (file_id, execution_id));
   CREATE INDEX execution_files_of ON execution_files (execution_id);`,
  `ALTER TABLE executions ADD COLUMN root_id text COLLATE "C", ADD COLUMN hops bigint NOT NULL DEFAULT 0, ADD COLUMN resumes bigint NOT NULL DEFAULT 0;
   CREATE INDEX executions_descendants ON executions (root_id) WHERE root_id IS NOT NULL AND hops > 0;`,
  `ALTER TABLE executions ADD COLUMN origin_id text COLLATE "C";
   CREATE INDEX executions_by_origin ON executions (origin_id) WHERE origin_id IS NOT NULL;`,
  `ALTER TABLE run_signals ALTER COLUMN value TYPE text COLLATE "C";
   ALTER TABLE executions ADD COLUMN events text COLLATE "C";
   DROP INDEX executions_by_user;
   DROP INDEX executions_by_status;
   DROP INDEX executions_by_workflow;
   CREATE INDEX executions_by_user ON executions (user_id, status, id);
   CREATE INDEX executions_by_workflow ON executions (workflow_id, status, id);
   CREATE TABLE execution_counts (
     user_id text COLLATE "C" NOT NULL, period bigint NOT NULL, status text COLLATE "C" NOT NULL, shard bigint NOT NULL, runs bigint NOT NULL,
     PRIMARY KEY (user_id, period, status, shard)
   );
   CREATE INDEX execution_counts_by_period ON execution_counts (period);
   INSERT INTO execution_counts SELECT user_id, started_at / ${PERIOD_MS}, status, 0, count(*) FROM executions GROUP BY 1, 2, 3;`,
  `ALTER TABLE executions ADD COLUMN slept_at bigint;`,
  `ALTER TABLE executions ADD COLUMN trigger_node text COLLATE "C";
   ALTER TABLE executions ADD COLUMN started_by text COLLATE "C";`,
];

/** The version of the journal's tables that this program knows, on PostgreSQL. */
export const JOURNAL_VERSION = steps.length;

/** Advisory lock of migrations: any number that nothing else in the database locks. */
const LOCK = 4_855_100_301;

/** Brings the journal's tables up to date. Servers that start at the same time wait for each other. */
export async function migratePostgres(access: PostgresAccess): Promise<void> {
  const { rows } = await access.query({ text: "SELECT to_regclass('journal_schema') IS NOT NULL AS known" });
  if (rows[0]?.['known'] === true) {
    const { rows: versions } = await access.query({ text: 'SELECT max(version) AS version FROM journal_schema' });
    if (Number(versions[0]?.['version'] ?? 0) >= steps.length) return;
  }
  // Several statements in one message are one transaction. Which migrations are still needed is checked under the lock.
  const guarded = steps.map(
    (sql, index) => `IF NOT EXISTS (SELECT 1 FROM journal_schema WHERE version = ${index + 1}) THEN
      ${sql}
      INSERT INTO journal_schema (version) VALUES (${index + 1});
    END IF;`,
  );
  await access.query({
    text: `SELECT pg_advisory_xact_lock(${LOCK});
      CREATE TABLE IF NOT EXISTS journal_schema (version bigint PRIMARY KEY);
      DO $steps$ BEGIN ${guarded.join('\n')} END $steps$;`,
  });
}
