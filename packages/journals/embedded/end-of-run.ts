import type { ErrorView, HeddleError } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import type { SubRunEnd } from '@heddle/contract/node/services';
import type { Item } from '@heddle/contract/run/item';
import type { ExecutionRow } from '../row.ts';
import type { EventStore, RunSignal } from './store.ts';

/** The signal that resumes the parent's step when this run ends; none where no step waits. */
export function endSignals(
  row: ExecutionRow,
  status: SubRunEnd['status'],
  error: ErrorView | null,
  items: readonly Item[],
): RunSignal[] {
  const { id, parentId, parentKey } = row;
  if (parentId === null || parentKey === null) return [];
  const value: SubRunEnd = { executionId: id, status, error, items };
  // `SubRunEnd` consists of JSON values only.
  return [{ id: `end:${id}`, runId: parentId, key: parentKey, value: value as unknown as JsonValue }];
}

/** Ends a run whose events cannot be read as failed, without adding an event. Returns the new row. */
export async function endUnread(
  store: EventStore,
  row: ExecutionRow,
  owner: string,
  failure: HeddleError,
): Promise<ExecutionRow> {
  const error = failure.toJSON();
  const ended: ExecutionRow = {
    ...row,
    status: 'failed',
    error,
    finishedAt: Date.now(),
    wakeAt: null,
    leaseOwner: null,
    leaseUntil: null,
  };
  await store.commit([
    {
      row: ended,
      create: false,
      changed: true,
      owner,
      events: [],
      position: 0,
      consumedSignals: [],
      outgoingSignals: endSignals(row, 'failed', error, []),
    },
  ]);
  return ended;
}
