import { randomUUID } from 'node:crypto';
import type { Journal } from '@heddle/journals/journal';
import type { Database } from '../db/database.ts';

/** Tells those who watch that runs of a user have begun or ended, or have put something on the dashboard; not which. */
export interface RunNews {
  tell(userId: string): void;
  /** Calls the listener after each, also of other servers. Gives the function that ends it. */
  follow(userId: string, listener: () => void): () => void;
  /** Settles when other servers have been told what was still to be told. */
  stop(): Promise<void>;
}

const CHANNEL = 'heddle_run_news';
/** How often other servers are told. Milliseconds. */
const PASS_ON_MS = 500;
/** Users that one notification names: it has to stay below the 8,000 bytes that PostgreSQL takes. */
const NAMED = 100;

/** News within this process at once, and to other servers on the database soon after. */
export function createRunNews(
  database: Pick<Database, 'listen' | 'notify'>,
  onError: (error: unknown) => void,
): RunNews {
  const self = randomUUID();
  const listeners = new Map<string, Set<() => void>>();
  const untold = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let listening = false;

  const hear = (userId: string): void => listeners.get(userId)?.forEach((listener) => listener());

  /** Begins with the first who watches: until then nobody here needs to know. */
  function listen(): void {
    listening = true;
    database.listen(CHANNEL, (payload) => {
      const [from, ...users] = payload.split(' ');
      if (from === self) return;
      // Something may have been missed, of anybody.
      for (const userId of payload === '' ? [...listeners.keys()] : users) hear(userId);
    });
  }

  async function passOn(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const users = [...untold];
    untold.clear();
    for (let from = 0; from < users.length; from += NAMED)
      await database.notify(CHANNEL, [self, ...users.slice(from, from + NAMED)].join(' ')).catch(onError);
  }

  return {
    tell(userId) {
      hear(userId);
      untold.add(userId);
      timer ??= setTimeout(() => void passOn(), PASS_ON_MS).unref();
    },
    follow(userId, listener) {
      if (!listening) listen();
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own);
      // One of its own: the same function may be given twice.
      const call = (): void => listener();
      own.add(call);
      return () => {
        own.delete(call);
        if (own.size === 0 && listeners.get(userId) === own) listeners.delete(userId);
      };
    },
    stop: passOn,
  };
}

/** The journal, telling of each run that it starts once the run is on disk. */
export const tellingOfStarts = (journal: Journal, news: Pick<RunNews, 'tell'>): Journal => ({
  ...journal,
  start(run) {
    const begun = journal.start(run);
    // Who has asked for the run hears why it could not begin.
    begun.committed.then(
      ({ repeated }) => repeated || news.tell(run.userId),
      () => undefined,
    );
    return begun;
  },
});
