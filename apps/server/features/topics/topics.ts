import { topicErrors } from '@heddle/contract/errors/topics';
import type { Publication } from '@heddle/contract/node/topics';
import { TOPIC_NAME } from '@heddle/contract/node/topics';
import { forEachYielding, yieldToEventLoop } from '@heddle/nodes/lib/cooperative';
import type { Database } from '../../platform/db/database.ts';
import { perPlatform } from '../../platform/feature.ts';
import type { RunOrigin } from '../../platform/runs/families/origin.ts';
import type { TopicMessage } from './messages.ts';
import { readMessages, topicNamed, writeMessages } from './messages.ts';
import { pruneTopics } from './prune.ts';
import { createTopicSizes } from './sizes.ts';
import { createTopicUsage } from './usage.ts';

/** The topics of users: messages that are added, kept for a while, and read by position. Every function takes the owner. */
export interface Topics {
  /** Adds messages, in their order, and notifies subscribers. `origin`: the run that publishes them. Throws `topic_name_invalid`, `topics_full`. */
  publish(userId: string, publication: Publication, origin?: RunOrigin | null): Promise<void>;
  /** See `readMessages`. */
  read(
    userId: string,
    topic: string,
    after: number,
    options: { limit: number; until?: number },
  ): Promise<TopicMessage[]>;
  /** The position of the last message; 0 where there was none. */
  last(userId: string, topic: string): Promise<number>;
  /** The bytes of JSON of all messages that a topic has. */
  size(userId: string, topic: string): Promise<number>;
  /** Removes messages that topics keep no longer. `now` is epoch milliseconds. */
  prune(now: number): Promise<void>;
  /** Calls the listener with the user after each publication, also by other servers; with '' when any user may have published. */
  subscribe(listener: (userId: string) => void): void;
}

const CHANNEL = 'heddle_topics';
/** Messages that are written in one transaction. */
const CHUNK = 100;

/** Topics in the database. `onError`: other servers were not notified of a publication. */
export function createTopics(database: Database, onError: (error: unknown) => void): Topics {
  const { db } = database;
  const listeners: ((userId: string) => void)[] = [];
  const callListeners = (userId: string): void => {
    for (const listener of listeners) listener(userId);
  };
  database.listen(CHANNEL, callListeners);
  const sizeOf = createTopicSizes(db);
  const usage = createTopicUsage(db, sizeOf);

  return {
    async publish(userId, { topic, messages, keep }, origin = null) {
      if (!TOPIC_NAME.test(topic)) throw topicErrors.topic_name_invalid({ name: topic });
      let bytes = 0;
      await forEachYielding(
        messages,
        ({ json }) => void (bytes += Buffer.byteLength(JSON.stringify(json))),
        () => undefined,
      );
      await usage.admit(userId, topic, bytes);
      for (let from = 0; from < messages.length; from += CHUNK) {
        const chunk = { topic, messages: messages.slice(from, from + CHUNK), keep };
        await writeMessages(database, userId, chunk, origin, Date.now());
        // SQLite writes within the turn.
        await yieldToEventLoop();
      }
      callListeners(userId);
      database.notify(CHANNEL, userId).catch(onError);
    },

    read: (userId, topic, after, options) => readMessages(db, userId, topic, after, options),

    async last(userId, topic) {
      const row = await topicNamed(db, userId, topic).select('last_position').executeTakeFirst();
      return Number(row?.last_position ?? 0);
    },

    size: sizeOf,
    prune: (now) => pruneTopics(db, now),
    subscribe: (listener) => void listeners.push(listener),
  };
}

/** The topics of a server. */
export const topicsOf = perPlatform(({ database, log }) =>
  createTopics(database, (err) => log.error({ err }, 'topic message broadcast failed')),
);
