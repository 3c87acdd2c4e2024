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
  /** Who must hold the lease for the write to count. */
  owner: string;
  events: readonly RunEvent[];
  /** Index of the first of `events` among the run's events. */
  position: number;
  /** Signals that `events` have taken in: they are forgotten. */
  heard: readonly string[];
  /** Signals to other runs that count as soon as this write does. */
  tells: readonly RunSignal[];
  /** What is written in the place of `events`: they are large, and stand in a payload. */
  aside?: string;
}

/** A part of what is too large for the row of a commit. */
export interface PayloadPiece {
  /** The payload's. */
  id: string;
  runId: string;
  /** Pieces of a payload are numbered from 0. */
  index: number;
  data: Uint8Array;
}

/** written; repeated: a run with this dedupe key exists already; lost: another server holds the run now, nothing was written. */
export type WriteOutcome = { result: 'written' } | { result: 'repeated'; id: string } | { result: 'lost' };

type Awaitable<T> = T | Promise<T>;

/** Something that happened to a run, left for the server that carries it. */
export interface RunSignal {
  /** Signals of one run are heard in the order of their ids; one that is left twice is one. */
  id: string;
  runId: string;
  key: string;
  value: JsonValue;
  /** The payload that holds the value where it is large; then `value` is null. */
  aside?: string;
}

/** What other processes may have done. Each is told at least once after it happened, and now and then without need. */
export interface Watcher {
  /** Left a signal. */
  signalled(): void;
  /** Let go of runs. */
  released(): void;
  /** Recorded events. */
  recorded(): void;
}

/** What servers tell each other in passing. Any of it may be lost, and who tells something hears it as well. */
export interface Hearsay {
  /** A message of less than 8000 bytes. */
  tell(message: string): Promise<void>;
  /** Calls `heard` with what is told, and with an empty text when something may have been missed. Gives the function that ends it. */
  hear(heard: (message: string) => void): () => void;
}

/** Where the embedded journal keeps runs. Several processes may work on one at the same time. One commit is one transaction. */
export interface EventStore {
  /** Where a write ends a run, what was left for that run is forgotten, and runs that its steps have started and that go on are told to stop. */
  commit(writes: readonly RunWrite[]): Awaitable<WriteOutcome[]>;
  /** Writes a piece of a payload; it counts once a commit refers to the payload. */
  putPiece(piece: PayloadPiece): Awaitable<void>;
  /** Notes, before a commit says so, that a run refers to files. */
  noteFiles(runId: string, fileIds: readonly string[]): Awaitable<void>;
  row(runId: string): Awaitable<ExecutionRow | null>;
  /** Events of a run in order; `from` is 0 or where a commit began. */
  events(runId: string, from?: number): Awaitable<RunEvent[]>;
  /** What stands in the rows of a run's commits, in order: a list of events as JSON text, or a reference to where it is kept. */
  commits(runId: string): Awaitable<string[]>;
  /** The last of them, and where it begins; null where nothing is recorded. */
  lastCommit(runId: string): Awaitable<{ position: number; events: string } | null>;
  /** A piece of a payload; null behind the last one. */
  piece(id: string, index: number): Awaitable<Uint8Array | null>;
  /** Takes the lease of one run if nobody alive holds it. */
  claim(runId: string, claim: Claim): Awaitable<ExecutionRow | null>;
  /**
   * Takes the leases of up to `limit` runs that are put aside and due, or that a signal was left for. `turns`: how many runs of each user are under way,
   * and how many may be; who has fewer comes first. Left out: by age alone.
   */
  claimDue(claim: Claim & { limit: number; turns?: Shares | undefined }): Awaitable<ExecutionRow[]>;
  /**
   * Takes the leases of up to `limit` runs that nobody carries: let go of, their lease over, or held by one of `dead`. Where they were not let go of, that
   * counts as a resume. `suspects`: those alone that were resumed before without progress, the least often resumed first; otherwise all but those.
   */
  claimOrphans(claim: Claim & { dead: readonly string[]; limit: number; suspects: boolean }): Awaitable<ExecutionRow[]>;
  /** Runs that this owner holds. */
  held(owner: string): Awaitable<ExecutionRow[]>;
  /** Owners that hold leases at the moment. */
  owners(): Awaitable<string[]>;
  /** When the next run that is put aside has to go on; null when none has to. */
  nextWake(): Awaitable<number | null>;
  renew(owner: string, until: number): Awaitable<void>;
  /** Lets go of all runs of this owner. */
  release(owner: string): Awaitable<void>;
  /** Leaves a signal for whoever carries the run. */
  leaveSignal(signal: RunSignal): Awaitable<void>;
  /** The signals left for runs that this owner carries. They stay until a commit has heard them. */
  signals(owner: string): Awaitable<RunSignal[]>;
  /** Lets runs leave the lines of their lanes as far as there is room: they are due then. Gives their number. */
  admit(): Awaitable<number>;
  /** Follows what other processes do. Gives the function that ends it. */
  watch(watcher: Watcher): () => void;
  /** Left out where processes cannot tell each other anything. */
  hearsay?: Hearsay;
}

/** Whose runs a server carries, and how many of them one user may have there. */
export interface Shares {
  held: { readonly [userId: string]: number };
  most: number;
}

export interface Claim {
  owner: string;
  now: number;
  until: number;
}
