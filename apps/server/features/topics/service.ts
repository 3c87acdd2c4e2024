import { randomUUID } from 'node:crypto';
import type {
  TopicEntry,
  TopicEntryBody,
  TopicEntryListQuery,
  TopicListQuery,
  TopicView,
} from '@heddle/contract/api/topics';
import { topicErrors } from '@heddle/contract/errors/topics';
import { isJsonObject } from '@heddle/contract/json';
import { standardKeep, topicLimits } from '@heddle/contract/node/topics';
import type { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import type { RunOrigin } from '../../platform/runs/families/origin.ts';
import { removeMessages } from './remove.ts';
import { entryWithKey, findTopic, GIVEN_KEY, keepOf, listEntries, listTopics, removeTopic } from './store.ts';
import type { Topics } from './topics.ts';

/** Topics of a user, for the API. The user who asks is the first parameter of each. */
export interface TopicService {
  list(userId: string, query: TopicListQuery): Promise<{ topics: TopicView[]; total: number }>;
  /** Throws `topic_unknown`, as all do that take a name and do not publish. */
  get(userId: string, name: string): Promise<TopicView>;
  /** A page, newest first, and how many there are on all of them. */
  entries(userId: string, name: string, query: TopicEntryListQuery): Promise<{ entries: TopicEntry[]; total: number }>;
  /** Adds a message as a step does; the topic comes into being with it. `origin`: the run whose step asks. Throws `topic_name_invalid`, `topic_entry_too_large`, `topic_key_taken`, `topics_full`. */
  publish(
    userId: string,
    name: string,
    body: z.output<typeof TopicEntryBody>,
    origin?: RunOrigin | null,
  ): Promise<TopicEntry>;
  /** Removes the entries up to a position. Later positions continue from there, so followers miss nothing. */
  clear(userId: string, name: string, until: number): Promise<void>;
  /** Removes the topic; workflows that follow it start again with what is published later. A topic with entries after the position is emptied up to there. */
  remove(userId: string, name: string, until: number): Promise<void>;
}

/** Topics of a server, for the API. */
export function createTopicService(platform: Pick<Platform, 'atomically' | 'db'> & { topics: Topics }): TopicService {
  const { db, topics } = platform;

  async function mustExist(userId: string, name: string): Promise<void> {
    if (!(await keepOf(db, userId, name))) throw topicErrors.topic_unknown({ name });
  }

  return {
    list: (userId, query) => listTopics(platform, userId, query),

    async get(userId, name) {
      const topic = await findTopic(platform, userId, name);
      if (!topic) throw topicErrors.topic_unknown({ name });
      return topic;
    },

    async entries(userId, name, query) {
      await mustExist(userId, name);
      return listEntries(db, userId, name, query);
    },

    async publish(userId, name, body, origin) {
      const json = isJsonObject(body.message) ? body.message : { value: body.message };
      if (JSON.stringify(json).length > topicLimits.message)
        throw topicErrors.topic_entry_too_large({ limit: `${topicLimits.message / 1024} KiB` });
      const key = body.key === '' ? `hand:${randomUUID()}` : `${GIVEN_KEY}${body.key}`;
      if (await entryWithKey(db, userId, name, key)) throw topicErrors.topic_key_taken({ key: body.key });
      const keep = (await keepOf(db, userId, name)) ?? standardKeep;
      await topics.publish(userId, { topic: name, messages: [{ key, json }], keep }, origin);
      const entry = await entryWithKey(db, userId, name, key);
      // The topic was emptied in between.
      if (!entry) throw topicErrors.topic_unknown({ name });
      return entry;
    },

    async clear(userId, name, until) {
      await mustExist(userId, name);
      await removeMessages(db, userId, name, until);
    },

    async remove(userId, name, until) {
      await mustExist(userId, name);
      await removeTopic(platform, userId, name, until);
    },
  };
}
