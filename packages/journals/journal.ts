import type { JsonValue } from '@heddle/contract/json';
import type { StepProgress } from '@heddle/contract/node/progress';
import type { RunEvent, RunInput } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
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
  /** The step that waits for the run: it is told how the run ends (`SubRunEnd`). When its run ends before, this one is stopped. */
  parent?: { runId: string; stepKey: string };
  /** How many runs that started each other lead to this one. Default 0. */
  depth?: number;
  /** The run that this one descends from, by whatever way. Default: the run is a root itself. */
  rootId?: string;
  /** How many runs, messages and calls between workflows lead here from the root. Default 0. */
  hops?: number;
  /** The run that this one was started by, by whatever way. Left out where that is not known, or where it was started by none. */
  originId?: string;
  /** At most `limit` runs of a lane are under way; the others stand in line, those of higher priority in front. */
  lane?: { name: string; limit: number };
  /** Default 0. */
  priority?: number;
}

/**
 * Called with events that are on disk, in order and without gaps; `position` is the index of the first one among the run's events. Of a run that
 * another server carries, the first call has all events from the beginning.
 */
export type RunListener = (events: readonly RunEvent[], position: number, row: ExecutionRow) => void;

/** Called with how far a step is that takes long. Of a run that another server carries it is told less often, and only where servers can tell each other something. */
export type ProgressListener = (stepKey: string, progress: StepProgress) => void;

/** A run as it is on disk, but for large data that was left there. */
export interface SkimmedRun {
  row: ExecutionRow;
  /** Items that were left are empty here. Whatever passes them on as they are tells which ones it passes on. */
  events: RunEvent[];
  /** Items of `events` as they are on disk. */
  items(wanted: readonly Item[]): Promise<Item[]>;
}

/** Makes runs durable and carries them to their end, across crashes. */
export interface Journal {
  /**
   * Begins a run. `committed` settles once it is on disk: only then may anybody be told. With a repeated `dedupeKey` it gives the
   * first run's id. Who subscribes to `id` right after this call misses nothing. Throws `server_draining`.
   */
  start(run: NewRun): { id: string; committed: Promise<{ id: string; repeated: boolean }> };
  /**
   * Tells a run something: a step that waits under this key, or listens to this channel, goes on. Settles once it is on disk: from then on it is not lost,
   * whichever server carries the run. Throws `execution_not_found`, `execution_finished`.
   */
  signal(runId: string, key: string, value: JsonValue): Promise<void>;
  /** Stops a run, whichever server carries it. Settles once the end is on disk. Throws `execution_not_found`, `execution_finished`, `run_lease_lost`. */
  cancel(runId: string): Promise<void>;
  /** All that is on disk of a run. */
  read(runId: string): Promise<{ row: ExecutionRow; events: RunEvent[] } | null>;
  /** As `read`, for who wants few of the run's items: costs what the run has steps, not what they gave. */
  skim(runId: string): Promise<SkimmedRun | null>;
  /** How many events are on disk of a run; 0 where there is none. */
  length(runId: string): Promise<number>;
  /** Follows a run. Gives the function that ends it. */
  subscribe(runId: string, listener: RunListener, onProgress?: ProgressListener): () => void;
  /** Takes over the runs that nobody carries: of servers that died or were shut down. Gives their number. */
  recover(): Promise<number>;
  /** Starts no further step, gives those under way `ms` milliseconds, lets go of all runs. The next start carries them on. */
  drain(ms: number): Promise<void>;
}
