import { useEffect } from 'react';
import { formatDateTime } from '../ui/format.ts';

/** The longest that a browser's timer can wait. */
const LONGEST = 2 ** 31 - 1;

/** Calls `onPassed` once this ISO time has come, while the component is shown. */
export function useDeadline(until: string | null, onPassed: () => void): void {
  useEffect(() => {
    if (until === null) return;
    const left = Date.parse(until) - Date.now();
    // The server decides whether a deadline has passed; a moment later its clock agrees.
    if (left < 0 || left > LONGEST) return;
    const timer = setTimeout(onPassed, left + 500);
    return () => clearTimeout(timer);
  }, [until, onPassed]);
}

const left = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How far off an ISO time is: 'in 3 days', 'in less than a minute'. */
export function formatIn(iso: string, now = Date.now()): string {
  const ahead = Date.parse(iso) - now;
  for (const [unit, length] of units) if (ahead >= length) return left.format(Math.floor(ahead / length), unit);
  return 'in less than a minute';
}

/** Until when a question can be answered. */
export function Deadline({ until }: { until: string }) {
  return (
    <>
      Answer until <time dateTime={until}>{formatDateTime(until)}</time> ({formatIn(until)})
    </>
  );
}
