import type { ErrorView } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import type { RunMode, RunStatus } from '@heddle/contract/run/states';

/** A run as the journal keeps it and lists show it. Times are epoch milliseconds. */
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
  /** The run whose step started this one, that step, and how many such calls lead here. */
  parentId: string | null;
  parentKey: string | null;
  depth: number;
  /** The run that a family of runs began with, each started by a step, a message or a call of another: its own id for the first. */
  rootId: string;
  /** How many runs, messages and calls between workflows lead from the root to this run. */
  hops: number;
  /** The run that this one was started by, by a step, a message or a call; null where it was started by none. `parentId` names it only where it waits. */
  originId: string | null;
  /** How often the run was taken over from a server that died, without having made progress since. */
  resumes: number;
  /** Runs of one lane share a limit of how many may be under way; null outside of lanes. */
  lane: string | null;
  laneLimit: number | null;
  priority: number;
  /** Set while the run stands in its lane's line and has not begun: since when. */
  queuedAt: number | null;
  /** Set while the run is put aside: when it has to be carried on. `NEVER` when only a signal can. */
  wakeAt: number | null;
  /** The server process that carries the run; null while nobody does. */
  leaseOwner: string | null;
  leaseUntil: number | null;
}

/** `wakeAt` of a run that waits for a signal only: later than any date. */
export const NEVER = Number.MAX_SAFE_INTEGER;
