import type { Item } from '@heddle/contract/run/item';
import { TOPIC_NAME, topicLimits } from '@heddle/contract/node/topics';
import { isWanted } from '../../platform/followers/fields.ts';
import type { FollowedSource, ReadField } from '../../platform/followers/source.ts';
import type { Follower } from '../../platform/followers/store.ts';
import type { TopicMessage, Topics } from '../../platform/topics/topics.ts';

interface TopicConfig {
  topic: string;
  from: 'latest' | 'earliest';
}

// Written below.
const configIn = (text: string): TopicConfig => JSON.parse(text) as TopicConfig;

/** Every text by which a follower of this topic can be set. */
export const configsOf = (topic: string): string[] =>
  (['latest', 'earliest'] as const).map((from) => JSON.stringify({ topic, from } satisfies TopicConfig));

/** The topic that a follower is set to. */
export const topicOf = (config: string): string => configIn(config).topic;

/** What a message becomes: its data, with where it stood. */
const itemOf = (topic: string, { json, position, publishedAt }: TopicMessage): Item => ({
  json: { ...json, stream: { topic, position, publishedAt: new Date(publishedAt).toISOString() } },
});

function batchOf(field: ReadField): number {
  const size = Number(field('batchSize') ?? 1);
  return Math.min(Math.max(Math.floor(size), 1), topicLimits.messages);
}

/** Topics as something that triggers follow: positions are those of messages. */
export function topicSource(topics: Topics): FollowedSource {
  const read = async (
    { config, position, workflow }: Follower,
    options: { limit: number; until?: number },
  ): Promise<TopicMessage[]> => topics.read(workflow.userId, configIn(config).topic, Number(position), options);

  return {
    kind: 'topic',
    type: 'streamTrigger',
    configOf({ data }) {
      const topic = typeof data['topic'] === 'string' ? data['topic'].trim() : '';
      if (!TOPIC_NAME.test(topic)) return null;
      const config: TopicConfig = { topic, from: data['from'] === 'earliest' ? 'earliest' : 'latest' };
      return JSON.stringify(config);
    },
    async begin(userId, config) {
      const { topic, from } = configIn(config);
      return String(from === 'earliest' ? 0 : await topics.last(userId, topic));
    },
    async next(follower, field) {
      const last = (await read(follower, { limit: batchOf(field) })).at(-1);
      return last ? String(last.position) : null;
    },
    async items(follower, until, field) {
      const messages = await read(follower, { limit: topicLimits.messages, until: Number(until) });
      const { topic } = configIn(follower.config);
      return messages
        .filter(({ json }) => isWanted(field, json))
        .map((message) => ({ item: itemOf(topic, message), origin: message.origin }));
    },
  };
}
