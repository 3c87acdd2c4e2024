import { limitErrors } from '@heddle/contract/errors/limits';
import type { Db } from '../db/kysely.ts';
import type { Measure, Measured } from './measure.ts';
import { createMeasure } from './measure.ts';

/** What one user may take. */
export interface Quota {
  /** Of files, runs and revisions together. */
  bytes: number;
  /** Runs that are kept. */
  runs: number;
}

/** What users take on disk, measured in the background and kept up to date by what is added in between. */
export interface Usage {
  /** Throws `quota_exceeded` where the user has used up the quota. `overdraft`: bytes by which it may be passed. */
  check(userId: string, overdraft?: number): void;
  /** Counts a run that begins. */
  startRun(userId: string): void;
  /** Counts bytes that are being kept. */
  add(userId: string, bytes: number): void;
  /** What the user takes; null until it was measured for the first time. Measures anew what is not fresh, and waits for that a moment. */
  current(userId: string): Promise<Measured | null>;
  /** Measures what is due. Settles when that is done. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

export interface UsageOptions {
  db: Db;
  quota: Quota;
  onError(error: unknown): void;
  now?: () => number;
  measure?: Measure;
}

/** How often it is looked who is to be measured. Milliseconds. */
const LOOK_EVERY_MS = 5000;
/** How old a measurement gets of somebody who is at work, and while it is asked for. */
const FRESH_MS = 30_000;
const SHOWN_MS = 5000;
/** Runs go, and grow, without being measured: they are counted anew after this time, sooner where a quota is used up. */
const COUNT_ALL_MS = 6 * 3_600_000;
const COUNT_OVER_MS = 5 * 60_000;
/** How long somebody who asks waits. */
const PATIENCE_MS = 1500;
/** What a run is taken for until it is measured. Bytes. */
const RUN_BYTES = 1024;
const USERS_KEPT = 10_000;

interface Entry {
  measured: Measured | null;
  /** Since the measurement. */
  bytes: number;
  runs: number;
  /** Somebody is at work, or asks. */
  isDue: boolean;
  measuring: Promise<void> | null;
}

/** `20 GB`, `1.5 MB`, as the settings screen shows it. */
const sizeText = (bytes: number): string =>
  bytes >= 1e9 ? `${Math.round(bytes / 1e8) / 10} GB` : `${Math.round(bytes / 1e5) / 10} MB`;

const totalOf = ({ fileBytes, revisionBytes, runBytes }: Measured): number => fileBytes + revisionBytes + runBytes;

/** The usage of all users of the database. Begins to look by itself. */
export function createUsage({ db, quota, onError, now = Date.now, measure = createMeasure(db) }: UsageOptions): Usage {
  const stopping = new AbortController();
  const entries = new Map<string, Entry>();

  function entryOf(userId: string): Entry {
    const known = entries.get(userId);
    if (known) return known;
    const [oldest] = entries.keys();
    if (entries.size >= USERS_KEPT && oldest !== undefined) entries.delete(oldest);
    const entry: Entry = { measured: null, bytes: 0, runs: 0, isDue: true, measuring: null };
    entries.set(userId, entry);
    return entry;
  }

  const bytesOf = ({ measured, bytes }: Entry): number => (measured ? totalOf(measured) : 0) + bytes;
  const runsOf = ({ measured, runs }: Entry): number => (measured?.runs ?? 0) + runs;
  const isOver = (entry: Entry): boolean => bytesOf(entry) >= quota.bytes || runsOf(entry) >= quota.runs;

  async function read(userId: string): Promise<Measured | null> {
    const row = await db.selectFrom('usage').selectAll().where('user_id', '=', userId).executeTakeFirst();
    if (!row) return null;
    return {
      fileBytes: Number(row.file_bytes),
      revisionBytes: Number(row.revision_bytes),
      runBytes: Number(row.run_bytes),
      runs: Number(row.runs),
      lastRun: row.last_run,
      measuredAt: Number(row.measured_at),
      countedAt: Number(row.counted_at),
    };
  }

  async function keep(
    userId: string,
    { fileBytes, revisionBytes, runBytes, runs, lastRun, measuredAt, countedAt }: Measured,
  ): Promise<void> {
    const values = {
      file_bytes: fileBytes,
      revision_bytes: revisionBytes,
      run_bytes: runBytes,
      runs,
      last_run: lastRun,
      measured_at: measuredAt,
      counted_at: countedAt,
    };
    const user = db.selectFrom('user').where('id', '=', userId);
    await db
      .insertInto('usage')
      .columns([
        'user_id',
        'file_bytes',
        'revision_bytes',
        'run_bytes',
        'runs',
        'last_run',
        'measured_at',
        'counted_at',
      ])
      // Who has deleted the account in the meantime is not there any more.
      .expression(
        user.select(({ val }) => [
          'id',
          val(fileBytes).as('f'),
          val(revisionBytes).as('r'),
          val(runBytes).as('b'),
          val(runs).as('n'),
          val(lastRun).as('l'),
          val(measuredAt).as('m'),
          val(countedAt).as('c'),
        ]),
      )
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
  }

  async function measureOne(userId: string, entry: Entry, freshMs: number): Promise<void> {
    const added = { bytes: entry.bytes, runs: entry.runs };
    const before = await read(userId);
    // It holds until the new one is there, which may take a while.
    entry.measured ??= before;
    const moment = now();
    // Another server may have measured it just now.
    if (!before || moment - before.measuredAt >= freshMs) {
      const age = moment - (before?.countedAt ?? 0);
      const countAll = age > COUNT_ALL_MS || (isOver(entry) && age > COUNT_OVER_MS);
      entry.measured = await measure(userId, before, { countAll, now: moment, stopped: stopping.signal });
      await keep(userId, entry.measured);
    } else entry.measured = before;
    entry.bytes = Math.max(0, entry.bytes - added.bytes);
    entry.runs = Math.max(0, entry.runs - added.runs);
  }

  function measured(userId: string, entry: Entry, freshMs: number): Promise<void> {
    entry.isDue = false;
    entry.measuring ??= measureOne(userId, entry, freshMs).finally(() => (entry.measuring = null));
    return entry.measuring;
  }

  const isOld = ({ measured: last }: Entry, ms: number): boolean => !last || now() - last.measuredAt >= ms;

  async function look(): Promise<void> {
    // One after the other: measuring is to take little of the machine.
    for (const [userId, entry] of entries) {
      if (stopping.signal.aborted) return;
      if (entry.isDue && isOld(entry, FRESH_MS)) await measured(userId, entry, FRESH_MS);
    }
  }

  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) onError(error);
      })
      .finally(() => (looking = null));
  }, LOOK_EVERY_MS).unref();

  return {
    check(userId, overdraft = 0) {
      const entry = entryOf(userId);
      // That there is room again is known only when it is measured.
      entry.isDue = true;
      if (bytesOf(entry) >= quota.bytes + overdraft)
        throw limitErrors.quota_exceeded({ what: 'files, runs and revisions', limit: sizeText(quota.bytes) });
      if (overdraft === 0 && runsOf(entry) >= quota.runs)
        throw limitErrors.quota_exceeded({ what: 'runs that are kept', limit: String(quota.runs) });
    },
    startRun(userId) {
      const entry = entryOf(userId);
      entry.isDue = true;
      entry.runs += 1;
      entry.bytes += RUN_BYTES;
    },
    add(userId, bytes) {
      const entry = entryOf(userId);
      entry.isDue = true;
      entry.bytes += bytes;
    },
    async current(userId) {
      const entry = entryOf(userId);
      if (isOld(entry, SHOWN_MS)) {
        const { promise: late, resolve } = Promise.withResolvers<void>();
        const patience = setTimeout(resolve, PATIENCE_MS);
        const work = measured(userId, entry, SHOWN_MS);
        work.catch((error: unknown) => stopping.signal.aborted || onError(error));
        await Promise.race([work.catch(() => undefined), late]);
        clearTimeout(patience);
      }
      const { measured: last } = entry;
      return last && { ...last, runBytes: last.runBytes + entry.bytes, runs: last.runs + entry.runs };
    },
    look,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await looking;
      await Promise.allSettled([...entries.values()].flatMap(({ measuring }) => (measuring ? [measuring] : [])));
    },
  };
}
