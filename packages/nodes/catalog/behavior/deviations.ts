import type { Yielding } from '../../lib/cooperative.ts';
import { byMedian, zScore } from '../../lib/statistics/baseline.ts';
import type { UserEvent, UserHistory, UserSession } from './history.ts';
import { START } from './transitions.ts';
import type { Transitions } from './transitions.ts';

export const checks = ['volume', 'hours', 'rare', 'first', 'steps'] as const;
export type Check = (typeof checks)[number];

/** What is unlike the user, or unlike all users. */
export interface Deviation {
  check: Check;
  /** The events it is about; the first one is when. */
  events: readonly UserEvent[];
  /** How far it is off: deviations for a volume, otherwise how unlikely it is, from 0 to 1. */
  score: number;
  reason: string;
}

export interface DeviationOptions {
  checks: ReadonlySet<Check>;
  /** Deviations from the median above which a day is too busy. */
  threshold: number;
  /** A share below this is rare. */
  rare: number;
  /** Events of the past that are needed to judge. */
  least: number;
}

/** What is known of all users. */
export interface Crowd {
  users: number;
  /** How many users did each action. */
  usersOf: Float64Array;
  transitions: Transitions;
  nameOf(action: number): string;
  /** The hour of the day, and a number of the day, of a moment. */
  calendar(moment: number): { hour: number; day: number };
}

/** Days that a baseline needs, and users that a rare action needs. */
const LEAST_DAYS = 5;
const LEAST_USERS = 10;

const shown = (value: number): string => String(Number(value.toPrecision(3)));

/** What a user did that is unlike what this user or all users do. Each event is judged by the user's own past, in the order of time. */
export function* deviationsOf(
  history: UserHistory,
  sessions: readonly UserSession[],
  crowd: Crowd,
  options: DeviationOptions,
): Yielding<Deviation[]> {
  const found: Deviation[] = [];
  const has = (check: Check): boolean => options.checks.has(check);
  if (has('volume')) found.push(...(yield* busyDays(history, crowd, options)));
  found.push(...(yield* unusualEvents(history, crowd, options)));
  if (has('steps')) for (const session of sessions) found.push(...(yield* unlikelySteps(session, crowd, options)));
  return found.sort((one, other) => (one.events[0]?.moment ?? 0) - (other.events[0]?.moment ?? 0));
}

function* busyDays(
  { events }: UserHistory,
  { calendar }: Crowd,
  { threshold }: DeviationOptions,
): Yielding<Deviation[]> {
  const days: { day: number; events: UserEvent[] }[] = [];
  for (const event of events) {
    yield;
    const { day } = calendar(event.moment);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, events: [event] });
  }
  const past: number[] = [];
  return days.flatMap(({ events: own }): Deviation[] => {
    const baseline = past.length >= LEAST_DAYS ? byMedian(past) : undefined;
    past.push(own.length);
    if (!baseline) return [];
    // A user who always does the same deviates by one event more than that.
    const score = zScore(own.length, { ...baseline, spread: Math.max(baseline.spread, 1) });
    if (score < threshold) return [];
    return [
      {
        check: 'volume',
        events: own,
        score,
        reason: `${own.length} events on a day, usually ${shown(baseline.center)}`,
      },
    ];
  });
}

function* unusualEvents(
  { events }: UserHistory,
  crowd: Crowd,
  { checks: asked, rare, least }: DeviationOptions,
): Yielding<Deviation[]> {
  const found: Deviation[] = [];
  const hours = new Float64Array(24);
  const done = new Set<number>();
  for (const [past, event] of events.entries()) {
    yield;
    const { hour } = crowd.calendar(event.moment);
    const add = (check: Check, score: number, reason: string): void =>
      void (asked.has(check) && found.push({ check, events: [event], score, reason }));
    // An hour is as usual as the hours beside it.
    const near = (hours[(hour + 23) % 24] ?? 0) + (hours[hour] ?? 0) + (hours[(hour + 1) % 24] ?? 0);
    if (past >= least && near / past < rare)
      add('hours', 1 - near / past, `at ${String(hour).padStart(2, '0')}:00, when this user is hardly ever active`);
    const users = crowd.usersOf[event.action] ?? 0;
    if (crowd.users >= LEAST_USERS && users / crowd.users < rare)
      add(
        'rare',
        1 - users / crowd.users,
        `"${crowd.nameOf(event.action)}", which ${users} of ${crowd.users} users ever did`,
      );
    if (past >= least && !done.has(event.action))
      add('first', 1 - 1 / (past + 1), `"${crowd.nameOf(event.action)}" for the first time in ${past + 1} events`);
    hours[hour] = (hours[hour] ?? 0) + 1;
    done.add(event.action);
  }
  return found;
}

function* unlikelySteps(
  { events }: UserSession,
  { transitions, nameOf }: Crowd,
  { rare, least }: DeviationOptions,
): Yielding<Deviation[]> {
  const found: Deviation[] = [];
  let from = START;
  for (const event of events) {
    yield;
    const before = from;
    from = event.action;
    const chance = transitions.surprise(before, event.action);
    if (transitions.total(before) < least || chance >= rare) continue;
    const after = before === START ? 'at the beginning of a session' : `after "${nameOf(before)}"`;
    const reason = `"${nameOf(event.action)}" ${after}, which happens in ${shown(chance * 100)} % of cases`;
    found.push({ check: 'steps', events: [event], score: 1 - chance, reason });
  }
  return found;
}
