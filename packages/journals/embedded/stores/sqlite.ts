import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { ErrorView } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import type { RunEvent } from '@heddle/contract/run/events';
import { RunMode, RunStatus } from '@heddle/contract/run/states';
import type { ExecutionRow } from '../../row.ts';
import type { EventStore, RunWrite, WriteOutcome } from '../store.ts';
import { migrate } from './sqlite-schema.ts';

type Row = Record<string, SQLOutputValue>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : null);
// Both columns are written by this file only, with what `JSON.stringify` made of the row's values.
const errorOf = (value: unknown): ErrorView | null => (typeof value === 'string' ? (JSON.parse(value) as ErrorView) : null);
const jsonOf = (value: unknown): JsonValue | null => (typeof value === 'string' ? (JSON.parse(value) as JsonValue) : null);
const toText = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));

/** A row of the table `executions` as the code knows it. Also for those who select from the table themselves. */
export function toExecutionRow(row: Row): ExecutionRow {
  return {
    id: textOf(row['id']),
    userId: textOf(row['user_id']),
    workflowId: textOf(row['workflow_id']),
    workflowName: textOf(row['workflow_name']),
    revision: numberOf(row['revision']) ?? 0,
    status: RunStatus.parse(row['status']),
    mode: RunMode.parse(row['mode']),
    startedAt: numberOf(row['started_at']) ?? 0,
    finishedAt: numberOf(row['finished_at']),
    error: errorOf(row['error']),
    executionData: jsonOf(row['execution_data']),
    dedupeKey: typeof row['dedupe_key'] === 'string' ? row['dedupe_key'] : null,
    wakeAt: numberOf(row['wake_at']),
    leaseOwner: typeof row['lease_owner'] === 'string' ? row['lease_owner'] : null,
    leaseUntil: numberOf(row['lease_until']),
  };
}

/**
 * The event store on `node:sqlite`. The database is to be in WAL mode with a busy timeout; other processes may use it at the same time.
 * Makes and migrates its own tables.
 */
export function openSqliteStore(db: DatabaseSync): EventStore {
  migrate(db);
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const insertRow = db.prepare(`INSERT INTO executions (id, user_id, workflow_id, workflow_name, revision, status, mode, started_at, finished_at, error,
    execution_data, dedupe_key, wake_at, lease_owner, lease_until) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING`);
  const updateRow = db.prepare('UPDATE executions SET status = ?, finished_at = ?, error = ?, wake_at = ?, lease_owner = ?, lease_until = ? WHERE id = ? AND lease_owner = ?');
  const holds = db.prepare('SELECT 1 FROM executions WHERE id = ? AND lease_owner = ?');
  const insertEvents = db.prepare('INSERT INTO execution_events (execution_id, position, events) VALUES (?,?,?)');
  const selectRow = db.prepare('SELECT * FROM executions WHERE id = ?');
  const selectRepeated = db.prepare('SELECT id FROM executions WHERE workflow_id = ? AND dedupe_key = ?');
  const selectEvents = db.prepare('SELECT events FROM execution_events WHERE execution_id = ? ORDER BY position');
  const claimOne = db.prepare(`UPDATE executions SET lease_owner = ?, lease_until = ?, wake_at = NULL
    WHERE id = ? AND status = 'running' AND (lease_owner IS NULL OR lease_until < ?) RETURNING *`);
  const claimDue = db.prepare(`UPDATE executions SET lease_owner = ?, lease_until = ?, wake_at = NULL WHERE id IN (
    SELECT id FROM executions WHERE status = 'running' AND wake_at <= ? ORDER BY wake_at LIMIT ?) RETURNING *`);
  const claimOrphans = db.prepare(`UPDATE executions SET lease_owner = ?1, lease_until = ?2, wake_at = NULL WHERE id IN (
    SELECT id FROM executions WHERE status = 'running' AND wake_at IS NULL AND (
      lease_owner IS NULL OR (lease_until < ?3 AND lease_owner <> ?1) OR lease_owner IN (SELECT value FROM json_each(?4)))
    LIMIT ?5) RETURNING *`);
  const owners = db.prepare("SELECT DISTINCT lease_owner AS owner FROM executions WHERE status = 'running' AND lease_owner IS NOT NULL");
  const nextWake = db.prepare("SELECT min(wake_at) AS at FROM executions WHERE status = 'running'");
  const renew = db.prepare("UPDATE executions SET lease_until = ? WHERE status = 'running' AND lease_owner = ?");
  const release = db.prepare("UPDATE executions SET lease_owner = NULL, lease_until = NULL WHERE status = 'running' AND lease_owner = ?");

  function create(row: ExecutionRow): WriteOutcome {
    const values: SQLInputValue[] = [
      row.id, row.userId, row.workflowId, row.workflowName, row.revision, row.status, row.mode, row.startedAt, row.finishedAt, toText(row.error),
      toText(row.executionData), row.dedupeKey, row.wakeAt, row.leaseOwner, row.leaseUntil,
    ];
    if (insertRow.run(...values).changes === 1) return { result: 'written' };
    const first = selectRepeated.get(row.workflowId, row.dedupeKey);
    return first ? { result: 'repeated', id: textOf(first['id']) } : { result: 'lost' };
  }

  function update({ row, owner }: RunWrite): WriteOutcome {
    const { changes } = updateRow.run(row.status, row.finishedAt, toText(row.error), row.wakeAt, row.leaseOwner, row.leaseUntil, row.id, owner);
    return { result: changes === 1 ? 'written' : 'lost' };
  }

  function write(entry: RunWrite): WriteOutcome {
    const outcome = entry.create ? create(entry.row) : entry.changed ? update(entry) : ({ result: holds.get(entry.row.id, entry.owner) ? 'written' : 'lost' } as const);
    if (outcome.result === 'written' && entry.events.length > 0) insertEvents.run(entry.row.id, entry.position, JSON.stringify(entry.events));
    return outcome;
  }

  return {
    commit(writes) {
      begin.run();
      try {
        const outcomes = writes.map(write);
        commit.run();
        return outcomes;
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK');
        throw error;
      }
    },
    row(runId) {
      const row = selectRow.get(runId);
      return row ? toExecutionRow(row) : null;
    },
    events(runId) {
      // Written by `write` only.
      return selectEvents.all(runId).flatMap((row) => JSON.parse(textOf(row['events'])) as RunEvent[]);
    },
    claim(runId, { owner, now, until }) {
      const row = claimOne.get(owner, until, runId, now);
      return row ? toExecutionRow(row) : null;
    },
    claimDue({ owner, now, until, limit }) {
      return claimDue.all(owner, until, now, limit).map(toExecutionRow);
    },
    claimOrphans({ owner, now, until, dead, limit }) {
      return claimOrphans.all(owner, until, now, JSON.stringify(dead), limit).map(toExecutionRow);
    },
    owners() {
      return owners.all().map((row) => textOf(row['owner']));
    },
    nextWake() {
      return numberOf(nextWake.get()?.['at']);
    },
    renew(owner, until) {
      renew.run(until, owner);
    },
    release(owner) {
      release.run(owner);
    },
  };
}
