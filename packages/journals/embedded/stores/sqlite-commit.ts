import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { CANCEL_SIGNAL } from '@heddle/contract/run/events';
import { isFinal } from '@heddle/contract/run/states';
import type { ExecutionRow } from '../../row.ts';
import type { EventStore, RunWrite, WriteOutcome } from '../store.ts';
import { CountChanges } from '../../run-counts.ts';
import { eventsOfRow, eventsText, signalText, textOf, toText } from './mapping.ts';

/** The part of the store that writes events, rows and signals. */
export function createCommit(db: DatabaseSync): Pick<EventStore, 'commit' | 'addSignal'> {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const writeRow = createRowWriter(db);
  const insertEvents = db.prepare('INSERT INTO execution_events (execution_id, position, events) VALUES (?,?,?)');
  const addSignal = db.prepare(
    'INSERT INTO run_signals (id, run_id, key, value) VALUES (?,?,?,?) ON CONFLICT DO NOTHING',
  );
  const deleteSignal = db.prepare('DELETE FROM run_signals WHERE id = ?');
  const deleteSignalsOf = db.prepare('DELETE FROM run_signals WHERE run_id = ?');
  const cancelChildren =
    db.prepare(`INSERT INTO run_signals (id, run_id, key, value) SELECT 'stop:' || id, id, '${CANCEL_SIGNAL}', 'null' FROM executions
    WHERE parent_id = ? AND status = 'running' ON CONFLICT DO NOTHING`);

  const hasSignals = db.prepare('SELECT 1 FROM run_signals LIMIT 1');
  const addCount = db.prepare(
    'INSERT INTO execution_counts (user_id, period, status, shard, runs) VALUES (?,?,?,0,?) ON CONFLICT DO UPDATE SET runs = runs + excluded.runs',
  );

  function write(entry: RunWrite, counts: CountChanges): WriteOutcome {
    const outcome = writeRow(entry);
    // Without the lease, nothing at all is written of the run.
    if (outcome.result !== 'written') return outcome;
    counts.add(entry);
    if (entry.events.length > 0 && eventsOfRow(entry) === null)
      insertEvents.run(entry.row.id, entry.position, eventsText(entry));
    for (const id of entry.consumedSignals) deleteSignal.run(id);
    for (const signal of entry.outgoingSignals) addSignal.run(signal.id, signal.runId, signal.key, signalText(signal));
    return outcome;
  }

  /** Removes the signals of ended runs and stops their children. Most runs have neither: then two statements for each would be a tenth of a commit. */
  function cleanUp(entries: readonly RunWrite[]): void {
    const signals = hasSignals.get() !== undefined;
    for (const { row, create } of entries) {
      if (signals) deleteSignalsOf.run(row.id);
      // A run that begins and ends in one commit cannot have started another: that is an effect, which is written down before.
      if (!create) cancelChildren.run(row.id);
    }
  }

  return {
    commit(writes) {
      begin.run();
      try {
        const counts = new CountChanges();
        const outcomes = writes.map((entry) => write(entry, counts));
        for (const { userId, period, status, runs } of counts) addCount.run(userId, period, status, runs);
        cleanUp(writes.filter(({ row }, index) => isFinal(row.status) && outcomes[index]?.result === 'written'));
        commit.run();
        return outcomes;
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK');
        throw error;
      }
    },
    addSignal(signal) {
      addSignal.run(signal.id, signal.runId, signal.key, signalText(signal));
    },
  };
}

/** Creates or updates the row of a write, or checks that the writer holds its lease. */
function createRowWriter(db: DatabaseSync): (write: RunWrite) => WriteOutcome {
  const insertRow =
    db.prepare(`INSERT INTO executions (id, user_id, workflow_id, workflow_name, revision, status, mode, started_at, finished_at, error,
    execution_data, dedupe_key, wake_at, lease_owner, lease_until, parent_id, parent_key, depth, root_id, hops, origin_id, lane, lane_limit, priority, queued_at, slept_at, trigger_node, started_by, events)
    VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING`);
  const updateRow = db.prepare(
    'UPDATE executions SET status = ?, finished_at = ?, error = ?, wake_at = ?, slept_at = ?, lease_owner = ?, lease_until = ?, resumes = ? WHERE id = ? AND lease_owner = ?',
  );
  const holdsLease = db.prepare('SELECT 1 FROM executions WHERE id = ? AND lease_owner = ?');
  const selectRepeated = db.prepare('SELECT id FROM executions WHERE workflow_id = ? AND dedupe_key = ?');

  function create(write: RunWrite): WriteOutcome {
    const { row } = write;
    if (insertRow.run(...valuesOf(row), eventsOfRow(write)).changes === 1) return { result: 'written' };
    const first = selectRepeated.get(row.workflowId, row.dedupeKey);
    return first ? { result: 'repeated', id: textOf(first['id']) } : { result: 'lost' };
  }

  function update({ row, owner }: RunWrite): WriteOutcome {
    const { changes } = updateRow.run(
      row.status,
      row.finishedAt,
      toText(row.error),
      row.wakeAt,
      row.sleptAt,
      row.leaseOwner,
      row.leaseUntil,
      row.resumes,
      row.id,
      owner,
    );
    return { result: changes === 1 ? 'written' : 'lost' };
  }

  return (write) => {
    if (write.create) return create(write);
    if (write.changed) return update(write);
    return { result: holdsLease.get(write.row.id, write.owner) ? 'written' : 'lost' };
  };
}

/** The values of a new row without its events, in the order of its columns. */
const valuesOf = (row: ExecutionRow): SQLInputValue[] => [
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
  row.sleptAt,
  row.triggerNode,
  row.startedBy,
];
