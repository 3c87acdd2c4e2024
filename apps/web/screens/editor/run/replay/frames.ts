import type { StepView } from '@heddle/contract/run/view';

/** Something that happened in a run: a step began, or it came to its end. */
export interface Frame {
  /** Milliseconds after the run began. */
  at: number;
  /** The place of the step in the run's list of steps. */
  step: number;
  kind: 'begin' | 'end';
}

interface ReplayedRun {
  startedAt: string;
  steps: readonly StepView[];
}

const isSettled = ({ status }: StepView): boolean =>
  status === 'completed' || status === 'failed' || status === 'skipped';

/**
 * The events of a run in order. Within one millisecond, steps that started first come first, each from its start to its
 * end. A step that was skipped has no times: it ends when the last step before it in the list had ended.
 */
export function framesOf({ startedAt, steps }: ReplayedRun): Frame[] {
  const origin = Date.parse(startedAt);
  const offset = (iso: string): number => Math.max(0, Date.parse(iso) - origin);
  let last = 0;
  const frames = steps.flatMap((step, index): Frame[] => {
    if (step.startedAt === null) return step.status === 'skipped' ? [{ at: last, step: index, kind: 'end' }] : [];
    const begin: Frame = { at: offset(step.startedAt), step: index, kind: 'begin' };
    if (step.finishedAt === null || !isSettled(step)) return [begin];
    const end = offset(step.finishedAt);
    last = Math.max(last, end);
    return [begin, { at: end, step: index, kind: 'end' }];
  });
  return frames.toSorted(
    (a, b) => a.at - b.at || a.step - b.step || (a.kind === b.kind ? 0 : a.kind === 'begin' ? -1 : 1),
  );
}

/** A step as it was `elapsed` milliseconds after its start. */
const underWay = (step: StepView, elapsed: number): StepView => ({
  ...step,
  status: 'running',
  durationMs: elapsed,
  finishedAt: null,
  wakesAt: null,
  output: null,
  error: null,
});

/** The steps by node after frame `at`; with the last frame, as they ended. Nodes that were not reached yet are omitted. */
export function stepsAt(run: ReplayedRun, frames: readonly Frame[], at: number): ReadonlyMap<string, StepView> {
  if (at >= frames.length - 1) return new Map(run.steps.map((step) => [step.nodeId, step]));
  const now = frames[at]?.at ?? 0;
  const shown = new Map<string, StepView>();
  const begun = new Map<number, number>();
  for (const frame of frames.slice(0, at + 1)) {
    const step = run.steps[frame.step];
    if (!step) continue;
    if (frame.kind === 'begin') begun.set(frame.step, frame.at);
    shown.set(step.nodeId, frame.kind === 'end' ? step : underWay(step, now - frame.at));
  }
  for (const [index, since] of begun) {
    const step = run.steps[index];
    if (step && shown.get(step.nodeId)?.status === 'running') shown.set(step.nodeId, underWay(step, now - since));
  }
  return shown;
}

/** The shortest and the longest time between two played frames, in milliseconds at normal speed: nobody watches an hour's delay. */
const GAP = { min: 220, max: 2000 } as const;

/** How long a frame is shown before the next one, in milliseconds; null for the last. */
export function gapAfter(frames: readonly Frame[], at: number, speed: number): number | null {
  const next = frames[at + 1];
  if (!next) return null;
  return Math.min(GAP.max, Math.max(GAP.min, next.at - (frames[at]?.at ?? 0))) / speed;
}
