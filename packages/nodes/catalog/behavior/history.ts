import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { Item } from '@heddle/contract/run/item';
import type { Stoppable } from '../../lib/cooperative.ts';
import { forEachAsyncYielding, forEachYielding } from '../../lib/cooperative.ts';
import { pathReader } from '../../lib/json/reader.ts';
import { sortIndexes } from '../../lib/sorting/sort.ts';
import { momentReader } from '../../lib/statistics/item-groups.ts';

/** Something that a user did. */
export interface UserEvent {
  /** Epoch milliseconds. */
  moment: number;
  /** The number of the action. */
  action: number;
  /** The index of the item. */
  index: number;
}

/** What a user did, in the order of time. */
export interface UserHistory {
  user: JsonValue;
  events: UserEvent[];
}

/** All users, and the names of the actions. */
export interface Behavior {
  histories: UserHistory[];
  actions: string[];
}

const MOST_USERS = 100_000;
const MOST_ACTIONS = 10_000;
const LONGEST_ACTION = 200;

/**
 * Reads events. Items without a user or an action are left out. Long work yields. Throws `field_invalid` for an item without a time, and `too_many_groups` for too
 * many users or actions.
 */
export async function readBehavior(
  items: readonly Item[],
  { user, action, time }: { user: string; action: string; time: string },
  stop: Stoppable,
): Promise<Behavior> {
  const [readUser, readAction, readTime] = [pathReader(user), pathReader(action), momentReader('Time', time)];
  const users = new Map<string, UserHistory>();
  const actions = new Map<string, number>();
  const collect = (item: Item, index: number): void => {
    const own = readUser(item.json) ?? null;
    const name = asText(readAction(item.json) ?? '').slice(0, LONGEST_ACTION);
    if (own === null || own === '' || name === '') return;
    const number = actions.get(name) ?? actions.size;
    actions.set(name, number);
    const key = JSON.stringify(own);
    const history = users.get(key) ?? { user: own, events: [] };
    users.set(key, history);
    if (users.size > MOST_USERS) throw dataErrors.too_many_groups({ limit: MOST_USERS });
    if (actions.size > MOST_ACTIONS) throw dataErrors.too_many_groups({ limit: MOST_ACTIONS });
    history.events.push({ moment: readTime(item, index), action: number, index });
  };
  await forEachYielding(items, collect, () => undefined, stop);
  const histories = [...users.values()];
  const sort = async (history: UserHistory): Promise<void> => {
    const { events } = history;
    const order = await sortIndexes(
      events.length,
      (one, other) => (events[one]?.moment ?? 0) - (events[other]?.moment ?? 0),
      stop,
    );
    history.events = [...order].flatMap((at) => events[at] ?? []);
  };
  await forEachAsyncYielding(histories, sort, stop);
  return { histories, actions: [...actions.keys()] };
}

/** Events of a user without a long pause between them. */
export interface UserSession {
  events: UserEvent[];
}

/** The sessions of a user: a pause longer than `gap` milliseconds ends one. */
export function sessionsIn({ events }: UserHistory, gap: number): UserSession[] {
  const sessions: UserSession[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const event of events) {
    if (event.moment - last > gap) sessions.push({ events: [event] });
    else sessions.at(-1)?.events.push(event);
    last = event.moment;
  }
  return sessions;
}
