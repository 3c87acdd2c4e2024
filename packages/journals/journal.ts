import type { JsonValue } from '@heddle/contract/json';
import type { RunEvent, RunInput } from '@heddle/contract/run/events';
import type { ExecutionRow } from './row.ts';

/** What it takes to start a run. */
export interface NewRun {
  userId: string;
  workflowId: string;
  workflowName: string;
  /** The run stays with this revision whatever is saved later. */
  revision: number;
  input: RunInput;
  /** A second run of the workflow with the same key is not started: the first one's id is given. */
  dedupeKey?: string;
  /** Kept with the run as it came. */
  executionData?: JsonValue;
}

/** Called after each commit with the events that are now on disk; `position` is the index of the first one among the run's events. */
export type RunListener = (events: readonly RunEvent[], position: number, row: ExecutionRow) => void;

/** Makes runs durable and carries them to their end, across crashes. */
export interface Journal {
  /**
   * Begins a run. `committed` settles once it is on disk: only then may anybody be told. With a repeated `dedupeKey` it gives the
   * first run's id. Who subscribes to `id` right after this call misses nothing. Throws `server_draining`.
   */
  start(run: NewRun): { id: string; committed: Promise<{ id: string; repeated: boolean }> };
  /** Stops a run. Settles once the end is on disk. Throws `execution_not_found`, `execution_finished`, `run_lease_lost`. */
  cancel(runId: string): Promise<void>;
  /** All that is on disk of a run. */
  read(runId: string): Promise<{ row: ExecutionRow; events: RunEvent[] } | null>;
  /** Follows a run. Gives the function that ends it. */
  subscribe(runId: string, listener: RunListener): () => void;
  /** Takes over the runs that nobody carries: of servers that died or were shut down. Gives their number. */
  recover(): Promise<number>;
  /** Starts no further step, gives those under way `ms` milliseconds, lets go of all runs. The next start carries them on. */
  drain(ms: number): Promise<void>;
}
