import type { ExecutionRow } from '../row.ts';
import type { ActiveRuns } from './active-runs.ts';
import { Alarm } from './alarm.ts';
import type { RunDriver } from './driver.ts';
import { ClockWatch, elapsed } from './elapsed.ts';
import type { LoadRunOptions } from './load-run.ts';
import { loadRun, openDriver } from './load-run.ts';
import { isGone } from './owner.ts';
import { Quarantine } from './quarantine.ts';
import type { Claim, RunSignal, Shares } from './store.ts';

/** Runs claimed at once: their events are read and folded between two turns of the event loop. */
const CLAIM_BATCH = 50;

/** Runs woken by one statement when the clock was set back. */
const WAKE_BATCH = 1000;

/** How often due runs are looked for while all due runs are of users who have their share. Milliseconds. */
const AT_CAPACITY_MS = 250;

interface ClaimsOptions extends LoadRunOptions {
  leaseMs: number;
  /** How often a run is resumed that the process dies with before it is ended. */
  maxResumes: number;
  active: ActiveRuns;
  /** A run that was claimed is driven. */
  onResumed(runId: string): void;
}

/**
 * Claims: takes leases of runs and drives them. Runs become due by time, by signals and by their lane; runs of dead servers are adopted.
 * Claims run one after the other, so that none sees a run that an earlier one is about to drive.
 */
