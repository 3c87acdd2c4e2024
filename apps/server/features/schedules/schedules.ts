import { setImmediate as nextTurn } from 'node:timers/promises';
import { Alarm } from '@heddle/journals/embedded/alarm';
import type { Platform } from '../../platform/platform.ts';
import type { Arm } from './arming.ts';
import { createArm } from './arming.ts';
import type { Fire } from './firing.ts';
import { createFire } from './firing.ts';
import type { ScheduleStore } from './store.ts';
import { createScheduleStore } from './store.ts';

/** Interval of unprompted sweeps, for clocks that are set and work that a crash has interrupted. Milliseconds. */
const SWEEP_INTERVAL_MS = 15_000;
/** Minimum interval of sweeps prompted by other servers: on SQLite every write of theirs looks like a change. */
const SWEEP_PAUSE_MS = 1000;
/** Delay after a failed pass. */
const RETRY_DELAY_MS = 5000;
/** Rows read by one statement. */
const PAGE = 100;
/** Schedules fired concurrently. */
const CONCURRENT = 10;

/** The schedules of all workflows on this server. */
export interface Schedules {
  /** Begins to tick. Until then schedules are only kept up to date with workflows. */
  start(): void;
  /** Does now what is due. Settles when nothing is left. */
  look(): Promise<void>;
  /** Starts no further run. Settles when what was under way is over. */
  stop(): Promise<void>;
}

/** True if a sweep is still to come at `now`. One that is further away than any can be was planned before the clock was set back. */
const isAhead = (sweep: number, now: number): boolean => sweep > now && sweep <= now + RETRY_DELAY_MS;

/** Arms the schedules of all workflows that were changed since their schedules were last read. */
async function armAllChanged(store: ScheduleStore, arm: Arm, now: () => number, isStopped: () => boolean) {
  for (let after = '', page = PAGE; page === PAGE && !isStopped();) {
    const ids = await store.changed(after, PAGE);
    for (const id of ids) {
      await arm(id, now());
      await nextTurn();
    }
    [after, page] = [ids.at(-1) ?? after, ids.length];
  }
}

/** Fires schedules until none is due. Throws the first failure of a batch once the batch is over. */
async function fireAllDue(store: ScheduleStore, fire: Fire, now: () => number, isStopped: () => boolean) {
  for (let left = true; left && !isStopped();) {
    const moment = now();
    const due = await store.due(moment, PAGE);
    left = due.length > 0;
    for (let from = 0; from < due.length && !isStopped(); from += CONCURRENT) {
      const results = await Promise.allSettled(due.slice(from, from + CONCURRENT).map((one) => fire(one, moment)));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
      await nextTurn();
    }
  }
}

/** Keeps schedules up to date with workflows as they are saved and switched, and starts their runs on time. `now` returns epoch milliseconds. */
export function createSchedules(
  platform: Pick<Platform, 'atomically' | 'db' | 'journal' | 'log' | 'nodes' | 'workflowChanges'>,
  now: () => number = Date.now,
): Schedules {
  const { journal, log, workflowChanges } = platform;
  const store = createScheduleStore(platform);
  const arm = createArm(platform, store);
  const fire = createFire(journal, store, arm);
  const changed = new Set<string>();
  let sweepFrom: number | null = null;
  let sweptAt = 0;
  let working: Promise<void> | null = null;
  let again = false;
  let ticking = false;
  let stopped = false;
  let interval: NodeJS.Timeout | undefined;
  const isStopped = (): boolean => stopped;
  const alarm = new Alarm(() => void look());

  async function armChanged(): Promise<void> {
    for (const workflowId of changed) {
      changed.delete(workflowId);
      await arm(workflowId, now());
    }
    if (sweepFrom === null || isAhead(sweepFrom, now())) return;
    [sweepFrom, sweptAt] = [null, now()];
    await armAllChanged(store, arm, now, isStopped);
  }

  async function work(): Promise<void> {
    do {
      again = false;
      await armChanged();
      if (ticking) await fireAllDue(store, fire, now, isStopped);
      const next = ticking ? await store.nextDue() : null;
      if (stopped) return;
      // The timer's clock may differ from `now`.
      for (const at of [next, sweepFrom]) if (at !== null) alarm.set(Date.now() + at - now());
    } while (again);
  }

  function look(): Promise<void> {
    again = true;
    working ??= work()
      .catch((err: unknown) => {
        again = false;
        if (stopped) return;
        log.error({ err }, 'schedule pass failed');
        sweepFrom ??= now() + RETRY_DELAY_MS;
        alarm.set(Date.now() + RETRY_DELAY_MS);
      })
      .finally(() => {
        working = null;
        if (again && !stopped) void look();
      });
    return working;
  }

  function sweep(): void {
    // Where the clock was set back, the last sweep was in the future.
    sweepFrom ??= Math.max(now(), Math.min(sweptAt, now()) + SWEEP_PAUSE_MS);
    if (!isAhead(sweepFrom, now())) void look();
    else alarm.set(Date.now() + sweepFrom - now());
  }

  workflowChanges.subscribe((workflowId) => {
    if (stopped) return;
    if (workflowId === null) return sweep();
    changed.add(workflowId);
    void look();
  });

  return {
    start() {
      ticking = true;
      interval = setInterval(sweep, SWEEP_INTERVAL_MS).unref();
      sweep();
    },
    look,
    async stop() {
      stopped = true;
      clearInterval(interval);
      alarm.clear();
      await working;
    },
  };
}
