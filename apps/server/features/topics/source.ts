import type { Item } from '@heddle/contract/run/item';
import { TOPIC_NAME, topicLimits } from '@heddle/contract/node/topics';
import { brokerIn } from '@heddle/nodes/catalog/topics/broker-source';
import type { ReadNewestEvent } from '../../platform/newest-events.ts';
import { isWanted } from '../../platform/polled-triggers/fields.ts';
import type { PolledSource, ReadField } from '../../platform/polled-triggers/source.ts';
import type { PolledTrigger } from '../../platform/polled-triggers/store.ts';
import type { TopicMessage } from './messages.ts';
import type { Topics } from './topics.ts';

interface TopicConfig {
  topic: string;
  from: 'latest' | 'earliest';
}

// Written by `configOf` below.
const configIn = (text: string): TopicConfig => JSON.parse(text) as TopicConfig;

/** Every configuration that a trigger of this topic can have, as text. */
export const configsOf = (topic: string): string[] =>
  (['latest', 'earliest'] as const).map((from) => JSON.stringify({ topic, from } satisfies TopicConfig));

/** The topic of a trigger's configuration. */
export const topicOf = (config: string): string => configIn(config).topic;

/** The item of a message: its data, with its topic and position. */
const itemOf = (topic: string, { json, position, publishedAt }: TopicMessage): Item => ({
  json: { ...json, stream: { topic, position, publishedAt: new Date(publishedAt).toISOString() } },
});

/** Messages that are looked at for the newest one. */
const LOOK_BACK = 50;

/** The newest message of a topic that its trigger's condition lets through. */
export const newestMessage =
  (topics: Topics): ReadNewestEvent =>
  async ({ userId, node: { data }, field }) => {
    const topic = typeof data['topic'] === 'string' ? data['topic'].trim() : '';
    const last = await topics.last(userId, topic);
    const messages = await topics.read(userId, topic, Math.max(0, last - LOOK_BACK), { limit: LOOK_BACK });
    const newest = messages.findLast(({ json }) => isWanted(field, json));
    return newest ? [itemOf(topic, newest)] : null;
  };

function batchOf(field: ReadField): number {
  const size = Number(field('batchSize') ?? 1);
  return Math.min(Math.max(Math.floor(size), 1), topicLimits.messages);
}

/** Topics as a source that triggers poll; positions are those of messages. */
export function topicSource(topics: Topics): PolledSource {
  const read = async (
    { config, position, workflow }: PolledTrigger,
    options: { limit: number; until?: number },
  ): Promise<TopicMessage[]> => topics.read(workflow.userId, configIn(config).topic, Number(position), options);

  return {
    kind: 'topic',
    startedBy: 'topic',
    configOf({ data }) {
      // What comes from a broker is received elsewhere.
      if (brokerIn(data)) return null;
      const topic = typeof data['topic'] === 'string' ? data['topic'].trim() : '';
      if (!TOPIC_NAME.test(topic)) return null;
      const config: TopicConfig = { topic, from: data['from'] === 'earliest' ? 'earliest' : 'latest' };
      return JSON.stringify(config);
    },
    async begin(userId, config) {
      const { topic, from } = configIn(config);
      return String(from === 'earliest' ? 0 : await topics.last(userId, topic));
    },
    async next(trigger, field) {
      const last = (await read(trigger, { limit: batchOf(field) })).at(-1);
      return last ? String(last.position) : null;
    },
    async items(trigger, until, field) {
      const messages = await read(trigger, { limit: topicLimits.messages, until: Number(until) });
      const { topic } = configIn(trigger.config);
      return messages
        .filter(({ json }) => isWanted(field, json))
        .map((message) => ({ item: itemOf(topic, message), origin: message.origin }));
    },
  };
}
