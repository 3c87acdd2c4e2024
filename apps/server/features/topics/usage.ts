import { topicErrors } from '@heddle/contract/errors/topics';
import { topicLimits } from '@heddle/contract/node/topics';
import type { Db } from '../../platform/db/kysely.ts';
import type { TopicSizes } from './sizes.ts';

/** How long a count is used; what is published in between is added to it. */
const COUNT_MS = 60_000;
const COUNTS_KEPT = 10_000;

/** The limits of a user's topics. */
export interface TopicUsage {
  /** Throws `topics_full` where this many more bytes, or another topic, would be too much. */
  admit(userId: string, topic: string, size: number): Promise<void>;
}

/** Counts the rows from time to time, and adds what is published in between. */
export function createTopicUsage(
  db: Db,
  sizeOf: TopicSizes,
  limits: { topics: number; size: number } = topicLimits,
): TopicUsage {
  const counts = new Map<string, { topics: Set<string>; size: number; at: number }>();

  async function count(userId: string): Promise<{ topics: Set<string>; size: number; at: number }> {
    const topics = await db.selectFrom('topics').select('name').where('user_id', '=', userId).execute();
    let size = 0;
    for (const { name } of topics) size += await sizeOf(userId, name);
    if (counts.size >= COUNTS_KEPT) counts.clear();
    const fresh = { topics: new Set(topics.map(({ name }) => name)), size, at: Date.now() };
    counts.set(userId, fresh);
    return fresh;
  }

  return {
    async admit(userId, topic, size) {
      const exceeds = (known: { topics: Set<string>; size: number }): boolean =>
        known.size + size > limits.size || (!known.topics.has(topic) && known.topics.size >= limits.topics);
      let known = counts.get(userId) ?? (await count(userId));
      if (exceeds(known) || Date.now() - known.at > COUNT_MS) known = await count(userId);
      if (exceeds(known))
        throw topicErrors.topics_full({
          limit: `${limits.topics} topics and ${Math.floor(limits.size / 1024 / 1024)} MiB`,
        });
      known.size += size;
      known.topics.add(topic);
    },
  };
}
