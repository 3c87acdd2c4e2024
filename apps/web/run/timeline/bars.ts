import type { StepView } from '@heddle/contract/run/view';
import { formatDuration } from '../../ui/format.ts';

/** A stretch of time, in milliseconds after the run began. */
export interface BarSpan {
  start: number;
  end: number;
}

/** A step on the common scale: its whole time, and its attempts within. The gaps between attempts are waiting. */
export interface Bar extends BarSpan {
  work: readonly (BarSpan & { failed: boolean })[];
  /** Milliseconds that it waited: before another attempt, until a time, for an answer. */
  waited: number;
}

/**
 * The position of a step on the scale; null if it was not reached. `origin` and `now` are epoch milliseconds: a running step reaches to now, and
 * while it sleeps only its attempts so far count as work.
 */
export function barOf(step: StepView, origin: number, now: number): Bar | null {
  if (step.startedAt === null) return null;
  const offset = (iso: string): number => Math.max(0, Date.parse(iso) - origin);
  const start = offset(step.startedAt);
  const end = Math.max(start, step.finishedAt === null ? now - origin : offset(step.finishedAt));
  const attempts = step.attempts.map(({ startedAt, finishedAt, error }) => {
    const from = offset(startedAt);
    return { start: from, end: Math.max(from, finishedAt === null ? end : offset(finishedAt)), failed: error !== null };
  });
  const work = attempts.length > 0 ? attempts : [{ start, end, failed: step.status === 'failed' }];
  const worked = work.reduce((sum, span) => sum + span.end - span.start, 0);
  return { start, end, work, waited: Math.max(0, end - start - worked) };
}

/** The length of the scale in milliseconds: to the end of the last bar, at least 1. */
export function scaleLength(bars: readonly (Bar | null)[]): number {
  return bars.reduce((longest, bar) => Math.max(longest, bar?.end ?? 0), 1);
}

const STEPS = [1, 2, 5] as const;
/** The most marks on the scale, besides the one at 0. */
const MARKS = 5;

/** Round times for the marks of a scale of this length, starting with 0. Milliseconds. */
export function marksOf(length: number): number[] {
  for (let power = 1; ; power *= 10) {
    const step = STEPS.map((factor) => factor * power).find((candidate) => length / candidate <= MARKS);
    if (step !== undefined) return Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step);
  }
}

/** The label of a mark: '20 ms', '1.5s', '2m 0s'. */
export function markText(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  return ms < 60_000 ? `${ms / 1000}s` : formatDuration(ms);
}
