import { Cron } from 'croner';
import { instantOf, latestShown } from './local-time.ts';
import type { Ticks } from './schedule.ts';

const SECOND = 1000;

/**
 * True for cron expressions with a star or a step in seconds, minutes or hours: they say how often something ticks. The others name times of the day,
 * one by one, in lists or in ranges.
 */
function followsClock(pattern: string): boolean {
  if (pattern.startsWith('@')) return pattern.toLowerCase() === '@hourly';
  // Day, month and day of the week come last.
  return /[*?/]/.test(pattern.trim().split(/\s+/).slice(0, -3).join(' '));
}

const millis = (date: Date | null | undefined): number | null => date?.getTime() ?? null;

/**
 * The ticks of a cron expression. Expressions that name times of the day tick once for each: a time that is skipped where clocks are set forward ticks
 * at the first moment after the gap, together with all others skipped by it; a time that is repeated where they are set back ticks the first time.
 * Expressions with a star or a step in seconds, minutes or hours tick whenever the clock shows one of their times: not for a time that is skipped, and
 * twice for one that is repeated.
 */
export function cronTicks(pattern: string, timeZone: string): Ticks {
  const options = { mode: '5-or-6-parts', paused: true } as const;
  if (followsClock(pattern)) {
    const cron = new Cron(pattern, { ...options, timezone: timeZone });
    return {
      after: (at) => millis(cron.nextRun(new Date(at))),
      before: (at) => millis(cron.previousRuns(1, new Date(at))[0]),
    };
  }
  // Without a zone there are no gaps: the local times come from croner, and their instants are found here.
  const cron = new Cron(pattern, { ...options, utcOffset: 0 });
  const instant = (shown: Date | null | undefined): number | null =>
    shown ? instantOf(shown.getTime(), timeZone) : null;
  return {
    after: (at) => instant(cron.nextRun(new Date(latestShown(at, timeZone)))),
    before(at) {
      const earlier = Math.ceil(at / SECOND) * SECOND - SECOND;
      return instant(cron.previousRuns(1, new Date(latestShown(earlier, timeZone) + SECOND))[0]);
    },
  };
}
