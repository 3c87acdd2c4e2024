import type { Db } from '../db/kysely.ts';
import type { Measure, MeasuredUsage } from './measure.ts';
import { readMeasured, storeMeasured } from './stored.ts';

/** What one user may use. */
export interface Quota {
  /** Of files, runs and revisions together. */
  bytes: number;
  /** Stored runs. */
  runs: number;
}

/** The usage of a user in memory. */
export interface UsageEntry {
  measured: MeasuredUsage | null;
  /** Added since the measurement. */
  bytes: number;
  runs: number;
  /** The user is at work, or somebody asks. */
  isDue: boolean;
  measuring: Promise<void> | null;
}

/** Runs go, and grow, without being measured: they are counted again after this time, sooner where a quota is used up. Milliseconds. */
const COUNT_ALL_MS = 6 * 3_600_000;
const COUNT_OVER_MS = 5 * 60_000;
const MAX_USERS = 10_000;

export const usedBytes = ({ measured, bytes }: UsageEntry): number =>
  (measured ? measured.fileBytes + measured.revisionBytes + measured.runBytes : 0) + bytes;
export const usedRuns = ({ measured, runs }: UsageEntry): number => (measured?.runs ?? 0) + runs;

/** The entries of users who were at work lately. */
export class UsageEntries {
  readonly #entries = new Map<string, UsageEntry>();

  /** The user's entry, made where there is none. */
  of(userId: string): UsageEntry {
    const known = this.#entries.get(userId);
    if (known) return known;
    const [oldest] = this.#entries.keys();
    if (this.#entries.size >= MAX_USERS && oldest !== undefined) this.#entries.delete(oldest);
    const entry: UsageEntry = { measured: null, bytes: 0, runs: 0, isDue: true, measuring: null };
    this.#entries.set(userId, entry);
    return entry;
  }

  [Symbol.iterator](): IterableIterator<[string, UsageEntry]> {
    return this.#entries.entries();
  }
}

/** Measures users. */
export interface Measurer {
  /** Measures unless there is a measurement younger than `freshMs`; a call during a measurement joins it. */
  refresh(userId: string, entry: UsageEntry, freshMs: number): Promise<void>;
  isOlder(entry: UsageEntry, ms: number): boolean;
}

/** Measures in the database, once for all servers on it. Ends early, with an error, when `stopped` is aborted. */
export function createMeasurer({
  db,
  quota,
  measure,
  now,
  stopped,
}: {
  db: Db;
  quota: Quota;
  measure: Measure;
  now: () => number;
  stopped: AbortSignal;
}): Measurer {
  const isOver = (entry: UsageEntry): boolean => usedBytes(entry) >= quota.bytes || usedRuns(entry) >= quota.runs;

  async function measureUser(userId: string, entry: UsageEntry, freshMs: number): Promise<void> {
    const added = { bytes: entry.bytes, runs: entry.runs };
    const before = await readMeasured(db, userId);
    // Used until the new measurement is there, which may take a while.
    entry.measured ??= before;
    const moment = now();
    // Another server may have measured just now.
    if (!before || moment - before.measuredAt >= freshMs) {
      const age = moment - (before?.countedAt ?? 0);
      const countAll = age > COUNT_ALL_MS || (isOver(entry) && age > COUNT_OVER_MS);
      entry.measured = await measure(userId, before, { countAll, now: moment, stopped });
      await storeMeasured(db, userId, entry.measured);
    } else entry.measured = before;
    entry.bytes = Math.max(0, entry.bytes - added.bytes);
    entry.runs = Math.max(0, entry.runs - added.runs);
  }

  return {
    refresh(userId, entry, freshMs) {
      entry.isDue = false;
      entry.measuring ??= measureUser(userId, entry, freshMs).finally(() => (entry.measuring = null));
      return entry.measuring;
    },
    isOlder: ({ measured }, ms) => !measured || now() - measured.measuredAt >= ms,
  };
}
