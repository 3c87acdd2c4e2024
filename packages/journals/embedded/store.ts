import type { RunEvent } from '@heddle/contract/run/events';
import type { ExecutionRow } from '../row.ts';

/** What one commit writes of one run. */
export interface RunWrite {
  row: ExecutionRow;
  /** The row is new. */
  create: boolean;
  /** The row changed since it was last written. */
  changed: boolean;
  /** Who must hold the lease for the write to count. */
  owner: string;
  events: readonly RunEvent[];
  /** Index of the first of `events` among the run's events. */
  position: number;
}

/** written; repeated: a run with this dedupe key exists already; lost: another server holds the run now, nothing was written. */
export type WriteOutcome = { result: 'written' } | { result: 'repeated'; id: string } | { result: 'lost' };

type Awaitable<T> = T | Promise<T>;

/** Where the embedded journal keeps runs. One commit is one transaction. */
export interface EventStore {
  commit(writes: readonly RunWrite[]): Awaitable<WriteOutcome[]>;
  row(runId: string): Awaitable<ExecutionRow | null>;
  events(runId: string): Awaitable<RunEvent[]>;
  /** Takes the lease of one run if nobody alive holds it. */
  claim(runId: string, claim: Claim): Awaitable<ExecutionRow | null>;
  /** Takes the leases of up to `limit` runs that are put aside and due. */
  claimDue(claim: Claim & { limit: number }): Awaitable<ExecutionRow[]>;
  /** Takes the leases of up to `limit` runs that nobody carries: let go of, their lease over, or held by one of `dead`. */
  claimOrphans(claim: Claim & { dead: readonly string[]; limit: number }): Awaitable<ExecutionRow[]>;
  /** Owners that hold leases at the moment. */
  owners(): Awaitable<string[]>;
  /** When the next run that is put aside has to go on; null when none has to. */
  nextWake(): Awaitable<number | null>;
  renew(owner: string, until: number): Awaitable<void>;
  /** Lets go of all runs of this owner. */
  release(owner: string): Awaitable<void>;
}

export interface Claim {
  owner: string;
  now: number;
  until: number;
}
