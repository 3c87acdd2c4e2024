import { randomUUIDv7 } from 'node:crypto';
import { runErrors } from '@heddle/contract/errors/run';
import type { ErrorView, HeddleError } from '@heddle/contract/errors/define';
import type { NodeServices } from '@heddle/contract/node/context';
import { createRunMemory } from '@heddle/contract/node/resources';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { StatePort } from '@heddle/contract/node/state';
import type { RunEvent } from '@heddle/contract/run/events';
import { CANCEL_SIGNAL } from '@heddle/contract/run/events';
import { isFinal } from '@heddle/contract/run/states';
import type { Plan } from '@heddle/engine/plan';
import type { Journal, NewRun } from '../journal.ts';
import type { ExecutionRow } from '../row.ts';
import { Places } from './admission.ts';
import { Alarm } from './alarm.ts';
import { Committer, isOfData } from './committer.ts';
import type { DriverHost } from './driver.ts';
import { RunDriver } from './driver.ts';
import { endUnread } from './end-of-run.ts';
import { Followers } from './followers.ts';
import { HeapGuard } from './heap.ts';
import { newRow } from './new-row.ts';
import { createOwner, isGone, retireOwner } from './owner.ts';
import { Quarantine } from './quarantine.ts';
import { openSignal, packSignal } from './signals.ts';
import { countEvents, skimRun } from './skim.ts';
import type { Claim, EventStore, RunSignal, Shares } from './store.ts';

export interface EmbeddedOptions {
  store: EventStore;
  /** The compiled revision of a workflow. What it throws fails the run, except that the database cannot be reached: then it is asked again. */
  plan(workflowId: string, revision: number): Plan | Promise<Plan>;
  services: Pick<NodeServices, 'fetch' | 'addressOf' | 'files'>;
  /** Opens a credential of a user for one of the user's runs. Throws `credential_not_found`. */
  openCredential?: (userId: string, id: string) => Promise<OpenCredential>;
  /** Opens what a run may keep. */
  openState?: (run: ExecutionRow) => StatePort;
  /** What else a run of this owner is lent. */
  lend?: (
    run: ExecutionRow,
  ) => Pick<NodeServices, 'startRun' | 'ask' | 'callbackUrl' | 'tables' | 'putWidget' | 'publish'> &
    Partial<Pick<NodeServices, 'files'>>;
  /** A run is about to end as failed: what is to be started because of that, in the same commit. */
  afterFailure?: (run: ExecutionRow, error: ErrorView | null) => Promise<NewRun | null>;
  /** A run has ended, and that is on disk. Not told again after a crash: who may miss nothing also looks at the record. */
  onFinished?: (row: ExecutionRow) => void;
  /** Defects and failing storage; for the log. */
  onError?: (error: unknown) => void;
  /** How long a server may be silent before others take over its runs. Milliseconds. */
  leaseMs?: number;
  /** How often a run is resumed that the process dies with before it is ended. Default 3. */
  maxResumes?: number;
  /** How many bytes of data one step may make and one run may hold. Left out: as many as there is room for. */
  memory?: { step: number; run: number };
  /** Runs that this process carries at the same time; further ones are written down and stand in line, each user in turn. Runs that wait do not count. */
  maxRuns?: number;
}

/** Runs taken over at once: their events are read and folded, between two turns of the event loop. */
const CLAIM_BATCH = 50;

/** How long another server may take to hear of a signal before it is told again, and how often it is looked whether it has. Milliseconds. */
const HEAR_MS = 1000;
const LOOK_MS = 25;

/** How often it is looked for due runs while users with many runs wait for one of theirs to end. Milliseconds. */
const CROWDED_MS = 250;

/** How long the last commit of a shutdown may take. */
const LET_GO_MS = 2000;

const poisoned = (steps: readonly string[], resumes: number): HeddleError =>
  runErrors.run_poisoned(
    { steps: steps.map((name) => `"${name}"`).join(', ') || 'that was under way', times: resumes },
    { details: { steps } },
  );

/**
 * A journal in this process, over an event store. Start `recover` once; from then on it carries due runs and runs of dead servers by itself.
 * Runs that wait are put aside: they are on disk only.
 */
