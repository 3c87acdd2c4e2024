import type { HeddleError } from '@heddle/contract/errors/define';
import { newRow } from '@heddle/journals/embedded/new-row';
import type { EventStore } from '@heddle/journals/embedded/store';
import type { NewRun } from '@heddle/journals/journal';
import type { ExecutionRow } from '@heddle/journals/row';

/** Records refused runs that have no caller who could get the error. */
export interface RefusedRuns {
  /** Records a failed run with the error, once for each dedupe key, with its first item only. Starts no error workflow. */
  record(run: NewRun & { dedupeKey: string }, error: HeddleError): Promise<void>;
}

/** Refused runs in the journal's store. `onRecorded` is called as for every run that ends. */
export function createRefusedRuns(
  store: Pick<EventStore, 'commit'>,
  onRecorded: (row: ExecutionRow) => void,
): RefusedRuns {
  return {
    async record({ lane: _lane, ...run }, error) {
      const at = Date.now();
      const view = error.toJSON();
      const row: ExecutionRow = {
        ...newRow(run, at, null),
        status: 'failed',
        error: view,
        finishedAt: at,
        wakeAt: null,
        sleptAt: null,
      };
      const input = { ...run.input, items: run.input.items.slice(0, 1) };
      const events = [
        { type: 'started', at, ...input } as const,
        { type: 'finished', at, status: 'failed', error: view } as const,
      ];
      const [outcome] = await store.commit([
        { row, create: true, changed: true, owner: '', events, position: 0, consumedSignals: [], outgoingSignals: [] },
      ]);
      if (outcome?.result === 'written') onRecorded(row);
    },
  };
}
