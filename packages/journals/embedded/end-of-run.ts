import type { ErrorView, HeddleError } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import type { SubRunEnd } from '@heddle/contract/node/services';
import type { RunOutcome } from '@heddle/engine/run';
import type { ExecutionRow } from '../row.ts';
import type { EventStore, RunSignal } from './store.ts';

/** The signal that resumes the parent's step when this run ends; none where no step waits. */
export function endSignals(row: ExecutionRow, { status, error, items, origins }: RunOutcome): RunSignal[] {
  const { id, parentId, parentKey } = row;
  if (parentId === null || parentKey === null) return [];
  const value: SubRunEnd = { executionId: id, status, error, items, origins: origins() };
  // `SubRunEnd` consists of JSON values only.
  return [{ id: `end:${id}`, runId: parentId, key: parentKey, value: value as unknown as JsonValue }];
}

/** The outcome of a run that its server has failed. */
export const failedWith = (error: ErrorView): RunOutcome => ({ status: 'failed', error, items: [], origins: () => [] });

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
      outgoingSignals: endSignals(row, failedWith(error)),
    },
  ]);
  return ended;
}
