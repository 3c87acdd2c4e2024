import type { ErrorView } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import { RunMode, RunStatus } from '@heddle/contract/run/states';
import type { ExecutionRow } from '../../row.ts';
import type { RunSignal, RunWrite } from '../store.ts';

/** A row as a database gives it: integers as numbers or bigints, JSON as text. */
export type Row = Record<string, unknown>;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : null;
// Both columns are written by the stores only, with what `JSON.stringify` made of the row's values.
const errorOf = (value: unknown): ErrorView | null =>
  typeof value === 'string' ? (JSON.parse(value) as ErrorView) : null;
const jsonOf = (value: unknown): JsonValue | null =>
  typeof value === 'string' ? (JSON.parse(value) as JsonValue) : null;
/** What a column of JSON text is given. */
export const toText = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

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
    parentId: typeof row['parent_id'] === 'string' ? row['parent_id'] : null,
    parentKey: typeof row['parent_key'] === 'string' ? row['parent_key'] : null,
    depth: numberOf(row['depth']) ?? 0,
    rootId: typeof row['root_id'] === 'string' ? row['root_id'] : textOf(row['id']),
    hops: numberOf(row['hops']) ?? 0,
    originId: typeof row['origin_id'] === 'string' ? row['origin_id'] : null,
    resumes: numberOf(row['resumes']) ?? 0,
    lane: typeof row['lane'] === 'string' ? row['lane'] : null,
    laneLimit: numberOf(row['lane_limit']),
    priority: numberOf(row['priority']) ?? 0,
    queuedAt: numberOf(row['queued_at']),
    wakeAt: numberOf(row['wake_at']),
    leaseOwner: typeof row['lease_owner'] === 'string' ? row['lease_owner'] : null,
    leaseUntil: numberOf(row['lease_until']),
  };
}

/** What stands in a row of `execution_events`: the list of events, or where it is kept. */
export const eventsText = ({ events, aside }: RunWrite): string => aside ?? JSON.stringify(events);

/** The piece in a row of `execution_payloads`. */
export const toPiece = (row: Row | undefined): Uint8Array | null =>
  row?.['data'] instanceof Uint8Array ? row['data'] : null;

/** Stands in front of the payload's id in the place of a large value: no JSON begins with it. */
const ASIDE = '@';

/** What stands in the column of a signal's value. */
export const signalText = ({ value, aside }: RunSignal): string =>
  aside === undefined ? JSON.stringify(value) : ASIDE + aside;

/** A row of `run_signals`, which the stores write only. */
export function toSignal(row: Row): RunSignal {
  const [id, runId, key, text] = [textOf(row['id']), textOf(row['run_id']), textOf(row['key']), textOf(row['value'])];
  return text.startsWith(ASIDE)
    ? { id, runId, key, value: null, aside: text.slice(ASIDE.length) }
    : { id, runId, key, value: JSON.parse(text) as JsonValue };
}
