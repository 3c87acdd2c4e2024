import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import type { Origin } from '@heddle/contract/run/lineage';
import { DateTime } from 'luxon';
import { forEachAsyncYielding, forEachYielding, runYielding } from '../../lib/cooperative.ts';
import { checkedZone } from '../../lib/dates/moments.ts';
import { shownFigure } from '../../lib/learning/evaluation.ts';
import { originsOfGroups } from '../../lib/paired-items.ts';
import { meanOf, sorted } from '../../lib/statistics/math/moments.ts';
import { quantile } from '../../lib/statistics/quantiles.ts';
import type { Crowd, Deviation } from './deviations.ts';
import { checks, deviationsOf } from './deviations.ts';
import type { behaviorFields } from './fields.ts';
import type { Behavior, UserHistory, UserSession } from './history.ts';
import { readBehavior, sessionsIn } from './history.ts';
import { END, START, Transitions } from './transitions.ts';

type Context = NodeContext<typeof behaviorFields>;

const MINUTE = 60_000;
const DAY = 86_400_000;
/** All offsets of time zones are multiples of a quarter of an hour: within one, hour and day do not change. */
const QUARTER_HOUR = 900_000;
const MOST_KEPT = 200_000;
/** What is listed of a user, a session, and of all steps. */
const MOST = { actions: 5, hours: 3, path: 50, transitions: 10_000 };

/** What users do, session by session, and what is unlike them. */
export async function analyzeBehavior(context: Context): Promise<NodeResult> {
  const { field, items, signal, run } = context;
  const behavior = await readBehavior(
    items,
    { user: field.user(), action: field.action(), time: field.time() },
    { signal },
  );
  const { histories, actions } = behavior;
  const crowd = crowdOf(behavior, calendarOf(checkedZone(field.zone(), run.timeZone)));
  const sessions: UserSession[][] = [];
  const divide = async (history: UserHistory): Promise<void> => {
    const own = sessionsIn(history, field.gap() * MINUTE);
    sessions.push(own);
    await forEachYielding(
      own,
      (session) => crowd.transitions.add(session),
      () => undefined,
      { signal },
    );
    for (const action of new Set(history.events.map((event) => event.action)))
      crowd.usersOf[action] = (crowd.usersOf[action] ?? 0) + 1;
  };
  await forEachAsyncYielding(histories, divide, { signal });
  const made = { users: new Made(), sessions: new Made(), deviations: new Made() };
  const options = {
    checks: new Set(checks.filter((check) => field[check]())),
    threshold: field.threshold(),
    rare: field.rareShare(),
    least: field.least(),
  };
  const judge = async (history: UserHistory, at: number): Promise<void> => {
    const own = sessions[at] ?? [];
    const deviations = await runYielding(deviationsOf(history, own, crowd, options), { signal });
    made.users.add(
      profileOf(history, own, deviations, crowd),
      history.events.map(({ index }) => index),
    );
    for (const session of own)
      made.sessions.add(
        shownSession(history, session, crowd),
        session.events.map(({ index }) => index),
      );
    for (const each of deviations)
      made.deviations.add(
        shownDeviation(history, each, crowd),
        each.events.map(({ index }) => index),
      );
  };
  await forEachAsyncYielding(histories, judge, { signal });
  const nameOf = (action: number): string =>
    action === START ? '(start)' : action === END ? '(end)' : (actions[action] ?? '');
  const transitions = crowd.transitions
    .all()
    .slice(0, MOST.transitions)
    .map(({ from, to, count, share }): Item => ({
      json: { from: nameOf(from), to: nameOf(to), count, probability: shownFigure(share) },
    }));
  return {
    outputs: { users: made.users.items, sessions: made.sessions.items, transitions, deviations: made.deviations.items },
    origins: {
      users: made.users.origins(items.length),
      sessions: made.sessions.origins(items.length),
      transitions: 'all',
      deviations: made.deviations.origins(items.length),
    },
  };
}