export class Claims {
  readonly #options: ClaimsOptions;
  readonly #alarm = new Alarm(() => this.claimDueSoon());
  readonly #quarantine = new Quarantine({
    resumeNext: async () => {
      const [row] = await this.#claimAndResume(() => this.#claimOrphans({ limit: 1, suspects: true }));
      return row ?? null;
    },
    later: () => this.#soon(() => this.#quarantine.resume()),
  });
  /** Runs are due that were not claimed because there was no room. */
  #atCapacity = false;
  /** A claim has failed: this owner may hold leases of runs that it does not drive. */
  #heldUnknown = false;
  /** In the time of `elapsed`. */
  #orphanGraceUntil = 0;
  readonly #clock = new ClockWatch();
  #last: Promise<number> = Promise.resolve(0);

  constructor(options: ClaimsOptions) {
    this.#options = options;
  }

  /** A claim from now on. */
  newClaim(): Claim {
    const now = Date.now();
    return { owner: this.#options.host.owner, now, until: now + this.#options.leaseMs };
  }

  /** Drives a run, in a slot of its own. */
  drive(driver: RunDriver): void {
    this.#options.active.addWithSlot(driver);
    driver.drive().catch(this.#options.host.onError);
  }

  /** A new run was written down without being driven, since there was no room. */
  markAtCapacity(): void {
    this.#atCapacity = true;
  }

  /** The run has made progress: the process does not die with it. */
  madeProgress(runId: string): void {
    this.#quarantine.clear(runId);
  }

  /** A run was released: others may take its room. A suspended run wakes here in time. */
  released({ id, wakeAt, lane }: ExecutionRow): void {
    this.#quarantine.clear(id);
    if (lane !== null) this.admitSoon();
    if (this.#atCapacity) this.claimDueSoon();
    if (wakeAt !== null) this.#alarm.set(wakeAt);
  }

  /** Claims runs that are due or have signals, as far as there is room. Returns their number. */
  claimDue(): Promise<number> {
    return this.#inTurn(() => this.#claimDue());
  }

  /** As `claimDue`, without waiting for it. */
  claimDueSoon(): void {
    this.#soon(() => this.#claimDue());
  }

  /** Admits queued runs of lanes, then claims them. */
  admitSoon(): void {
    this.#soon(async () => {
      await this.#options.store.admit();
      return this.#claimDue();
    });
  }

  /** Looks again at the runs that were suspended at a time that has not come yet: before this process started, the clock was set back. */
  wakeSleepersOfFuture(): Promise<void> {
    const now = Date.now();
    return this.#wakeSleepers(now, now);
  }

  /** Claims orphaned runs: of servers that died or were shut down. Returns their number. */
  adoptOrphans(): Promise<number> {
    return this.#inTurn(async () => {
      if (elapsed() < this.#orphanGraceUntil) return 0;
      const adopted = await this.#claimAll(() => this.#claimOrphans({ limit: CLAIM_BATCH, suspects: false }));
      return adopted + (await this.#quarantine.resume());
    });
  }

  /** As `adoptOrphans`, without waiting for it. */
  adoptOrphansSoon(): void {
    this.adoptOrphans().catch(this.#options.host.onError);
  }

  /** Adopts no orphans for some time: owners whose leases have run out may be alive. */
  deferOrphans(ms: number): void {
    this.#orphanGraceUntil = elapsed() + ms;
  }

  /** Drives the runs whose leases this owner may hold since a claim has failed half-way. */
  driveHeld(): Promise<number> {
    return this.#inTurn(async () => {
      if (!this.#heldUnknown) return 0;
      this.#heldUnknown = false;
      const { store, active, host } = this.#options;
      return this.#claimAll(async () =>
        (await store.held(host.owner)).filter((row) => !active.has(row.id)).slice(0, CLAIM_BATCH),
      );
    });
  }

  /** Claims one run, if nobody alive holds it, and resumes it with a signal. Returns false where somebody does. */
  claimOne(runId: string, signal: string): Promise<boolean> {
    return this.#withClaimRecovery(async () => {
      const { store, host } = this.#options;
      const row = await store.claim(runId, this.newClaim());
      if (row) await this.#resume(row, await store.signals(host.owner), signal);
      return row !== null;
    });
  }

  /** Claims nothing further. Settles once the claim that is under way is over. */
  async stop(): Promise<void> {
    this.#quarantine.stop();
    await this.#last;
  }

  async #claimDue(): Promise<number> {
    const { store, active } = this.#options;
    if (this.#clock.wasSetBack()) await this.#wakeSleepers(Date.now(), 0);
    const batch = (): number => Math.min(CLAIM_BATCH, active.room);
    const shares = (): Shares | undefined =>
      this.#atCapacity || active.slots.mayExceedShare(batch())
        ? { held: active.slots.held(), max: active.slots.share }
        : undefined;
    const total = await this.#claimAll(async () =>
      batch() > 0 ? store.claimDue({ ...this.newClaim(), limit: batch(), shares: shares() }) : [],
    );
    const wake = (await store.nextWake()) ?? Infinity;
    // Runs that stay due are queued, each user in turn. Without room they are claimed when another run is released.
    this.#atCapacity = wake <= Date.now();
    if (!this.#atCapacity) this.#alarm.setIn(wake - Date.now());
    // They are of users who have their share; runs of others may become due in between.
    else if (active.room > 0) this.#alarm.setIn(AT_CAPACITY_MS);
    return total;
  }

  async #wakeSleepers(now: number, sleptAfter: number): Promise<void> {
    while ((await this.#options.store.wakeSleepers(now, sleptAfter, WAKE_BATCH)) === WAKE_BATCH)
      await new Promise((resolve) => setImmediate(resolve));
  }

  async #claimOrphans(which: { limit: number; suspects: boolean }): Promise<ExecutionRow[]> {
    const { store } = this.#options;
    const dead = (await store.owners()).filter(isGone);
    return store.claimOrphans({ ...this.newClaim(), dead, ...which });
  }

  /** Claims and resumes batch by batch. Returns the number of runs. */
  async #claimAll(claimRows: () => Promise<ExecutionRow[]>): Promise<number> {
    let total = 0;
    while (!this.#options.active.draining) {
      const rows = await this.#claimAndResume(claimRows);
      total += rows.length;
      if (rows.length < CLAIM_BATCH) break;
      await new Promise((resolve) => setImmediate(resolve));
    }
    return total;
  }

  #claimAndResume(claimRows: () => Promise<ExecutionRow[]>): Promise<ExecutionRow[]> {
    return this.#withClaimRecovery(async () => {
      const { store, host } = this.#options;
      const claimed = await claimRows();
      const signals = claimed.length > 0 ? await store.signals(host.owner) : [];
      for (const row of claimed) await this.#resume(row, signals);
      return claimed;
    });
  }

  /** If claiming or resuming fails half-way, the next heartbeat drives what was claimed. */
  async #withClaimRecovery<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#heldUnknown = true;
      throw error;
    }
  }

  /** Drives a claimed run. It consumes its signals first: a run that only waits is suspended again at once. */
  async #resume(row: ExecutionRow, signals: readonly RunSignal[], signal?: string): Promise<void> {
    const { active, host, maxResumes } = this.#options;
    const loaded = await loadRun(row, signals, this.#options);
    // From here on without a pause: another claim may resume the same run.
    if (!loaded || active.has(row.id)) return;
    const driver = openDriver(loaded, host, maxResumes);
    if (signal !== undefined) driver.signal(signal, null);
    this.drive(driver);
    this.#options.onResumed(row.id);
  }

  #inTurn(work: () => Promise<number>): Promise<number> {
    const turn = this.#last.then(() => (this.#options.active.draining ? 0 : work()));
    // The error is reported by who waits for this turn.
    this.#last = turn.catch(() => 0);
    return turn;
  }

  #soon(work: () => Promise<number>): void {
    this.#inTurn(work).catch(this.#options.host.onError);
  }
}
