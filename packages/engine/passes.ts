import type { PassList } from '@heddle/contract/api/executions';
import type { RunEvent } from '@heddle/contract/run/events';
import type { Outputs } from '@heddle/contract/run/item';
import type { RunStatus } from '@heddle/contract/run/states';
import type { PassSummary, PassView } from '@heddle/contract/run/view';
import { beginsPasses } from '@heddle/contract/workflow/loops';
import { apply } from './apply.ts';
import type { Attempts } from './attempts.ts';
import { noteAttempt } from './attempts.ts';
import type { Plan, PlanLoop } from './plan.ts';
import { totalPasses } from './rules/loop.ts';
import type { LoopState, RunState } from './state.ts';
import { createState, stepOf } from './state.ts';
import { viewStep } from './view.ts';

/** The present pass of a loop and of every loop around it, outermost first; null where one of them has not begun. */
function pathOf(state: RunState, inner: PlanLoop): number[] | null {
  const path: number[] = [];
  for (let loop: PlanLoop | null = inner; loop; loop = loop.parent) {
    const running = state.loops[loop.index];
    if (!running || running.pass === 0) return null;
    path.unshift(running.pass);
  }
  return path;
}

const isPath = (path: readonly number[] | null, wanted: readonly number[]): boolean =>
  path?.length === wanted.length && path.every((pass, index) => pass === wanted[index]);

/** Number of loops around a loop, itself included: how many passes name one of its passes. */
export function depthOf(loop: PlanLoop): number {
  return loop.parent ? depthOf(loop.parent) + 1 : 1;
}

function summary(state: RunState, loop: PlanLoop, running: LoopState, overAt: number | null): PassSummary {
  const failed = loop.members.some((member) => stepOf(state, member).status === 'failed');
  const stopped: RunStatus = failed ? 'failed' : state.status;
  const finishedAt = overAt ?? lastEnd(state, loop, running);
  return {
    pass: running.pass,
    status: overAt === null ? stopped : failed ? 'failed' : 'completed',
    startedAt: new Date(running.since).toISOString(),
    finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
    durationMs: finishedAt === null ? null : finishedAt - running.since,
    items: itemsIn(stepOf(state, loop.head).outputs, loop),
  };
}

/** Number of the items that a pass began with. */
const itemsIn = (outputs: Outputs | null, loop: PlanLoop): number =>
  Object.entries(outputs ?? {}).reduce(
    (count, [port, items]) => (beginsPasses(loop, port) ? count + items.length : count),
    0,
  );

/** When a pass ended that the end of the run has cut off; null while the run goes on. */
function lastEnd(state: RunState, loop: PlanLoop, { since }: LoopState): number | null {
  if (state.status === 'running') return null;
  return Math.max(since, ...loop.members.map((member) => stepOf(state, member).finishedAt ?? since));
}

/** Reads one pass of a run: `push` its events in order, until it is over. */
export interface PassProjection {
  /** True once the pass is over: later events change nothing about it. */
  push(event: RunEvent): boolean;
  /** The pass as far as the events tell; null where the run has not come to it. */
  view(): PassView | null;
}

/** Creates the projection of a pass. `path`: the pass of every loop around the loop and its own, outermost first. */
export function createPassProjection(plan: Plan, loop: PlanLoop, path: readonly number[]): PassProjection {
  const state = createState(plan);
  const attempts: Attempts = new Map();
  let over: PassView | null = null;
  const viewAt = (overAt: number | null): PassView | null => {
    const running = state.loops[loop.index];
    if (!running || !isPath(pathOf(state, loop), path)) return null;
    const shown = [loop.head, ...loop.members];
    return {
      ...summary(state, loop, running, overAt),
      total: totalPasses(state, loop, running),
      steps: shown.map((node) => viewStep(plan, state, node, attempts)),
    };
  };
  state.passOver = (ended, at) => {
    if (ended === loop) over ??= viewAt(at);
  };
  return {
    push(event) {
      if (over) return true;
      noteAttempt(attempts, plan, state, event);
      apply(plan, state, event);
      state.commands = [];
      return over !== null;
    },
    view: () => over ?? viewAt(null),
  };
}

/** Which passes are listed: those with numbers from `offset` + 1 on, at most `limit`. */
export interface PassRange {
  offset: number;
  limit: number;
}

/** The most numbers of failed passes that are told. */
export const FAILED_PASSES = 100;

/** Lists the passes of a loop in the present pass of the loops around it: `push` all events of the run, then take the `list`. */
export interface PassListing {
  push(event: RunEvent): void;
  list(): PassList;
}

/** Creates a listing. `around`: the pass of every loop around the loop, outermost first. Memory depends on the range, not on the number of passes. */
export function createPassListing(
  plan: Plan,
  loop: PlanLoop,
  around: readonly number[],
  { offset, limit }: PassRange,
): PassListing {
  const state = createState(plan);
  const found: PassList = { passes: [], total: 0, failed: [] };
  const note = (overAt: number | null): void => {
    const running = state.loops[loop.index];
    const path = pathOf(state, loop);
    if (!running || !path || !isPath(path.slice(0, -1), around) || running.pass <= found.total) return;
    const pass = summary(state, loop, running, overAt);
    found.total = running.pass;
    if (pass.status === 'failed' && found.failed.length < FAILED_PASSES) found.failed.push(running.pass);
    if (running.pass > offset && running.pass <= offset + limit) found.passes.push(pass);
  };
  state.passOver = (ended, at) => {
    if (ended === loop) note(at);
  };
  return {
    push(event) {
      apply(plan, state, event);
      state.commands = [];
    },
    list() {
      note(null);
      return found;
    },
  };
}
