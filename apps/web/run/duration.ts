import { formatDuration } from '../ui/format.ts';

/** '0.1s': seconds with one decimal, as the list of steps has them. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)}s`;
}

/** A duration with milliseconds where they matter: '12 ms', '2.314s', from a minute on '3m 20s'. */
export function exactDuration(ms: number): string {
  const whole = Math.round(ms);
  if (whole < 1000) return `${whole} ms`;
  return whole < 60_000 ? `${(whole / 1000).toFixed(3)}s` : formatDuration(whole);
}
