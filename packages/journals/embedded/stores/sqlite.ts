import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { CANCEL_SIGNAL } from '@heddle/contract/run/events';
import { isFinal } from '@heddle/contract/run/states';
import type { ExecutionRow } from '../../row.ts';
import { readEvents } from '../payloads.ts';
import type { EventStore, RunWrite, WriteOutcome } from '../store.ts';
import { ADMIT } from './lanes.ts';
import { eventsText, numberOf, signalText, textOf, toExecutionRow, toPiece, toSignal, toText } from './rows.ts';
import { migrate } from './sqlite-schema.ts';

/** How often it is looked whether another process has written. Milliseconds. */
const LOOK_EVERY_MS = 250;

/**
 * The event store on `node:sqlite`. The database is to be in WAL mode with a busy timeout; other processes may use it at the same time.
 * Makes and migrates its own tables.
 */
export function openSqliteStore(db: DatabaseSync): EventStore {
  migrate(db);
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const insertRow =
    db.prepare(`INSERT INTO executions (id, user_id, workflow_id, workflow_name, revision, status, mode, started_at, finished_at, error,
    execution_data, dedupe_key, wake_at, lease_owner, lease_until, parent_id, parent_key, depth, root_id, hops, origin_id, lane, lane_limit, priority, queued_at)
    VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING`);
  const updateRow = db.prepare(
    'UPDATE executions SET status = ?, finished_at = ?, error = ?, wake_at = ?, lease_owner = ?, lease_until = ?, resumes = ? WHERE id = ? AND lease_owner = ?',
  );
  const holds = db.prepare('SELECT 1 FROM executions WHERE id = ? AND lease_owner = ?');
  const insertEvents = db.prepare('INSERT INTO execution_events (execution_id, position, events) VALUES (?,?,?)');
  const selectRow = db.prepare('SELECT * FROM executions WHERE id = ?');
  const selectRepeated = db.prepare('SELECT id FROM executions WHERE workflow_id = ? AND dedupe_key = ?');
  const selectEvents = db.prepare(
    'SELECT events FROM execution_events WHERE execution_id = ? AND position >= ? ORDER BY position',
  );
  const selectLast = db.prepare(
    'SELECT position, events FROM execution_events WHERE execution_id = ? ORDER BY position DESC LIMIT 1',
  );
  const insertPiece = db.prepare(
    'INSERT INTO execution_payloads (id, piece, execution_id, data) VALUES (?,?,?,?) ON CONFLICT DO NOTHING',
  );
  const selectPiece = db.prepare('SELECT data FROM execution_payloads WHERE id = ? AND piece = ?');
  const insertFile = db.prepare(
    'INSERT INTO execution_files (file_id, execution_id) SELECT value, ? FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
  );
  const claimOne = db.prepare(`UPDATE executions SET lease_owner = ?, lease_until = ?, wake_at = NULL
    WHERE id = ? AND status = 'running' AND (lease_owner IS NULL OR lease_until < ?) RETURNING *`);
  const due = "SELECT id, user_id, priority, wake_at AS due FROM executions WHERE status = 'running' AND wake_at <= ?3";
  const ready = (due: string): string => `(${due}
    UNION SELECT e.id, e.user_id, e.priority, 0 AS due FROM run_signals AS s JOIN executions AS e ON e.id = s.run_id
      WHERE e.status = 'running' AND e.wake_at IS NOT NULL AND (e.queued_at IS NULL OR s.key = '${CANCEL_SIGNAL}'))`;
  const claimReady = (which: string): StatementSync =>
    db.prepare(
      `UPDATE executions SET lease_owner = ?1, lease_until = ?2, wake_at = NULL WHERE id IN (SELECT id FROM ${which} LIMIT ?4) RETURNING *`,
    );
  // No more of them than are wanted: there may be thousands.
  const claimDue = claimReady(`${ready(`SELECT * FROM (${due} ORDER BY wake_at LIMIT ?4)`)} ORDER BY due`);
  const claimInTurns =
    claimReady(`(SELECT id, due, row_number() OVER (PARTITION BY user_id ORDER BY priority DESC, due, id)
    + coalesce((SELECT value FROM json_each(?5) WHERE key = user_id), 0) AS place FROM ${ready(due)}) WHERE place <= ?6 ORDER BY place, due`);
  const resume = (which: string): StatementSync =>
    db.prepare(`UPDATE executions SET lease_owner = ?1, lease_until = ?2, wake_at = NULL, resumes = resumes + (lease_owner IS NOT NULL) WHERE id IN (
      SELECT id FROM executions WHERE status = 'running' AND wake_at IS NULL AND ${which} LIMIT ?5) RETURNING *`);
  const isDead = '((lease_until < ?3 AND lease_owner <> ?1) OR lease_owner IN (SELECT value FROM json_each(?4)))';
  const claimOrphans = resume(`(lease_owner IS NULL OR (resumes = 0 AND ${isDead}))`);
  const claimSuspects = resume(`resumes > 0 AND lease_owner IS NOT NULL AND ${isDead} ORDER BY resumes, id`);
  const held = db.prepare("SELECT * FROM executions WHERE status = 'running' AND lease_owner = ?");
  const owners = db.prepare(
    "SELECT DISTINCT lease_owner AS owner FROM executions WHERE status = 'running' AND lease_owner IS NOT NULL",
  );
  const nextWake = db.prepare("SELECT min(wake_at) AS at FROM executions WHERE status = 'running'");
  const renew = db.prepare("UPDATE executions SET lease_until = ? WHERE status = 'running' AND lease_owner = ?");
  const release = db.prepare(
    "UPDATE executions SET lease_owner = NULL, lease_until = NULL WHERE status = 'running' AND lease_owner = ?",
  );
  const leaveSignal = db.prepare(
    'INSERT INTO run_signals (id, run_id, key, value) VALUES (?,?,?,?) ON CONFLICT DO NOTHING',
  );
  const signalsOf = db.prepare(
    "SELECT s.* FROM run_signals AS s JOIN executions AS e ON e.id = s.run_id WHERE e.status = 'running' AND e.lease_owner = ? ORDER BY s.id",
  );
  const hear = db.prepare('DELETE FROM run_signals WHERE id = ?');
  const forget = db.prepare('DELETE FROM run_signals WHERE run_id = ?');
  const stopChildren =
    db.prepare(`INSERT INTO run_signals (id, run_id, key, value) SELECT 'stop:' || id, id, '${CANCEL_SIGNAL}', 'null' FROM executions
    WHERE parent_id = ? AND status = 'running' ON CONFLICT DO NOTHING`);
  const admit = db.prepare(ADMIT);
  // Changes when another connection has written.
  const dataVersion = db.prepare('PRAGMA data_version');

  function create(row: ExecutionRow): WriteOutcome {
    const values: SQLInputValue[] = [
      row.id,
      row.userId,
      row.workflowId,
      row.workflowName,
      row.revision,
      row.status,
      row.mode,
      row.startedAt,
      row.finishedAt,
      toText(row.error),
      toText(row.executionData),
      row.dedupeKey,
      row.wakeAt,
      row.leaseOwner,
      row.leaseUntil,
      row.parentId,
      row.parentKey,
      row.depth,
      row.rootId,
      row.hops,
      row.originId,
      row.lane,
      row.laneLimit,
      row.priority,
      row.queuedAt,
    ];
    if (insertRow.run(...values).changes === 1) return { result: 'written' };
    const first = selectRepeated.get(row.workflowId, row.dedupeKey);
    return first ? { result: 'repeated', id: textOf(first['id']) } : { result: 'lost' };
  }

  function update({ row, owner }: RunWrite): WriteOutcome {
    const { changes } = updateRow.run(
      row.status,
      row.finishedAt,
      toText(row.error),
      row.wakeAt,
      row.leaseOwner,
      row.leaseUntil,
      row.resumes,
      row.id,
      owner,
    );
    return { result: changes === 1 ? 'written' : 'lost' };
  }

  function write(entry: RunWrite): WriteOutcome {
    const outcome = entry.create
      ? create(entry.row)
      : entry.changed
        ? update(entry)
        : ({ result: holds.get(entry.row.id, entry.owner) ? 'written' : 'lost' } as const);
    if (outcome.result !== 'written') return outcome;
    if (entry.events.length > 0) insertEvents.run(entry.row.id, entry.position, eventsText(entry));
    for (const id of entry.heard) hear.run(id);
    for (const signal of entry.tells) leaveSignal.run(signal.id, signal.runId, signal.key, signalText(signal));
    if (isFinal(entry.row.status)) {
      forget.run(entry.row.id);
      stopChildren.run(entry.row.id);
    }
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
    putPiece({ id, index, runId, data }) {
      insertPiece.run(id, index, runId, data);
    },
    noteFiles(runId, fileIds) {
      insertFile.run(runId, JSON.stringify(fileIds));
    },
    row(runId) {
      const row = selectRow.get(runId);
      return row ? toExecutionRow(row) : null;
    },
    events(runId, from = 0) {
      const columns = selectEvents.all(runId, from).map((row) => textOf(row['events']));
      return readEvents(columns, (id, index) => toPiece(selectPiece.get(id, index)));
    },
    commits: (runId) => selectEvents.all(runId, 0).map((row) => textOf(row['events'])),
    lastCommit(runId) {
      const row = selectLast.get(runId);
      return row ? { position: numberOf(row['position']) ?? 0, events: textOf(row['events']) } : null;
    },
    piece: (id, index) => toPiece(selectPiece.get(id, index)),
    claim(runId, { owner, now, until }) {
      const row = claimOne.get(owner, until, runId, now);
      return row ? toExecutionRow(row) : null;
    },
    claimDue({ owner, now, until, limit, turns }) {
      const rows = turns
        ? claimInTurns.all(owner, until, now, limit, JSON.stringify(turns.held), turns.most)
        : claimDue.all(owner, until, now, limit);
      return rows.map(toExecutionRow);
    },
    claimOrphans({ owner, now, until, dead, limit, suspects }) {
      return (suspects ? claimSuspects : claimOrphans)
        .all(owner, until, now, JSON.stringify(dead), limit)
        .map(toExecutionRow);
    },
    held(owner) {
      return held.all(owner).map(toExecutionRow);
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
    leaveSignal(signal) {
      leaveSignal.run(signal.id, signal.runId, signal.key, signalText(signal));
    },
    signals(owner) {
      return signalsOf.all(owner).map(toSignal);
    },
    admit() {
      return Number(admit.run().changes);
    },
    watch({ signalled, recorded }) {
      const version = (): unknown => dataVersion.get()?.['data_version'];
      let seen = version();
      const timer = setInterval(() => {
        const found = version();
        if (found === seen) return;
        seen = found;
        signalled();
        recorded();
      }, LOOK_EVERY_MS).unref();
      return () => clearInterval(timer);
    },
  };
}
