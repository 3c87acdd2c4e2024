import { setImmediate as nextTurn } from 'node:timers/promises';
import { Alarm } from '@heddle/journals/embedded/alarm';
import type { Platform } from '../../platform/platform.ts';
import type { Arm } from './arming.ts';
import { createArm } from './arming.ts';
import type { Fire } from './firing.ts';
import { createFire } from './firing.ts';
import type { ScheduleStore } from './store.ts';
import { createScheduleStore } from './store.ts';

/** How often everything is looked through without need: for clocks that are set, and for what a crash has kept from being done. Milliseconds. */
const ROUND_MS = 15_000;
/** Others' changes are looked for no more often than this: on SQLite everything they write is a sign of one. */
const SWEEP_MS = 1000;
/** How long it is waited after something has failed. */
const PAUSE_MS = 5000;
const PAGE = 100;
/** Schedules that are worked on at the same time. */
const TOGETHER = 10;

/** The schedules of all workflows on this server. */
export interface Schedules {
  /** Begins to tick. Until then it only keeps in step with workflows. */
  start(): void;
  /** Does what is to be done at this moment. Settles when nothing is left. */
  look(): Promise<void>;
  /** Starts no further run. Settles when what was under way is over. */
  stop(): Promise<void>;
}

/** Follows workflows as they are saved and switched, and starts their runs in time. `now` gives epoch milliseconds. */
export function createSchedules(
  platform: Pick<Platform, 'atomically' | 'db' | 'journal' | 'log' | 'nodes' | 'workflowChanges'>,
  now: () => number = Date.now,
): Schedules {
  const { journal, log, workflowChanges } = platform;
  const store: ScheduleStore = createScheduleStore(platform);
  const arm: Arm = createArm(platform, store);
  const fire: Fire = createFire(journal, store, arm);
  const changed = new Set<string>();
  let sweepFrom: number | null = null;
  let sweptAt = 0;
  let working: Promise<void> | null = null;
  let again = false;
  let ticking = false;
  let stopped = false;
  let round: NodeJS.Timeout | undefined;
  const alarm = new Alarm(() => void look());

  async function armChanged(): Promise<void> {
    for (const workflowId of changed) {
      changed.delete(workflowId);
      await arm(workflowId, now());
    }
    if (sweepFrom === null || sweepFrom > now()) return;
    [sweepFrom, sweptAt] = [null, now()];
    for (let after = '', page = PAGE; page === PAGE && !stopped;) {
      const ids = await store.changed(after, PAGE);
      for (const id of ids) {
        await arm(id, now());
        await nextTurn();
      }
      [after, page] = [ids.at(-1) ?? after, ids.length];
    }
  }

  async function fireDue(): Promise<void> {
    for (let left = true; left && !stopped;) {
      const moment = now();
      const due = await store.due(moment, PAGE);
      left = due.length > 0;
      for (let from = 0; from < due.length && !stopped; from += TOGETHER) {
        const results = await Promise.allSettled(due.slice(from, from + TOGETHER).map((one) => fire(one, moment)));
        const failed = results.find((result) => result.status === 'rejected');
        if (failed) throw failed.reason;
        await nextTurn();
      }
    }
  }

  async function work(): Promise<void> {
    do {
      again = false;
      await armChanged();
      if (ticking) await fireDue();
      const next = ticking ? await store.nextDue() : null;
      if (stopped) return;
      // The clock of the timer may be another one than that of the ticks.
      for (const at of [next, sweepFrom]) if (at !== null) alarm.set(Date.now() + at - now());
    } while (again);
  }

  function look(): Promise<void> {
    again = true;
    working ??= work()
      .catch((err: unknown) => {
        again = false;
        if (stopped) return;
        log.error({ err }, 'schedules are delayed');
        sweepFrom ??= now() + PAUSE_MS;
        alarm.set(Date.now() + PAUSE_MS);
      })
      .finally(() => {
        working = null;
        if (again && !stopped) void look();
      });
    return working;
  }

  function sweep(): void {
    sweepFrom ??= Math.max(now(), sweptAt + SWEEP_MS);
    if (sweepFrom <= now()) void look();
    else alarm.set(Date.now() + sweepFrom - now());
  }

  workflowChanges.follow((workflowId) => {
    if (stopped) return;
    if (workflowId === null) return sweep();
    changed.add(workflowId);
    void look();
  });

  return {
    start() {
      ticking = true;
      round = setInterval(sweep, ROUND_MS).unref();
      sweep();
    },
    look,
    async stop() {
      stopped = true;
      clearInterval(round);
      alarm.clear();
      await working;
    },
  };
}
