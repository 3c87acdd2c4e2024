import type { CatchUp, Schedule, Ticks } from './schedule.ts';
import { scheduleLimits } from './schedule.ts';

/** The decision about one tick, or about several at once. Decisions follow each other without gaps. */
export interface DueStep {
  /** The tick it begins with; its run is known by it. */
  at: number;
  /** The last tick it deals with. */
  through: number;
  /** True if the ticks start a run. */
  runs: boolean;
  /** Earlier ticks without a run of their own: those this run covers, or those that were skipped before it. */
  missed: number;
}

/** The delay up to which a tick is on time, so that a busy server skips nothing, in milliseconds. */
const PROMPT_MS = 5000;
/** The latest tick is on time for longer: a restart or a deployment is no downtime. */
const LATEST_MS = 60_000;

/** The delay of the run of a tick in milliseconds: up to the schedule's jitter, and always the same for the same tick. `seed` identifies the schedule. */
export function jitterOf({ jitter }: Pick<Schedule, 'jitter'>, seed: string, tick: number): number {
  if (jitter === 0) return 0;
  // FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/
  let hash = 0x811c9dc5;
  for (const char of `${seed} ${tick}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return Math.floor((hash / 2 ** 32) * jitter * 1000);
}

/**
 * The ticks from `from`, itself one, to `now`, the latest first. Not more than `scheduleLimits.missed`, of more the latest. An iterator, so that
 * a caller can do other things in between: each takes a fraction of a millisecond.
 */
export function* ticksBack(ticks: Ticks, from: number, now: number): Generator<number> {
  let count = 0;
  for (
    let tick = ticks.before(now + 1);
    tick !== null && tick >= from && count < scheduleLimits.missed;
    tick = ticks.before(tick)
  ) {
    count++;
    yield tick;
  }
}

/**
 * Decides at `now` about the ticks since a schedule was last checked. `due` are those ticks in order, `delay` returns the milliseconds by which the run
 * of a tick is delayed, `missed` is the number of ticks skipped before the first.
 */
export function planDue(
  due: readonly number[],
  policy: CatchUp,
  now: number,
  delay: (tick: number) => number,
  missed = 0,
): DueStep[] {
  const lateness = (tick: number): number => now - tick - delay(tick);
  const ahead = due.findIndex((tick) => lateness(tick) < 0);
  const come = ahead < 0 ? due : due.slice(0, ahead);
  const latest = come.at(-1);
  // In order: the ticks before a late one are late as well.
  const late = come.slice(
    0,
    come.findLastIndex((tick) => lateness(tick) > (tick === latest ? LATEST_MS : PROMPT_MS)) + 1,
  );
  const inTime = come.slice(late.length);
  const [first = 0, last = 0] = [late[0], late.at(-1)];
  const steps: DueStep[] = [];
  if (policy === 'all') steps.push(...late.map((at) => ({ at, through: at, runs: true, missed: 0 })));
  else if (late.length > 0)
    steps.push({
      at: first,
      through: last,
      runs: policy === 'once',
      missed: policy === 'once' ? late.length - 1 : late.length,
    });
  steps.push(...inTime.map((at) => ({ at, through: at, runs: true, missed: 0 })));
  return carryMissed(steps, missed);
}

/** Adds skipped ticks to the next run. */
function carryMissed(steps: readonly DueStep[], missed: number): DueStep[] {
  let pending = missed;
  return steps.map((step) => {
    const total = step.missed + pending;
    pending = step.runs ? 0 : total;
    return { ...step, missed: total };
  });
}
