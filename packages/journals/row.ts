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
  /** Set while the run is put aside: when it has to be carried on. `NEVER` when only a signal can. */
  wakeAt: number | null;
  /** The server process that carries the run; null while nobody does. */
  leaseOwner: string | null;
  leaseUntil: number | null;
}

/** `wakeAt` of a run that waits for a signal only: later than any date. */
export const NEVER = Number.MAX_SAFE_INTEGER;
