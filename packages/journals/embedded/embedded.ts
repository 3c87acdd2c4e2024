import { randomUUIDv7 } from 'node:crypto';
import { runErrors } from '@heddle/contract/errors/run';
import type { NodeServices } from '@heddle/contract/node/context';
import { CANCEL_SIGNAL } from '@heddle/contract/run/events';
import { isFinal } from '@heddle/contract/run/states';
import type { Plan } from '@heddle/engine/plan';
import type { Journal, NewRun, RunListener } from '../journal.ts';
import type { ExecutionRow } from '../row.ts';
import { Alarm } from './alarm.ts';
import { Committer } from './committer.ts';
import type { DriverHost } from './driver.ts';
import { RunDriver } from './driver.ts';
import { createOwner, isGone, retireOwner } from './owner.ts';
import type { Claim, EventStore } from './store.ts';

export interface EmbeddedOptions {
  store: EventStore;
  /** The compiled revision of a workflow. What it throws fails the run. */
  plan(workflowId: string, revision: number): Plan | Promise<Plan>;
  services: NodeServices;
  /** Defects and failing storage; for the log. */
  onError?: (error: unknown) => void;
  /** How long a server may be silent before others take over its runs. Milliseconds. */
  leaseMs?: number;
}

/** Runs taken over at once: their events are read and folded, between two turns of the event loop. */
const CLAIM_BATCH = 50;

/** How long the last commit of a shutdown may take. */
const LET_GO_MS = 2000;

/**
 * A journal in this process, over an event store. Start `recover` once; from then on it carries due runs and runs of dead servers by itself.
 * Runs that wait are put aside: they are on disk only.
 */
export function createEmbeddedJournal(options: EmbeddedOptions): Journal {
  const { store, leaseMs = 15_000 } = options;
  const onError = options.onError ?? (() => undefined);
  const owner = createOwner();
  const committer = new Committer(store, onError);
  const drivers = new Map<string, RunDriver>();
  const listeners = new Map<string, Set<RunListener>>();
  const left = new Map<string, (() => void)[]>();
  let draining = false;
  let timer: NodeJS.Timeout | null = null;
  let sweeping: Promise<number> = Promise.resolve(0);

  const claim = (): Claim => {
    const now = Date.now();
    return { owner, now, until: now + leaseMs };
  };

  const host: DriverHost = {
    owner,
    committer,
    services: options.services,
    plan: options.plan,
    onError,
    committed(driver, events, position) {
      const followers = listeners.get(driver.row.id);
      if (!followers) return;
      for (const listener of followers) {
        try {
          listener(events, position, driver.row);
        } catch (error) {
          // A follower's defect is not the run's.
          onError(error);
        }
      }
    },
    gone(driver) {
      const { id, wakeAt, status } = driver.row;
      drivers.delete(id);
      for (const tell of left.get(id) ?? []) tell();
      left.delete(id);
      if (!isFinal(status) && wakeAt !== null && !draining) alarm.set(wakeAt);
    },
  };

  const alarm = new Alarm(() => void inTurn(wakeDue).catch(onError));

  function carry(driver: RunDriver): void {
    drivers.set(driver.row.id, driver);
    driver.drive().catch(onError);
  }

  async function resume(row: ExecutionRow, signal?: string): Promise<void> {
    const driver = new RunDriver(host, row, await store.events(row.id), false);
    // Before it is carried: a run that only waits is put aside at once.
    if (signal !== undefined) driver.signal(signal, null);
    carry(driver);
  }

  /** Carries what `claimRows` gives, batch by batch. */
  async function takeOver(claimRows: () => Promise<ExecutionRow[]>): Promise<number> {
    let total = 0;
    while (!draining) {
      const rows = await claimRows();
      for (const row of rows) if (!drivers.has(row.id)) await resume(row);
      total += rows.length;
      if (rows.length < CLAIM_BATCH) break;
      await new Promise((resolve) => setImmediate(resolve));
    }
    return total;
  }

  async function wakeDue(): Promise<number> {
    const total = await takeOver(async () => store.claimDue({ ...claim(), limit: CLAIM_BATCH }));
    const wake = await store.nextWake();
    if (wake !== null && !draining) alarm.set(wake);
    return total;
  }

  async function adoptOrphans(): Promise<number> {
    const dead = (await store.owners()).filter((name) => name !== owner && isGone(name));
    return takeOver(async () => store.claimOrphans({ ...claim(), dead, limit: CLAIM_BATCH }));
  }

  /** One after the other: a claim must not see runs that an earlier one is about to carry. */
  function inTurn(work: () => Promise<number>): Promise<number> {
    const turn = sweeping.then(work);
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

  async function heartbeat(): Promise<void> {
    await store.renew(owner, Date.now() + leaseMs);
    await inTurn(adoptOrphans);
    await inTurn(wakeDue);
  }

  return {
    start(run: NewRun) {
      if (draining) throw runErrors.server_draining();
      const now = Date.now();
      const row: ExecutionRow = {
        id: randomUUIDv7(),
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
        wakeAt: null,
        leaseOwner: owner,
        leaseUntil: now + leaseMs,
      };
      const driver = new RunDriver(host, row, [], true);
      driver.begin({ type: 'started', at: now, ...run.input });
      const onDisk = driver.onDisk();
      drivers.set(row.id, driver);
      // A run that may turn out to be a repetition must not have done anything by then.
      if (run.dedupeKey === undefined) carry(driver);
      else onDisk.then(() => (driver.repeats === null ? carry(driver) : undefined)).catch(onError);
      const committed = onDisk.then(() => (driver.repeats === null ? { id: row.id, repeated: false } : { id: driver.repeats, repeated: true }));
      // Storage errors were reported where they arose; a caller who follows the run by events need not wait for this as well.
      committed.catch(() => undefined);
      return { id: row.id, committed };
    },

    async cancel(runId) {
      const found = await store.row(runId);
      if (!found && !drivers.has(runId)) throw runErrors.execution_not_found();
      if (found && isFinal(found.status)) throw runErrors.execution_finished();
      // A run may be put aside, or taken up again, just while it is told to stop: then it is told once more.
      for (let row = found; !row || !isFinal(row.status); row = await store.row(runId)) {
        const driver = drivers.get(runId);
        if (driver && !driver.over) driver.signal(CANCEL_SIGNAL, null);
        else if (!driver) {
          const claimed = await store.claim(runId, claim());
          if (!claimed) throw runErrors.run_lease_lost();
          await resume(claimed, CANCEL_SIGNAL);
        }
        await finished(runId);
      }
    },

    async read(runId) {
      const row = await store.row(runId);
      return row && { row, events: await store.events(runId) };
    },

    subscribe(runId, listener) {
      const followers = listeners.get(runId) ?? new Set();
      listeners.set(runId, followers.add(listener));
      return () => {
        followers.delete(listener);
        if (followers.size === 0 && listeners.get(runId) === followers) listeners.delete(runId);
      };
    },

    async recover() {
      timer ??= setInterval(() => void heartbeat().catch(onError), leaseMs / 3).unref();
      return (await inTurn(adoptOrphans)) + (await inTurn(wakeDue));
    },

    async drain(ms) {
      draining = true;
      alarm.clear();
      if (timer) clearInterval(timer);
      await sweeping;
      for (const driver of drivers.values()) driver.drain();
      await emptied(ms);
      for (const driver of drivers.values()) driver.abandon();
      await emptied(LET_GO_MS);
      await committer.idle();
      await store.release(owner);
      retireOwner(owner);
    },
  };
}