/** Items that are made of several events each. */
class Made {
  readonly items: Item[] = [];
  readonly #from: number[][] = [];

  add(json: JsonObject, from: number[]): void {
    this.items.push({ json });
    this.#from.push(from);
  }

  origins(given: number): readonly Origin[] {
    const found = this.#from.length === 0 ? [] : originsOfGroups(this.#from, given);
    // All of one group: each item comes from all that were given.
    return found === 'all' || found === 'none' ? this.#from : found;
  }
}

function crowdOf({ histories, actions }: Behavior, calendar: Crowd['calendar']): Crowd {
  return {
    users: histories.length,
    usersOf: new Float64Array(actions.length),
    transitions: new Transitions(actions.length),
    nameOf: (action) => actions[action] ?? '',
    calendar,
  };
}

function calendarOf(zone: string): Crowd['calendar'] {
  const known = new Map<number, { hour: number; day: number }>();
  return (moment) => {
    const part = Math.floor(moment / QUARTER_HOUR);
    const found = known.get(part);
    if (found) return found;
    const { year, month, day, hour } = DateTime.fromMillis(moment, { zone });
    const made = { hour, day: Date.UTC(year, month - 1, day) / DAY };
    if (known.size >= MOST_KEPT) known.clear();
    known.set(part, made);
    return made;
  };
}

const iso = (moment: number): string => new Date(moment).toISOString();

function profileOf(
  { user, events }: UserHistory,
  sessions: readonly UserSession[],
  deviations: readonly Deviation[],
  { nameOf, calendar, transitions }: Crowd,
): JsonObject {
  const [first, last] = [events[0], events.at(-1)];
  const days = new Set(events.map(({ moment }) => calendar(moment).day));
  const next = last && transitions.likeliest(last.action);
  return {
    user,
    events: events.length,
    sessions: sessions.length,
    days: days.size,
    firstSeen: iso(first?.moment ?? 0),
    lastSeen: iso(last?.moment ?? 0),
    eventsPerSession: shownFigure(meanOf(sessions.map((session) => session.events.length))),
    sessionMinutes: shownFigure(quantile(sorted(sessions.map(minutesOf)), 0.5, 'r2')),
    actions: frequent(
      events.map(({ action }) => action),
      MOST.actions,
    ).map(({ value, count }) => ({
      action: nameOf(value),
      count,
      share: shownFigure(count / events.length),
    })),
    hours: frequent(
      events.map(({ moment }) => calendar(moment).hour),
      MOST.hours,
    ).map(({ value }) => value),
    ...(next ? { next: { action: nameOf(next.to), probability: shownFigure(next.share) } } : {}),
    deviations: deviations.length,
  };
}

const minutesOf = ({ events }: UserSession): number =>
  ((events.at(-1)?.moment ?? 0) - (events[0]?.moment ?? 0)) / MINUTE;

/** The most frequent values. */
function frequent(values: readonly number[], most: number): { value: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || one.value - other.value)
    .slice(0, most);
}

const shownSession = ({ user }: UserHistory, session: UserSession, { nameOf }: Crowd): JsonObject => ({
  user,
  start: iso(session.events[0]?.moment ?? 0),
  end: iso(session.events.at(-1)?.moment ?? 0),
  minutes: shownFigure(minutesOf(session)),
  events: session.events.length,
  path: session.events.slice(0, MOST.path).map(({ action }) => nameOf(action)),
});

const shownDeviation = (
  { user }: UserHistory,
  { check, events, score, reason }: Deviation,
  { nameOf }: Crowd,
): JsonObject => ({
  user,
  time: iso(events[0]?.moment ?? 0),
  kind: check,
  ...(check === 'volume' ? { events: events.length } : { action: nameOf(events[0]?.action ?? 0) }),
  score: shownFigure(score),
  reason,
});
