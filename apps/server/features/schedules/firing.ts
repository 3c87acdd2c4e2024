import { setImmediate as nextTurn } from 'node:timers/promises';
import { isJsonObject } from '@heddle/contract/json';
import type { DueStep } from '@heddle/contract/schedule/due';
import { planDue, ticksBack } from '@heddle/contract/schedule/due';
import type { Schedule } from '@heddle/contract/schedule/schedule';
import { tickItem } from '@heddle/contract/schedule/tick-item';
import type { Journal } from '@heddle/journals/journal';
import type { Arm, Clockwork } from './arming.ts';
import { clockworkOf } from './arming.ts';
import { isTemporaryRefusal } from '../../platform/limits/admission.ts';
import { laneOf } from '../../platform/runs/lane.ts';
import type { DueSchedule, ScheduleStore } from './store.ts';

/** Runs of one schedule that are started together. */
const CONCURRENT_RUNS = 20;
/** Longest time ticks are counted before yielding to the event loop. Milliseconds. */
const YIELD_AFTER_MS = 10;

/** Delay of a schedule whose owner may start no run at present. Milliseconds. */
const POSTPONE_MS = 10_000;

/** Starts the runs of a due schedule and moves it on. */
export type Fire = (due: DueSchedule, now: number) => Promise<void>;

/** Groups steps that are taken together: runs of one tick each. */
function groupsOf(steps: readonly DueStep[]): DueStep[][] {
  const groups: DueStep[][] = [];
  for (const step of steps) {
    const group = groups.at(-1);
    const joins = group && group.length < CONCURRENT_RUNS && group.every(isSingle) && isSingle(step);
    if (joins) group.push(step);
    else groups.push([step]);
  }
  return groups;
}

const isSingle = ({ at, through, runs }: DueStep): boolean => runs && at === through;

async function dueTicks({ ticks }: Clockwork, from: number, now: number): Promise<number[]> {
  // Usually no other tick has come since.
  if ((ticks.after(from) ?? Infinity) > now) return [from];
  const found: number[] = [];
  let yielded = performance.now();
  for (const tick of ticksBack(ticks, from, now)) {
    found.push(tick);
    if (performance.now() - yielded < YIELD_AFTER_MS) continue;
    await nextTurn();
    yielded = performance.now();
  }
  return found.reverse();
}

/**
 * A run is on disk before its schedule moves on, and its dedupe key is the schedule's tick. So a server that crashes in between, or a second server
 * that does the same at the same time, starts nothing twice and skips nothing.
 */
export function createFire(journal: Journal, store: ScheduleStore, arm: Arm): Fire {
  const start = (
    { workflowId, nodeId, workflow }: DueSchedule,
    { at, through, missed }: DueStep,
    { timeZone }: Schedule,
    now: number,
  ) => {
    const input = {
      trigger: nodeId,
      mode: 'live' as const,
      items: [{ json: tickItem(timeZone, through, now, missed) }],
    };
    return journal.start({
      userId: workflow.userId,
      workflowId,
      workflowName: workflow.name,
      revision: workflow.revision,
      input,
      dedupeKey: `schedule:${nodeId}:${at}`,
      ...laneOf({ id: workflowId, ...workflow }, input),
    }).committed;
  };

  /** The last tick covered by a run that was started before. */
  async function coveredBy(runId: string): Promise<number | null> {
    const [started] = (await journal.read(runId))?.events ?? [];
    const json = started?.type === 'started' ? started.items[0]?.json : undefined;
    const text = isJsonObject(json) ? json['scheduledAt'] : undefined;
    return typeof text === 'string' ? Date.parse(text) : null;
  }

  return async (due, now) => {
    const { workflowId, nodeId, workflow } = due;
    if (!workflow.isActive || workflow.revision !== due.revision) return arm(workflowId, now);
    // Written by `arm`, from a validated schedule.
    const schedule = JSON.parse(due.config) as Schedule;
    const clockwork = clockworkOf(schedule, workflowId, nodeId);
    const steps = planDue(await dueTicks(clockwork, due.at, now), schedule.catchUp, now, clockwork.delay, due.missed);
    const groups = groupsOf(steps);
    let at = due.at;
    const moveTo = async (next: ReturnType<Clockwork['nextAfter']>, missed: number): Promise<boolean> => {
      const moved = await store.move({ workflowId, nodeId, config: due.config, at }, { next, missed });
      if (next) at = next.at;
      return moved;
    };
    const [first] = steps;
    // If the stored tick is none any more, or is one of too many missed ones, the schedule continues at the first that counts.
    if (first?.at !== at && !(await moveTo(clockwork.nextAfter((first?.at ?? at) - 1), due.missed))) return;

    for (const [index, group] of groups.entries()) {
      let runs: Awaited<ReturnType<typeof start>>[];
      try {
        runs = await Promise.all(
          group.filter((step) => step.runs).map(async (step) => start(due, step, schedule, now)),
        );
      } catch (error) {
        if (!isTemporaryRefusal(error)) throw error;
        // Other schedules do not wait for this one. Runs started so far are deduplicated by their ticks.
        return store.postpone({ workflowId, nodeId, config: due.config, at }, now + POSTPONE_MS);
      }
      const last = group.at(-1);
      const [run] = runs;
      if (!last) return;
      let through = last.through;
      if (run?.repeated && !group.every(isSingle)) through = Math.max(last.at, (await coveredBy(run.id)) ?? through);
      const following = groups[index + 1]?.[0];
      const next =
        through === last.through && following ? clockwork.nextAfter(following.at - 1) : clockwork.nextAfter(through);
      // Another server has moved it on, or the first run covers other ticks: the rest is handled by the next pass.
      if (!(await moveTo(next, last.runs ? 0 : last.missed)) || through !== last.through) return;
    }
  };
}
