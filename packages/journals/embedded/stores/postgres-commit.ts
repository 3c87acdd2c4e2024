import { createHash } from 'node:crypto';
import { CANCEL_SIGNAL } from '@heddle/contract/run/events';
import { isFinal } from '@heddle/contract/run/states';
import type { RunWrite, WriteOutcome } from '../store.ts';
import { PERIOD_MS } from '../../run-counts.ts';
import { eventsOfRow, eventsText, signalText, textOf, toText } from './mapping.ts';
import type { PostgresAccess } from './postgres-access.ts';
import { CHANNEL, NOW } from './postgres-access.ts';

/**
 * One statement: one transaction in one round trip. A write counts if it creates its row or if the writer holds the lease of the row; the row stays locked
 * until the end, so no other server can claim it in between. Events that exist already at the same position are from an earlier try of this commit whose
 * answer was lost; this try may contain more.
 */
const COMMIT = `
WITH created AS (
  INSERT INTO executions (id, user_id, workflow_id, workflow_name, revision, status, mode, started_at, finished_at, error, execution_data, dedupe_key,
    wake_at, lease_owner, lease_until, parent_id, parent_key, depth, root_id, hops, lane, lane_limit, priority, queued_at, origin_id, events, slept_at,
    trigger_node, started_by)
  SELECT id, user_id, workflow_id, workflow_name, revision, status, mode, started_at, finished_at, error, execution_data, dedupe_key, wake_at, lease_owner,
    ${NOW} + lease, parent_id, parent_key, depth, root_id, hops, lane, lane_limit, priority, queued_at, origin_id, events, slept_at,
    trigger_node, started_by
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::bigint[], $9::bigint[], $10::text[], $11::text[],
    $12::text[], $13::bigint[], $14::text[], $15::bigint[], $30::text[], $31::text[], $32::bigint[], $33::text[], $34::bigint[], $35::text[], $36::bigint[], $37::bigint[], $38::bigint[], $47::text[], $48::text[], $50::bigint[], $52::text[], $53::text[])
    AS run (id, user_id, workflow_id, workflow_name, revision, status, mode, started_at, finished_at, error, execution_data, dedupe_key, wake_at,
      lease_owner, lease, parent_id, parent_key, depth, root_id, hops, lane, lane_limit, priority, queued_at, origin_id, events, slept_at, trigger_node, started_by)
  ON CONFLICT DO NOTHING RETURNING id, user_id, started_at, status
), updated AS (
  UPDATE executions SET status = run.status, finished_at = run.finished_at, error = run.error, wake_at = run.wake_at, lease_owner = run.lease_owner,
    lease_until = ${NOW} + run.lease, resumes = run.resumes, slept_at = run.slept_at
  FROM unnest($16::text[], $17::text[], $18::text[], $19::bigint[], $20::text[], $21::bigint[], $22::text[], $23::bigint[], $24::bigint[], $51::bigint[])
    AS run (id, holder, status, finished_at, error, wake_at, lease_owner, lease, resumes, slept_at)
  WHERE executions.id = run.id AND executions.lease_owner = run.holder
  RETURNING executions.id, executions.user_id, executions.started_at, executions.status
), held AS (
  SELECT executions.id FROM executions JOIN unnest($25::text[], $26::text[]) AS run (id, holder) ON executions.id = run.id AND executions.lease_owner = run.holder
  FOR SHARE OF executions
), written AS (
  SELECT id FROM created UNION ALL SELECT id FROM updated UNION ALL SELECT id FROM held
), recorded AS (
  INSERT INTO execution_events (execution_id, position, events)
  SELECT record.id, record.position, record.events FROM unnest($27::text[], $28::bigint[], $29::text[]) AS record (id, position, events) JOIN written USING (id)
  ON CONFLICT (execution_id, position) DO UPDATE SET events = excluded.events
), counted AS (
  INSERT INTO execution_counts (user_id, period, status, shard, runs)
  SELECT user_id, started_at / ${PERIOD_MS}, status, $49::bigint, sum(runs) FROM (
    SELECT user_id, started_at, status, 1 AS runs FROM created
    UNION ALL SELECT user_id, started_at, status, 1 FROM updated WHERE status <> 'running'
    UNION ALL SELECT user_id, started_at, 'running', -1 FROM updated WHERE status <> 'running'
  ) AS changes GROUP BY 1, 2, 3 HAVING sum(runs) <> 0
  ON CONFLICT (user_id, period, status, shard) DO UPDATE SET runs = execution_counts.runs + excluded.runs
), deleted_signals AS (
  DELETE FROM run_signals WHERE id IN (SELECT signal.id FROM unnest($39::text[], $40::text[]) AS signal (id, consumer) JOIN written ON written.id = consumer)
    OR run_id IN (SELECT id FROM written WHERE id = ANY ($41::text[]))
), added_signals AS (
  INSERT INTO run_signals (id, run_id, key, value)
  SELECT signal.id, signal.run_id, signal.key, signal.value FROM unnest($42::text[], $43::text[], $44::text[], $45::text[], $46::text[])
    AS signal (id, run_id, key, value, sender) JOIN written ON written.id = sender
  UNION ALL
  SELECT 'stop:' || child.id, child.id, '${CANCEL_SIGNAL}', 'null' FROM executions AS child JOIN written ON written.id = child.parent_id
  WHERE child.parent_id = ANY ($41::text[]) AND child.status = 'running'
  ON CONFLICT DO NOTHING RETURNING 1
), announced AS (
  SELECT pg_notify('${CHANNEL}', 'signalled') FROM added_signals LIMIT 1
)
SELECT id, (SELECT count(*) FROM announced) AS notified FROM written`;

