import { describeSchedule } from '@heddle/contract/schedule/describe';
import { offsetAt } from '@heddle/contract/schedule/local-time';
import type { Schedule } from '@heddle/contract/schedule/schedule';
import { nextTicks } from '@heddle/contract/schedule/ticks';
import { useEffect, useMemo, useState } from 'react';

/** How many ticks are shown. */
const SHOWN = 10;
/** The longest time between two updates of the display, in milliseconds. */
const REFRESH_MS = 30_000;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** `in 90 seconds`, `in 36 hours`, `in 3 days`: in the largest unit of which there are two. */
export function distance(ms: number): string {
  const [unit, size] = steps.find(([, length]) => ms >= 2 * length) ?? (['second', 1000] as const);
  return relative.format(Math.round(ms / size), unit);
}

/** The time, moved on when the first tick has passed. */
function useNow(ticks: readonly number[]): number {
  const [now, setNow] = useState(Date.now);
  const [first = Infinity] = ticks;
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(500, Math.min(REFRESH_MS, first - Date.now() + 50)));
    return () => clearTimeout(timer);
  }, [now, first]);
  return now;
}

/** Formats times in the zone: with seconds if they matter, with the offset if clocks change in between. */
function formatterOf(ticks: readonly number[], timeZone: string): Intl.DateTimeFormat {
  const seconds = ticks.some((tick) => tick % 60_000 !== 0);
  const offsets = new Set(ticks.map((tick) => offsetAt(tick, timeZone)));
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
    ...(offsets.size > 1 ? { timeZoneName: 'shortOffset' } : {}),
  });
}

/** A schedule as text, with its next start times. */
export function NextTicks({ schedule }: { schedule: Schedule }) {
  const [since, setSince] = useState(Date.now);
  const ticks = useMemo(() => nextTicks(schedule, since, SHOWN), [schedule, since]);
  const now = useNow(ticks);
  if ((ticks[0] ?? Infinity) <= now) setSince(now);
  const format = useMemo(() => formatterOf(ticks, schedule.timeZone), [ticks, schedule.timeZone]);
  return (
    <div className="rounded-control bg-surface-2 px-2.5 py-2">
      <p aria-live="polite" className="text-sm font-medium text-ink">
        {describeSchedule(schedule)}
      </p>
      {ticks.length === 0 ? (
        <p className="mt-1 text-xs text-warn">No more ticks: its end has passed.</p>
      ) : (
        <ol
          aria-label={ticks.length === 1 ? 'Next tick' : `Next ${ticks.length} ticks`}
          className="mt-1.5 space-y-0.5 text-xs text-ink-2"
        >
          {ticks.map((tick) => (
            <li key={tick} className="figures flex justify-between gap-2">
              <time dateTime={new Date(tick).toISOString()}>{format.format(tick)}</time>
              <span className="text-ink-3">{distance(tick - now)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
