/** Units of an interval, in milliseconds. A day is a day of the calendar: the clock time stays, however long the day is. */
export const intervalUnits = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;
export type IntervalUnit = keyof typeof intervalUnits;

/** Days of the week in the order of ISO 8601, by the names that cron has for them. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** The rhythm of a schedule. Times are local times in its time zone: `HH:MM` or `HH:MM:SS`. */
export type Rhythm =
  | { mode: 'interval'; every: number; unit: IntervalUnit }
  | { mode: 'daily'; time: string }
  | { mode: 'weekly'; weekdays: readonly Weekday[]; time: string }
  /** Months without that day are skipped. */
  | { mode: 'monthly'; day: number | 'last'; time: string }
  /** Five fields, or six with the seconds first. */
  | { mode: 'cron'; cron: string }
  /** `YYYY-MM-DDTHH:MM:SS`. */
  | { mode: 'once'; at: string };

export type ScheduleMode = Rhythm['mode'];

/** The handling of ticks while no server was running: skip them, one run for all of them, or a run for each. */
export const catchUpPolicies = ['skip', 'once', 'all'] as const;
export type CatchUp = (typeof catchUpPolicies)[number];

/** A schedule that has been read and checked. The same schedule is always the same JSON text. */
export type Schedule = Rhythm & {
  /** A name of the IANA time zone database. */
  timeZone: string;
  /** The first and the last moment at which it may tick, on a clock in its time zone: `YYYY-MM-DDTHH:MM:SS`. */
  start?: string;
  end?: string;
  catchUp: CatchUp;
  /** Runs begin up to this many seconds after their tick. */
  jitter: number;
};

/** The moments at which a schedule ticks, as epoch milliseconds in whole seconds. See `ticksOf` for changes of the clock. */
export interface Ticks {
  /** The first tick later than `at`; null if there is none. */
  after(at: number): number | null;
  /** The last tick earlier than `at`; null when there was none. */
  before(at: number): number | null;
}

export const scheduleLimits = {
  /** Longest interval, in days. */
  intervalDays: 366,
  /** The longest jitter, in seconds. */
  jitter: 3600,
  /** The most missed ticks that are handled; of more, the latest. */
  missed: 1000,
  cronLength: 200,
} as const;

/** The time zone of workflows, and of schedules in them, that name none. */
export const TIME_ZONE = 'UTC';

/** The schedule of a trigger without configuration. */
export const defaultSchedule = {
  mode: 'daily',
  time: '09:00',
  timeZone: TIME_ZONE,
  catchUp: 'once',
  jitter: 0,
} as const satisfies Schedule;
