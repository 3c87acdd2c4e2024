import type { JsonValue } from '@heddle/contract/json';
import type { RunEvent } from '@heddle/contract/run/events';
import type { ExecutionRow } from '../row.ts';

/** What one commit writes of one run. */
export interface RunWrite {
  row: ExecutionRow;
  /** The row is new. */
  create: boolean;
  /** The row changed since it was last written. */
  changed: boolean;
  /** The write counts only if this owner holds the run's lease. */
  owner: string;
  events: readonly RunEvent[];
  /** Index of the first of `events` among the run's events. */
  position: number;
  /** Ids of the signals that `events` record: they are deleted. */
  consumedSignals: readonly string[];
  /** Signals to other runs, stored in the same transaction. */
  outgoingSignals: readonly RunSignal[];
  /** JSON of the `Reference` that is stored in place of `events`, which are large and were offloaded to a payload. */
  reference?: string;
}

/** A piece of a payload: of data that is too large for the row of a commit. */
export interface PayloadPiece {
  /** The payload's id. */
  id: string;
  runId: string;
  /** Pieces of a payload are numbered from 0. */
  index: number;
  data: Uint8Array;
}

/** written; repeated: a run with this dedupe key exists already; lost: another server holds the lease now, nothing was written. */
export type WriteOutcome = { result: 'written' } | { result: 'repeated'; id: string } | { result: 'lost' };

type Awaitable<T> = T | Promise<T>;

/** A message to a run, stored until the run's events record it. */
export interface RunSignal {
  /** Signals of a run are delivered in the order of their ids; adding the same id twice adds one signal. */
  id: string;
  runId: string;
  key: string;
  value: JsonValue;
  /** The payload that holds a large value; then `value` is null. */
  payloadId?: string;
}

/** Notifications of what other processes may have done. Each comes at least once after the fact, and now and then without cause. */
export interface Watcher {
  /** A signal was added. */
  signalled(): void;
  /** Leases were released. */
  released(): void;
  /** Events were recorded. */
  recorded(): void;
}

/** Best-effort messages between servers. Any may be lost, and a publisher receives its own. */
export interface Broadcast {
  /** Sends a message of less than 8000 bytes. */
  publish(message: string): Promise<void>;
  /** Calls `onMessage` with each message, and with an empty text when some may have been missed. Returns the function that unsubscribes. */
  subscribe(onMessage: (message: string) => void): () => void;
}

/** Where the embedded journal keeps runs. Several processes may work on one store at the same time. One commit is one transaction. */
export interface EventStore {
  /**
   * Writes events, rows and signals. A write without the run's lease is `lost` and writes nothing. A write that ends a run also deletes the run's signals and
   * sends a cancel signal to the running children that its steps have started.
   */
  commit(writes: readonly RunWrite[]): Awaitable<WriteOutcome[]>;
  /** Writes a piece of a payload; it counts once a commit refers to the payload. */
  putPiece(piece: PayloadPiece): Awaitable<void>;
  /** Records that a run refers to files, before a commit does. */
  noteFiles(runId: string, fileIds: readonly string[]): Awaitable<void>;
  row(runId: string): Awaitable<ExecutionRow | null>;
  /** Events of a run in order; `from` is 0 or the position of a commit. */
  events(runId: string, from?: number): Awaitable<RunEvent[]>;
  /** The `events` columns of a run's commits, in order: see `FORMAT.md`. */
  commits(runId: string): Awaitable<string[]>;
  /** The last of them and its position; null where no events are recorded. */
  lastCommit(runId: string): Awaitable<{ position: number; events: string } | null>;
  /** A piece of a payload; null after the last one. */
  piece(id: string, index: number): Awaitable<Uint8Array | null>;
  /** Takes the lease of one run if nobody alive holds it. */
  claim(runId: string, claim: Claim): Awaitable<ExecutionRow | null>;
  /**
   * Takes the leases of up to `limit` suspended runs that are due or have signals. `shares`: how many runs of each user are active, and how many may be;
   * users with fewer come first. Without it: the runs that are due longest.
   */
  claimDue(claim: Claim & { limit: number; shares?: Shares | undefined }): Awaitable<ExecutionRow[]>;
  /**
   * Takes the leases of up to `limit` orphaned runs: released, with an expired lease, or held by one of `dead`. Unless they were released, that counts as
   * a resume. `suspects`: only runs that were resumed before without progress, the least often resumed first; otherwise all but those.
   */
  claimOrphans(claim: Claim & { dead: readonly string[]; limit: number; suspects: boolean }): Awaitable<ExecutionRow[]>;
  /** Runs whose lease this owner holds. */
  held(owner: string): Awaitable<ExecutionRow[]>;
  /** Owners that hold leases at the moment. */
  owners(): Awaitable<string[]>;
  /** When the next suspended run is due; null when none is. Epoch milliseconds. */
  nextWake(): Awaitable<number | null>;
  /**
   * Makes up to `limit` runs due that were suspended for a duration after `sleptAfter` and are not due at `now` (epoch milliseconds): the clock was set back.
   * Returns their number.
   */
  wakeSleepers(now: number, sleptAfter: number, limit: number): Awaitable<number>;
  /** Extends all leases of this owner. Leases of others that end later than any can, since the clock was set back, are shortened to `LONGEST_LEASE_MS`. */
  renew(owner: string, until: number): Awaitable<void>;
  /** Releases all leases of this owner. */
  release(owner: string): Awaitable<void>;
  /** Adds a signal for the server that holds the run's lease. */
  addSignal(signal: RunSignal): Awaitable<void>;
  /** How many signals to this step or channel of a run no commit has consumed. */
  signalsTo(runId: string, key: string): Awaitable<number>;
  /** The signals of the runs that this owner holds, until a commit has consumed them. */
  signals(owner: string): Awaitable<RunSignal[]>;
  /** Makes queued runs due as far as the limits of their lanes allow. Returns how many runs are due for that reason. */
  admit(): Awaitable<number>;
  /** Watches for changes by other processes. Returns the function that ends it. */
  watch(watcher: Watcher): () => void;
  /** Left out where processes cannot send each other messages. */
  broadcast?: Broadcast;
}

/** How many runs of each user a server has active, and how many one user may have there. */
export interface Shares {
  held: { readonly [userId: string]: number };
  max: number;
}

/** No lease is longer. Milliseconds. */
export const LONGEST_LEASE_MS = 60_000;

/** A request for leases. Times are epoch milliseconds. */
export interface Claim {
  owner: string;
  now: number;
  until: number;
}
