import type { JsonValue } from '@heddle/contract/json';
import type { StepProgress } from '@heddle/contract/node/progress';
import type { RunEvent, RunInput } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import type { ExecutionRow } from './row.ts';

/** A run to start. */
export interface NewRun {
  userId: string;
  workflowId: string;
  workflowName: string;
  /** The run keeps this revision, whatever is saved later. */
  revision: number;
  input: RunInput;
  /** A second run of the workflow with the same key is not started: `start` returns the id of the first. */
  dedupeKey?: string;
  /** Stored with the run unchanged. */
  executionData?: JsonValue;
  /** The step that waits for this run: it is signalled when this run ends (`SubRunEnd`). If the parent ends first, this run is cancelled. */
  parent?: { runId: string; stepKey: string };
  /** Number of ancestors through `parent`. Default 0. */
  depth?: number;
  /** First run of the family of runs that started each other by any means. Default: this run. */
  rootId?: string;
  /** Number of sub-runs, messages and calls between workflows from the root to this run. Default 0. */
  hops?: number;
  /** The run that started this one, by any means. Left out if there is none or it is not known. */
  originId?: string;
  /** Who asks for the run: a signed-in person, or a program with an API key; left out where a trigger or another run starts it. */
  startedBy?: 'person' | 'key';
  /** At most `limit` runs of a lane are active; further ones are queued by priority. */
  lane?: { name: string; limit: number };
  /** Default 0. */
  priority?: number;
}

/**
 * Receives events that are on disk, in order and without gaps; `position` is the index of the first one among the run's events. For a run that is active
 * in another server, the first call has all events from the beginning.
 */
export type RunListener = (events: readonly RunEvent[], position: number, row: ExecutionRow) => void;

/** Receives progress of a long step. For runs active in another server: throttled, and only on PostgreSQL. */
export type ProgressListener = (stepKey: string, progress: StepProgress) => void;

/** A run without the items of its large events, which stay on disk until they are asked for. */
export interface RunOutline {
  row: ExecutionRow;
  /** Items that were not read are empty placeholders: pass the same objects to `items`. */
  events: RunEvent[];
  /** Reads these items of `events`. */
  items(wanted: readonly Item[]): Promise<Item[]>;
}

/** Makes runs durable and drives them to their end, across crashes. */
export interface Journal {
  /**
   * Starts a run. `committed` settles once it is on disk: callers may be answered only then. With a repeated `dedupeKey` it returns the id of the first run.
   * A subscription to `id` right after this call misses nothing. Throws `server_draining`.
   */
  start(run: NewRun): { id: string; committed: Promise<{ id: string; repeated: boolean }> };
  /**
   * Signals a run: a step that waits under this key, or listens to this channel, is resumed. Settles once the signal is on disk: from then on it is not
   * lost, whichever server drives the run. Throws `execution_not_found`, `execution_finished`, and `signals_many` while a hundred signals to the step or
   * channel have been taken by no step; those that other servers send to it meanwhile are ignored.
   */
  signal(runId: string, key: string, value: JsonValue): Promise<void>;
  /** Cancels a run, whichever server drives it. Settles once the end is on disk. Throws `execution_not_found`, `execution_finished`, `run_lease_lost`. */
  cancel(runId: string): Promise<void>;
  /** Reads a run with all of its events. */
  read(runId: string): Promise<{ row: ExecutionRow; events: RunEvent[] } | null>;
  /** As `read`, for callers that need few of the items: the cost depends on the number of steps, not on the size of their outputs. */
  readOutline(runId: string): Promise<RunOutline | null>;
  /** Number of events of a run on disk; 0 if there is no such run. */
  length(runId: string): Promise<number>;
  /** Subscribes to a run. Returns the function that unsubscribes. */
  subscribe(runId: string, listener: RunListener, onProgress?: ProgressListener): () => void;
  /** Resumes due runs and runs of servers that died or were shut down. Returns their number. */
  recover(): Promise<number>;
  /** Starts no further step, lets those under way settle for `ms` milliseconds, releases all runs. Another server, or the next start, resumes them. */
  drain(ms: number): Promise<void>;
}
