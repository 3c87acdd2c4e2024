import { formatDuration } from '../ui/format.ts';

/** A moment of a run, as the time after its start, with milliseconds: '12 ms', '2.314s', from a minute on '3m 20s'. */
export function exactOffset(ms: number): string {
  const whole = Math.round(ms);
  if (whole < 1000) return `${whole} ms`;
  return whole < 60_000 ? `${(whole / 1000).toFixed(3)}s` : formatDuration(whole);
}