export function createEmbeddedJournal(options: EmbeddedOptions): Journal {
  const { store, openCredential, openState, leaseMs = 15_000, maxRuns = Infinity, maxResumes = 3, memory } = options;
  const onError = options.onError ?? (() => undefined);
  const owner = createOwner();
  const committer = new Committer(store, onError);
  const drivers = new Map<string, RunDriver>();
  const places = new Places(maxRuns);
  const followers = new Followers(store, { owner, isCarried: (runId) => drivers.has(runId), onError });
  const left = new Map<string, (() => void)[]>();
  let draining = false;
  let timer: NodeJS.Timeout | null = null;
  let unwatch: (() => void) | null = null;
  /** There are runs in line: they are due, and were left since there was no room. */
  let crowded = false;
  /** A claim has failed: this owner may hold runs that it does not carry. */
  let unsure = false;
  let renewedAt = Date.now();
  let patientUntil = 0;
  let sweeping: Promise<number> = Promise.resolve(0);

  const heap = new HeapGuard<RunDriver>(() => drivers.values(), {
    end: (driver) => driver.fail(runErrors.server_memory()),
    relaxed: () => void inTurn(wakeDue).catch(onError),
  });
  /** Places for further runs. Where memory is short none begins beside those there are. */
  const room = (): number => (heap.tight && drivers.size > 0 ? 0 : places.free);

  const claim = (): Claim => {
    const now = Date.now();
    return { owner, now, until: now + leaseMs };
  };

  function tell(row: ExecutionRow): void {
    try {
      options.onFinished?.(row);
    } catch (error) {
      onError(error);
    }
  }

  const host: DriverHost = {
    owner,
    committer,
    servicesFor: (run) => ({
      ...options.services,
      user: run.userId,
      memory: createRunMemory(memory?.step, memory?.run),
      ...(openCredential ? { openCredential: (id) => openCredential(run.userId, id) } : {}),
      ...(openState ? { state: openState(run) } : {}),
      ...options.lend?.(run),
      onProgress: ({ runId, stepKey }, progress) => followers.report(runId, stepKey, progress),
    }),
    plan: options.plan,
    afterFailure: async (run, error) => (await options.afterFailure?.(run, error)) ?? null,
    start: (run) => void start(run),
    onError,
    committed(driver, { events, position, tells }) {
      if (driver.row.resumes === 0) quarantine.clear(driver.row.id);
      if (events.at(-1)?.type === 'finished') tell(driver.row);
      followers.tell(driver.row, events, position);
      // An end that is not a success may have told runs to stop that this one has started.
      if (tells.length > 0 || (isFinal(driver.row.status) && driver.row.status !== 'completed')) deliver();
    },
    gone(driver) {
      const { id, wakeAt, status, lane } = driver.row;
      drivers.delete(id);
      places.leave(id);
      quarantine.clear(id);
      if (missed.delete(id)) deliver();
      if (lane !== null) admit();
      if (crowded && room() > 0 && !draining) inTurn(wakeDue).catch(onError);
      for (const settle of left.get(id) ?? []) settle();
      left.delete(id);
      if (!isFinal(status) && wakeAt !== null && !draining) alarm.set(wakeAt);
    },
  };

  const quarantine = new Quarantine({
    async resumeNext() {
      const [row] = await claimAndResume(() => claimOrphans({ limit: 1, suspects: true }));
      return row ?? null;
    },
    later: () => void inTurn(() => quarantine.resume()).catch(onError),
  });

  /** Runs that were just put aside when a signal came for them. */
  const missed = new Set<string>();

  /** Brings signals that were left to runs of this process and to runs that are put aside. */
  function deliver(): void {
    if (draining) return;
    hear()
      .then(() => inTurn(wakeDue))
      .catch(onError);
  }

  /** Lets runs begin that stand in line, as far as there is room. */
  function admit(): void {
    if (draining) return;
    inTurn(async () => {
      await store.admit();
      return wakeDue();
    }).catch(onError);
  }

  const alarm = new Alarm(() => void inTurn(wakeDue).catch(onError));

  function carry(driver: RunDriver): void {
    drivers.set(driver.row.id, driver);
    places.take(driver.row);
    driver.drive().catch(onError);
  }

  /** Before it is carried it hears what was left for it: a run that only waits is put aside at once. */
  async function resume(row: ExecutionRow, left: readonly RunSignal[], signal?: string): Promise<void> {
    const recorded = await recordedOf(row);
    if (!recorded) return;
    const own = await Promise.all(
      left.filter((entry) => entry.runId === row.id).map((entry) => openSignal(store, entry, onError)),
    );
    if (drivers.has(row.id)) return;
    const driver = new RunDriver(host, row, recorded, false);
    if (row.resumes > maxResumes) driver.condemn((steps) => poisoned(steps, row.resumes));
    for (const entry of own) if (entry) driver.hear(entry);
    if (signal !== undefined) driver.signal(signal, null);
    carry(driver);
  }

  /** Its events; null where what is on disk of it cannot be read: it is ended as failed and must not keep others from going on. */
  async function recordedOf(row: ExecutionRow): Promise<RunEvent[] | null> {
    try {
      return await store.events(row.id);
    } catch (error) {
      if (!isOfData(error)) throw error;
      onError(error);
      tell(await endUnread(store, row, owner, runErrors.run_unreadable()));
      deliver();
      return null;
    }
  }

  /** Claims and carries; what fails in between is looked after by the next heartbeat. */
  async function surely<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      unsure = true;
      throw error;
    }
  }

  async function carryHeld(): Promise<number> {
    if (!unsure) return 0;
    unsure = false;
    return takeOver(async () => (await store.held(owner)).filter((row) => !drivers.has(row.id)).slice(0, CLAIM_BATCH));
  }

  /** Carries what `claimRows` gives. */
  function claimAndResume(claimRows: () => Promise<ExecutionRow[]>): Promise<ExecutionRow[]> {
    return surely(async () => {
      const claimed = await claimRows();
      const signals = claimed.length > 0 ? await store.signals(owner) : [];
      for (const row of claimed) if (!drivers.has(row.id)) await resume(row, signals);
      return claimed;
    });
  }

  /** Carries what `claimRows` gives, batch by batch. */
  async function takeOver(claimRows: () => Promise<ExecutionRow[]>): Promise<number> {
    let total = 0;
    while (!draining) {
      const rows = await claimAndResume(claimRows);
      total += rows.length;
      if (rows.length < CLAIM_BATCH) break;
      await new Promise((resolve) => setImmediate(resolve));
    }
    return total;
  }

  async function wakeDue(): Promise<number> {
    const batch = (): number => Math.min(CLAIM_BATCH, room());
    const shares = (): Shares | undefined =>
      crowded || places.matters(batch()) ? { held: places.held(), most: places.share } : undefined;
    const total = await takeOver(async () =>
      batch() > 0 ? store.claimDue({ ...claim(), limit: batch(), turns: shares() }) : [],
    );
    const wake = await store.nextWake();
    // As long as runs are due they stand in line, each user in turn. Where there is no room they go on when another has ended.
    crowded = wake !== null && wake <= Date.now();
    // Where there is room all the same, they are of users who have their share; others' runs may become due in between.
    if (wake !== null && !draining && (!crowded || room() > 0)) alarm.set(crowded ? Date.now() + CROWDED_MS : wake);
    return total;
  }

  async function adoptOrphans(): Promise<number> {
    if (Date.now() < patientUntil) return 0;
    const adopted = await takeOver(() => claimOrphans({ limit: CLAIM_BATCH, suspects: false }));
    return adopted + (await quarantine.resume());
  }

  async function claimOrphans(which: { limit: number; suspects: boolean }): Promise<ExecutionRow[]> {
    const dead = (await store.owners()).filter((name) => name !== owner && isGone(name));
    return store.claimOrphans({ ...claim(), dead, ...which });
  }

  /** One after the other: a claim must not see runs that an earlier one is about to carry. Nothing is taken up any more while it drains. */
  function inTurn(work: () => Promise<number>): Promise<number> {
    const turn = sweeping.then(() => (draining ? 0 : work()));
    sweeping = turn.catch((error: unknown) => {
      onError(error);
      return 0;
    });
    return turn;
  }

  function gone(runId: string): Promise<void> {
    return new Promise((resolve) => left.set(runId, [...(left.get(runId) ?? []), resolve]));
  }

  async function finished(runId: string): Promise<void> {
    while (drivers.has(runId)) await gone(runId);
  }

  async function emptied(ms: number): Promise<void> {
    const deadline = Date.now() + ms;
    while (drivers.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  /** Leaves a signal for the server that carries the run. Settles when the run has ended or is let go of, or when it is time to leave another. */
  async function signalElsewhere(runId: string, key: string): Promise<void> {
    await store.leaveSignal({ id: randomUUIDv7(), runId, key, value: null });
    const deadline = Date.now() + HEAR_MS;
    for (let row = await store.row(runId); row?.leaseOwner && Date.now() < deadline; row = await store.row(runId)) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  async function hear(): Promise<void> {
    for (const signal of await store.signals(owner)) {
      const driver = drivers.get(signal.runId);
      if (!driver) continue;
      const whole =
        signal.aside !== undefined && driver.awaits(signal) ? await openSignal(store, signal, onError) : signal;
      // One that has gone meanwhile is put aside, and claimed with what was left for it.
      if (whole && !driver.hear(whole) && drivers.get(signal.runId) === driver) missed.add(signal.runId);
    }
  }

  function watch(): () => void {
    const endHearing = followers.listen();
    const endWatching = store.watch({
      signalled: deliver,
      released: () => void inTurn(adoptOrphans).catch(onError),
      recorded: () => followers.catchUp(),
    });
    return () => {
      endHearing();
      endWatching();
    };
  }

  async function heartbeat(): Promise<void> {
    await store.renew(owner, Date.now() + leaseMs);
    // Others' leases ran out with ours when the store was gone for a while: who is alive gets the time of one to say so.
    if (Date.now() - renewedAt > leaseMs) patientUntil = Date.now() + leaseMs;
    renewedAt = Date.now();
    await inTurn(carryHeld);
    await inTurn(adoptOrphans);
    await store.admit();
    await inTurn(wakeDue);
  }

  function start(run: NewRun): ReturnType<Journal['start']> {
    if (draining) throw runErrors.server_draining();
    const full = room() <= 0 || !places.mayBegin(run.userId);
    const taking = claim();
    const row = newRow(run, taking.now, full ? null : taking);
    const driver = new RunDriver(host, row, [], true);
    driver.begin({ type: 'started', at: taking.now, ...run.input });
    const onDisk = driver.onDisk();
    drivers.set(row.id, driver);
    if (!full && !run.lane) places.take(row);
    if (run.lane) {
      driver.lineUp();
      onDisk.then(admit, onError);
    } else if (full) {
      crowded = true;
      driver.lineUp();
      // A run that may turn out to be a repetition must not have done anything by then.
    } else if (run.dedupeKey === undefined) carry(driver);
    else onDisk.then(() => (driver.repeats === null ? carry(driver) : undefined)).catch(onError);
    const committed = onDisk.then(() =>
      driver.repeats === null ? { id: row.id, repeated: false } : { id: driver.repeats, repeated: true },
    );
    // Storage errors were reported where they arose; a caller who follows the run by events need not wait for this as well.
    committed.catch(() => undefined);
    return { id: row.id, committed };
  }

  return {
    start,

    async cancel(runId) {
      const found = await store.row(runId);
      if (!found && !drivers.has(runId)) throw runErrors.execution_not_found();
      if (found && isFinal(found.status)) throw runErrors.execution_finished();
      // A server that does not hear of it within this time has lost its leases, and then the run is claimed here.
      const deadline = Date.now() + 2 * leaseMs;
      // A run may be put aside, or taken up again, just while it is told to stop: then it is told once more.
      for (let row = found; !row || !isFinal(row.status); row = await store.row(runId)) {
        const driver = drivers.get(runId);
        if (!driver && !row) throw runErrors.execution_not_found();
        if (driver && !driver.over) driver.signal(CANCEL_SIGNAL, null);
        else if (!driver) {
          const claimed = await surely(async () => {
            const taken = await store.claim(runId, claim());
            if (taken) await resume(taken, await store.signals(owner), CANCEL_SIGNAL);
            return taken;
          });
          if (!claimed && Date.now() > deadline) throw runErrors.run_lease_lost();
          if (!claimed) await signalElsewhere(runId, CANCEL_SIGNAL);
        }
        await finished(runId);
      }
    },

    async signal(runId, key, value) {
      const row = await store.row(runId);
      if (!row && !drivers.has(runId)) throw runErrors.execution_not_found();
      if (row && isFinal(row.status)) throw runErrors.execution_finished();
      await store.leaveSignal(await packSignal(store, { id: randomUUIDv7(), runId, key, value }));
      deliver();
    },

    async read(runId) {
      const row = await store.row(runId);
      return row && { row, events: await store.events(runId) };
    },

    async skim(runId) {
      const row = await store.row(runId);
      return row && { row, ...(await skimRun(store, runId)) };
    },

    length: (runId) => countEvents(store, runId),

    subscribe: (runId, listener, onProgress) => followers.add(runId, listener, onProgress),

    async recover() {
      unwatch ??= watch();
      renewedAt = Date.now();
      timer ??= setInterval(() => void heartbeat().catch(onError), leaseMs / 3).unref();
      return (await inTurn(adoptOrphans)) + (await inTurn(wakeDue));
    },

    async drain(ms) {
      draining = true;
      alarm.clear();
      heap.stop();
      quarantine.stop();
      if (timer) clearInterval(timer);
      unwatch?.();
      await sweeping;
      for (const driver of drivers.values()) driver.drain();
      await emptied(ms);
      for (const driver of drivers.values()) driver.abandon();
      await emptied(LET_GO_MS);
      await committer.idle(LET_GO_MS);
      // Where the store is gone, the leases run out by themselves.
      await Promise.try(() => store.release(owner)).catch(onError);
      retireOwner(owner);
    },
  };
}
