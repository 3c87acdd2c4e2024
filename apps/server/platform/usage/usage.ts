import { limitErrors } from '@heddle/contract/errors/limits';
import type { Db } from '../db/kysely.ts';
import type { Quota } from './entries.ts';
import { createMeasurer, UsageEntries, usedBytes, usedRuns } from './entries.ts';
import type { Measure, MeasuredUsage } from './measure.ts';
import { createMeasure } from './measure.ts';

/** Disk usage of users, measured in the background and kept up to date by what is added in between. */
export interface Usage {
  /** Throws `quota_exceeded` where the user has used up the quota. `overdraft`: bytes by which it may be exceeded. */
  check(userId: string, overdraft?: number): void;
  /** Counts a run that begins. */
  startRun(userId: string): void;
  /** Counts bytes that are stored. */
  add(userId: string, bytes: number): void;
  /** The usage of the user; null until the first measurement. Measures again where the last one is not fresh, and waits a moment for that. */
  current(userId: string): Promise<MeasuredUsage | null>;
  /** Measures the users who are due. Settles when that is done. */
  measureDue(): Promise<void>;
  stop(): Promise<void>;
}

export interface UsageOptions {
  db: Db;
  quota: Quota;
  onError(error: unknown): void;
  now?: () => number;
  measure?: Measure;
}

/** Interval of measurements. Milliseconds. */
const MEASURE_EVERY_MS = 5000;
/** Maximum age of a used measurement, for a user who works and for one who views it. Milliseconds. */
const FRESH_MS = 30_000;
const SHOWN_MS = 5000;
/** How long `current` waits for a measurement. Milliseconds. */
const WAIT_MS = 1500;
/** The assumed size of a run until it is measured. Bytes. */
const RUN_BYTES = 1024;

/** `20 GB`, `1.5 MB`, as the settings screen shows it. */
const sizeText = (bytes: number): string =>
  bytes >= 1e9 ? `${Math.round(bytes / 1e8) / 10} GB` : `${Math.round(bytes / 1e5) / 10} MB`;

/** The usage of all users of the database. Starts measuring. */
export function createUsage({ db, quota, onError, now = Date.now, measure = createMeasure(db) }: UsageOptions): Usage {
  const stopping = new AbortController();
  const stopped = stopping.signal;
  const report = (error: unknown): void => {
    if (!stopped.aborted) onError(error);
  };
  const entries = new UsageEntries();
  const measurer = createMeasurer({ db, quota, measure, now, stopped });

  async function measureDue(): Promise<void> {
    // One after the other, to leave most of the machine to other work.
    for (const [userId, entry] of entries) {
      if (stopped.aborted) return;
      if (entry.isDue && measurer.isOlder(entry, FRESH_MS)) await measurer.refresh(userId, entry, FRESH_MS);
    }
  }

  let pass: Promise<void> | null = null;
  const timer = setInterval(() => {
    pass ??= measureDue()
      .catch(report)
      .finally(() => (pass = null));
  }, MEASURE_EVERY_MS).unref();

  function count(userId: string, added: { bytes: number; runs: number }): void {
    const entry = entries.of(userId);
    entry.isDue = true;
    entry.bytes += added.bytes;
    entry.runs += added.runs;
  }

  return {
    check(userId, overdraft = 0) {
      const entry = entries.of(userId);
      // Only a measurement shows that there is room again.
      entry.isDue = true;
      if (usedBytes(entry) >= quota.bytes + overdraft)
        throw limitErrors.quota_exceeded({ what: 'files, runs and revisions', limit: sizeText(quota.bytes) });
      if (overdraft === 0 && usedRuns(entry) >= quota.runs)
        throw limitErrors.quota_exceeded({ what: 'runs that are kept', limit: String(quota.runs) });
    },
    startRun: (userId) => count(userId, { bytes: RUN_BYTES, runs: 1 }),
    add: (userId, bytes) => count(userId, { bytes, runs: 0 }),
    async current(userId) {
      const entry = entries.of(userId);
      if (measurer.isOlder(entry, SHOWN_MS)) {
        const { promise: late, resolve } = Promise.withResolvers<void>();
        const timeout = setTimeout(resolve, WAIT_MS);
        await Promise.race([measurer.refresh(userId, entry, SHOWN_MS).catch(report), late]);
        clearTimeout(timeout);
      }
      const { measured } = entry;
      return measured && { ...measured, runBytes: measured.runBytes + entry.bytes, runs: measured.runs + entry.runs };
    },
    measureDue,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await pass;
      await Promise.allSettled([...entries].flatMap(([, { measuring }]) => (measuring ? [measuring] : [])));
    },
  };
}
