import { randomUUIDv7 } from 'node:crypto';
import type { NewRun } from '../journal.ts';
import type { ExecutionRow } from '../row.ts';
import { NEVER } from '../row.ts';
import type { Claim } from './store.ts';

/** The row of a new run. With a lane, the run is queued in it; without a claim, it is due at once for the first server with room. */
export function newRow(run: NewRun, now: number, claim: Claim | null): ExecutionRow {
  const free = { leaseOwner: null, leaseUntil: null };
  const id = randomUUIDv7();
  return {
    id,
    userId: run.userId,
    workflowId: run.workflowId,
    workflowName: run.workflowName,
    revision: run.revision,
    status: 'running',
    mode: run.input.mode,
    startedAt: now,
    finishedAt: null,
    error: null,
    executionData: run.executionData ?? null,
    dedupeKey: run.dedupeKey ?? null,
    parentId: run.parent?.runId ?? null,
    parentKey: run.parent?.stepKey ?? null,
    depth: run.depth ?? 0,
    rootId: run.rootId ?? id,
    hops: run.hops ?? 0,
    originId: run.originId ?? null,
    triggerNode: run.input.trigger,
    startedBy: run.startedBy ?? null,
    resumes: 0,
    sleptAt: null,
    lane: run.lane?.name ?? null,
    laneLimit: run.lane?.limit ?? null,
    priority: run.priority ?? 0,
    ...(run.lane
      ? { queuedAt: now, wakeAt: NEVER, ...free }
      : claim
        ? { queuedAt: null, wakeAt: null, leaseOwner: claim.owner, leaseUntil: claim.until }
        : { queuedAt: null, wakeAt: now, ...free }),
  };
}
