import type { ErrorView } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import type { RunMode, RunStatus } from '@heddle/contract/run/states';

/** A run as the journal stores it, without its events. Times are epoch milliseconds. */
export interface ExecutionRow {
  id: string;
  userId: string;
  workflowId: string;
  workflowName: string;
  revision: number;
  status: RunStatus;
  mode: RunMode;
  startedAt: number;
  finishedAt: number | null;
  error: ErrorView | null;
  executionData: JsonValue | null;
  dedupeKey: string | null;
  /** The run whose step waits for this one, that step's key, and the number of such ancestors. */
  parentId: string | null;
  parentKey: string | null;
  depth: number;
  /** First run of the family of runs that started each other by a step, a message or a call; its own id for the first. */
  rootId: string;
  /** Number of sub-runs, messages and calls between workflows from the root to this run. */
  hops: number;
  /** The run that started this one by a step, a message or a call; null if none did. `parentId` names it only if it waits. */
  originId: string | null;
  /** The id of the node that the run began at; null in rows of older versions. */
  triggerNode: string | null;
  /** Who asked for the run: a signed-in person, or a program with an API key; null where a trigger or another run has started it. */
  startedBy: 'person' | 'key' | null;
  /** How often the run was resumed after its server died, without progress since. */
  resumes: number;
  /** Runs of one lane share a limit of active runs; null outside of lanes. */
  lane: string | null;
  laneLimit: number | null;
  priority: number;
  /** Set while the run is queued in its lane and has not begun: since when. */
  queuedAt: number | null;
  /** Set while the run is suspended: when it is due. `NEVER` if only a signal resumes it. */
  wakeAt: number | null;
  /** Set while the run is suspended for a duration: since when. */
  sleptAt: number | null;
  /** The server process that drives the run; null while none does. */
  leaseOwner: string | null;
  leaseUntil: number | null;
}

/** `wakeAt` of a run that only waits for a signal: later than any date. */
export const NEVER = Number.MAX_SAFE_INTEGER;
