/** A span of time, its end not included; epoch milliseconds. */
export interface WindowSpan {
  start: number;
  end: number;
}

/** How time is cut into windows; milliseconds. */
export type WindowRule =
  | { kind: 'fixed'; size: number; slide: number; origin: number }
  | { kind: 'session'; gap: number };

/** The windows of a fixed size that a moment falls into, the earliest first. They begin at `origin` and every `slide` from there, in both directions. */
export function windowsAt(moment: number, { size, slide, origin }: WindowRule & { kind: 'fixed' }): WindowSpan[] {
  const last = Math.floor((moment - origin) / slide) * slide + origin;
  const windows: WindowSpan[] = [];
  for (let start = last; start > moment - size; start -= slide) windows.unshift({ start, end: start + size });
  return windows;
}

/** When the last window that a moment falls into is over. */
export const overAt = (moment: number, rule: WindowRule): number =>
  rule.kind === 'session' ? moment + rule.gap : (windowsAt(moment, rule).at(-1)?.end ?? moment);

/** Sessions: each lasts while the next moment is within the gap. `moments` ascend; `to` is the index after the last of a session. */
export function sessionsOf(moments: readonly number[], gap: number): (WindowSpan & { to: number })[] {
  const sessions: (WindowSpan & { to: number })[] = [];
  for (const [at, moment] of moments.entries()) {
    const open = sessions.at(-1);
    if (open && moment < open.end) {
      open.end = moment + gap;
      open.to = at + 1;
    } else sessions.push({ start: moment, end: moment + gap, to: at + 1 });
  }
  return sessions;
}
