import { randomUUID } from 'node:crypto';
import type { Journal } from '@heddle/journals/journal';
import type { Database } from '../db/database.ts';

/** The event that a run of a user has begun or ended, or has changed the dashboard; it does not say which run. */
export interface RunActivity {
  publish(userId: string): void;
  /** Calls the listener after each event, also of other servers. Returns the function that unsubscribes. */
  subscribe(userId: string, listener: () => void): () => void;
  /** Settles when other servers have received what was published here. */
  stop(): Promise<void>;
}

const CHANNEL = 'heddle_run_news';
/** Interval of notifications to other servers. Milliseconds. */
const NOTIFY_EVERY_MS = 500;
/** Users that one notification names: it has to stay below the 8,000 bytes that PostgreSQL takes. */
const USERS_PER_NOTIFICATION = 100;

/** Events within this process at once, and to other servers on the database soon after. */
export function createRunActivity(
  database: Pick<Database, 'listen' | 'notify'>,
  onError: (error: unknown) => void,
): RunActivity {
  const self = randomUUID();
  const listeners = new Map<string, Set<() => void>>();
  const unsent = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let listening = false;

  const callListeners = (userId: string): void => listeners.get(userId)?.forEach((listener) => listener());

  /** Begins with the first subscriber: until then nobody here needs to know. */
  function listen(): void {
    listening = true;
    database.listen(CHANNEL, (payload) => {
      const [from, ...users] = payload.split(' ');
      if (from === self) return;
      // After an empty payload events of any user may be missing.
      for (const userId of payload === '' ? [...listeners.keys()] : users) callListeners(userId);
    });
  }

  async function notifyOthers(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const users = [...unsent];
    unsent.clear();
    for (let from = 0; from < users.length; from += USERS_PER_NOTIFICATION)
      await database
        .notify(CHANNEL, [self, ...users.slice(from, from + USERS_PER_NOTIFICATION)].join(' '))
        .catch(onError);
  }

  return {
    publish(userId) {
      callListeners(userId);
      unsent.add(userId);
      timer ??= setTimeout(() => void notifyOthers(), NOTIFY_EVERY_MS).unref();
    },
    subscribe(userId, listener) {
      if (!listening) listen();
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own);
      // A function of its own: the same listener may subscribe twice.
      const call = (): void => listener();
      own.add(call);
      return () => {
        own.delete(call);
        if (own.size === 0 && listeners.get(userId) === own) listeners.delete(userId);
      };
    },
    stop: notifyOthers,
  };
}

/** The journal, publishing the start of each run once the run is on disk. */
export const announceStarts = (journal: Journal, activity: Pick<RunActivity, 'publish'>): Journal => ({
  ...journal,
  start(run) {
    const begun = journal.start(run);
    // The caller gets the reason why a run could not begin.
    begun.committed.then(
      ({ repeated }) => repeated || activity.publish(run.userId),
      () => undefined,
    );
    return begun;
  },
});
