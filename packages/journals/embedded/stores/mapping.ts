import type { ErrorView } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import { isFinal, RunMode, RunStatus } from '@heddle/contract/run/states';
import type { ExecutionRow } from '../../row.ts';
import type { RunSignal, RunWrite } from '../store.ts';

/** A row as the database returns it: integers as numbers or bigints, JSON as text. */
export type DbRow = Record<string, unknown>;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : null;
// Only the stores write both columns, with `JSON.stringify`.
const errorOf = (value: unknown): ErrorView | null =>
  typeof value === 'string' ? (JSON.parse(value) as ErrorView) : null;
const jsonOf = (value: unknown): JsonValue | null =>
  typeof value === 'string' ? (JSON.parse(value) as JsonValue) : null;
/** The value of a column that holds JSON text. */
export const toText = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** The columns that `toExecutionRow` reads: all but `events`, which may be large. */
export const ROW_COLUMNS =
  'id, user_id, workflow_id, workflow_name, revision, status, mode, started_at, finished_at, error, execution_data, dedupe_key, parent_id, parent_key, depth, root_id, hops, origin_id, resumes, lane, lane_limit, priority, queued_at, wake_at, slept_at, lease_owner, lease_until, trigger_node, started_by';

/** Maps a row of the table `executions`, also for queries outside of the stores. */
export function toExecutionRow(row: DbRow): ExecutionRow {
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
    parentId: typeof row['parent_id'] === 'string' ? row['parent_id'] : null,
    parentKey: typeof row['parent_key'] === 'string' ? row['parent_key'] : null,
    depth: numberOf(row['depth']) ?? 0,
    rootId: typeof row['root_id'] === 'string' ? row['root_id'] : textOf(row['id']),
    hops: numberOf(row['hops']) ?? 0,
    originId: typeof row['origin_id'] === 'string' ? row['origin_id'] : null,
    triggerNode: typeof row['trigger_node'] === 'string' ? row['trigger_node'] : null,
    startedBy: row['started_by'] === 'person' || row['started_by'] === 'key' ? row['started_by'] : null,
    resumes: numberOf(row['resumes']) ?? 0,
    lane: typeof row['lane'] === 'string' ? row['lane'] : null,
    laneLimit: numberOf(row['lane_limit']),
    priority: numberOf(row['priority']) ?? 0,
    queuedAt: numberOf(row['queued_at']),
    wakeAt: numberOf(row['wake_at']),
    sleptAt: numberOf(row['slept_at']),
    leaseOwner: typeof row['lease_owner'] === 'string' ? row['lease_owner'] : null,
    leaseUntil: numberOf(row['lease_until']),
  };
}

/** The column `events` of a commit: the list of events, or the reference to the payload that holds it. */
export const eventsText = ({ events, reference }: RunWrite): string => reference ?? JSON.stringify(events);

/** The column `events` of a new row of `executions`: a run that begins and ends in one commit has no other row. Null where the events have a row of their own. */
export const eventsOfRow = (write: RunWrite): string | null =>
  write.create && isFinal(write.row.status) ? eventsText(write) : null;

/** The data of a row of `execution_payloads`. */
export const toPiece = (row: DbRow | undefined): Uint8Array | null =>
  row?.['data'] instanceof Uint8Array ? row['data'] : null;

/** Prefix of a payload's id in place of a large value: no JSON begins with it. */
const PAYLOAD_PREFIX = '@';

/** The column `value` of a signal: JSON, or the id of the payload that holds it. */
export const signalText = ({ value, payloadId }: RunSignal): string =>
  payloadId === undefined ? JSON.stringify(value) : PAYLOAD_PREFIX + payloadId;

/** Maps a row of `run_signals`, which only the stores write. */
export function toSignal(row: DbRow): RunSignal {
  const [id, runId, key, text] = [textOf(row['id']), textOf(row['run_id']), textOf(row['key']), textOf(row['value'])];
  return text.startsWith(PAYLOAD_PREFIX)
    ? { id, runId, key, value: null, payloadId: text.slice(PAYLOAD_PREFIX.length) }
    : { id, runId, key, value: JSON.parse(text) as JsonValue };
}
