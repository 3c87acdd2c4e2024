/** Something a user did: when (epoch ms), and which steps of the funnel it is, by their numbers from 0. */
export interface FunnelEvent {
  at: number;
  steps: readonly number[];
}

export interface FunnelRule {
  steps: number;
  windowMs: number;
  /** The span that the window limits: all steps from the first on, or each step after the one before. */
  windowOf: 'whole' | 'step';
}

/** A way through the first steps of a funnel. */
interface Path {
  start: number;
  at: number;
  before: Path | undefined;
}

/**
 * When a user did the first, the second … step, each after the one before and within the window, up to the last step reached; the earliest path that gets so
 * far. Of all ways to a step the one that leaves most time is kept, so one pass over the events finds whether there is any. `events` are in order.
 */
export function pathOf(events: readonly FunnelEvent[], { steps, windowMs, windowOf }: FunnelRule): number[] {
  const open: (Path | undefined)[] = [];
  let furthest: Path | undefined;
  let depth = 0;
  for (const { at, steps: fits } of events) {
    // From the last step back, so that one event is not two steps.
    for (const step of fits.toSorted((one, other) => other - one)) {
      const before = step === 0 ? undefined : open[step - 1];
      if (step > 0 && (!before || at - (windowOf === 'whole' ? before.start : before.at) > windowMs)) continue;
      const path = { start: before?.start ?? at, at, before };
      open[step] = path;
      if (step + 1 > depth) [furthest, depth] = [path, step + 1];
      if (depth === steps) return timesOf(furthest);
    }
  }
  return timesOf(furthest);
}

function timesOf(path: Path | undefined): number[] {
  const times: number[] = [];
  for (let at = path; at; at = at.before) times.unshift(at.at);
  return times;
}

export interface FunnelStep {
  users: number;
  /** The share of those who did the first step. */
  conversion: number;
  /** The share of those who did the step before. */
  stepConversion: number;
  /** How many of those who did the step before did not come here. */
  dropOff: number;
  /** The median time from the step before, in seconds; null for the first step and where no user arrived. */
  medianSeconds: number | null;
}

/** How many users reached each step, and the time between steps. `paths` are those of `pathOf`, one for each user. */
export function funnelOf(
  paths: readonly (readonly number[])[],
  steps: number,
  median: (values: readonly number[]) => number,
): FunnelStep[] {
  const users = Array.from({ length: steps }, (_, step) => paths.filter((path) => path.length > step).length);
  const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
  return users.map((count, step) => {
    const before = step === 0 ? count : (users[step - 1] ?? 0);
    const taken =
      step === 0
        ? []
        : paths.flatMap((path) => (path.length > step ? [((path[step] ?? 0) - (path[step - 1] ?? 0)) / 1000] : []));
    return {
      users: count,
      conversion: share(count, users[0] ?? 0),
      stepConversion: share(count, before),
      dropOff: before - count,
      medianSeconds: taken.length === 0 ? null : median(taken),
    };
  });
}