/** Why writes did not count: the first run with the dedupe key, or an earlier try of the commit that was written after all. */
const EXPLAIN = `
SELECT run.id, first.id AS repeated, record.id IS NOT NULL OR whole.id IS NOT NULL AS written
FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[]) AS run (id, workflow_id, dedupe_key, position, events)
LEFT JOIN executions AS first ON first.workflow_id = run.workflow_id AND first.dedupe_key = run.dedupe_key
LEFT JOIN (SELECT execution_id AS id, position, events FROM execution_events) AS record
  ON record.id = run.id AND record.position = run.position AND record.events = run.events
LEFT JOIN executions AS whole ON whole.id = run.id AND run.position = 0 AND whole.events = run.events`;

/** Servers count the runs of a user in rows of their own, as far as there are shards: they need not wait for each other's commits. */
const SHARDS = 16;
const shardOf = (owner: string): number => createHash('sha256').update(owner).digest().readUInt16BE() % SHARDS;

type Column = readonly (string | number | null)[];
/** One array per column, for `unnest`. */
const columns = <T>(from: readonly T[], ...read: ((one: T) => string | number | null)[]): Column[] =>
  read.map((column) => from.map(column));

/** A lease as milliseconds from now: the database adds its own clock, by which leases are compared. */
const leaseOf = ({ row }: RunWrite): number | null => (row.leaseUntil === null ? null : row.leaseUntil - Date.now());

/** Writes a commit. May be repeated when its outcome is unknown: what is written already is recognized. */
export async function writeCommit(access: PostgresAccess, writes: readonly RunWrite[]): Promise<WriteOutcome[]> {
  const { rows } = await access.query({ name: 'heddle_commit', text: COMMIT, values: parametersOf(writes) });
  const written = new Set(rows.map((row) => textOf(row['id'])));
  const refused = writes.filter(({ row }) => !written.has(row.id));
  const reasons = refused.length === 0 ? null : await explain(access, refused);
  return writes.map(({ row }) =>
    written.has(row.id) ? { result: 'written' } : (reasons?.get(row.id) ?? { result: 'lost' }),
  );
}

/** The parameters of `COMMIT`, in their order. */
function parametersOf(writes: readonly RunWrite[]): unknown[] {
  const created = writes.filter((write) => write.create);
  const changed = writes.filter((write) => !write.create && write.changed);
  const held = writes.filter((write) => !write.create && !write.changed);
  const recording = writes.filter((write) => write.events.length > 0 && eventsOfRow(write) === null);
  return [
    ...createdRows(created),
    ...changedRows(changed),
    ...columns(
      held,
      ({ row }) => row.id,
      ({ owner }) => owner,
    ),
    ...columns(
      recording,
      ({ row }) => row.id,
      ({ position }) => position,
      eventsText,
    ),
    ...relationsOf(created),
    ...consumedSignals(writes),
    writes.flatMap(({ row }) => (isFinal(row.status) ? [row.id] : [])),
    ...outgoingSignals(writes),
    ...columns(created, ({ row }) => row.originId, eventsOfRow),
    shardOf(writes[0]?.owner ?? ''),
    ...columns(created, ({ row }) => row.sleptAt),
    ...columns(changed, ({ row }) => row.sleptAt),
    ...columns(
      created,
      ({ row }) => row.triggerNode,
      ({ row }) => row.startedBy,
    ),
  ];
}

/** $1 to $15. */
const createdRows = (created: readonly RunWrite[]): Column[] =>
  columns(
    created,
    ({ row }) => row.id,
    ({ row }) => row.userId,
    ({ row }) => row.workflowId,
    ({ row }) => row.workflowName,
    ({ row }) => row.revision,
    ({ row }) => row.status,
    ({ row }) => row.mode,
    ({ row }) => row.startedAt,
    ({ row }) => row.finishedAt,
    ({ row }) => toText(row.error),
    ({ row }) => toText(row.executionData),
    ({ row }) => row.dedupeKey,
    ({ row }) => row.wakeAt,
    ({ row }) => row.leaseOwner,
    leaseOf,
  );

/** $16 to $24. */
const changedRows = (changed: readonly RunWrite[]): Column[] =>
  columns(
    changed,
    ({ row }) => row.id,
    ({ owner }) => owner,
    ({ row }) => row.status,
    ({ row }) => row.finishedAt,
    ({ row }) => toText(row.error),
    ({ row }) => row.wakeAt,
    ({ row }) => row.leaseOwner,
    leaseOf,
    ({ row }) => row.resumes,
  );

/** $30 to $38: further columns of the rows in $1. */
const relationsOf = (created: readonly RunWrite[]): Column[] =>
  columns(
    created,
    ({ row }) => row.parentId,
    ({ row }) => row.parentKey,
    ({ row }) => row.depth,
    ({ row }) => row.rootId,
    ({ row }) => row.hops,
    ({ row }) => row.lane,
    ({ row }) => row.laneLimit,
    ({ row }) => row.priority,
    ({ row }) => row.queuedAt,
  );

/** $39 and $40. */
const consumedSignals = (writes: readonly RunWrite[]): Column[] =>
  columns(
    writes.flatMap((write) => write.consumedSignals.map((id) => ({ id, consumer: write.row.id }))),
    ({ id }) => id,
    ({ consumer }) => consumer,
  );

/** $42 to $46. */
const outgoingSignals = (writes: readonly RunWrite[]): Column[] =>
  columns(
    writes.flatMap((write) => write.outgoingSignals.map((signal) => ({ ...signal, sender: write.row.id }))),
    ({ id }) => id,
    ({ runId }) => runId,
    ({ key }) => key,
    signalText,
    ({ sender }) => sender,
  );

async function explain(access: PostgresAccess, refused: readonly RunWrite[]): Promise<Map<string, WriteOutcome>> {
  const values = columns(
    refused,
    ({ row }) => row.id,
    ({ row }) => row.workflowId,
    ({ row, create }) => (create ? row.dedupeKey : null),
    ({ position }) => position,
    (write) => (write.events.length > 0 ? eventsText(write) : null),
  );
  const { rows } = await access.query({ name: 'heddle_explain', text: EXPLAIN, values });
  return new Map(
    rows.map((row): [string, WriteOutcome] => {
      const id = textOf(row['id']);
      if (row['written'] === true) return [id, { result: 'written' }];
      const first = textOf(row['repeated']);
      return [id, first === '' ? { result: 'lost' } : { result: 'repeated', id: first }];
    }),
  );
}
