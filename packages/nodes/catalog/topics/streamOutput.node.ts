import { topicErrors } from '@heddle/contract/errors/topics';
import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { json, number, text } from '@heddle/contract/node/fields';
import type { Publication } from '@heddle/contract/node/topics';
import { standardKeep, TOPIC_NAME, topicLimits } from '@heddle/contract/node/topics';
import { dataErrors } from '@heddle/contract/errors/data';
import { isJsonObject } from '@heddle/contract/json';
import { forEachYielding } from '../../lib/cooperative.ts';

export const streamOutput = defineNode({
  type: 'streamOutput',
  name: 'Stream Output',
  category: 'Core Operations',
  icon: 'send',
  description:
    'Publishes each item as a message to one of your topics, which can start workflows with a Stream Trigger',
  summary: 'to {topic}',
  effect: 'write',
  fields: {
    topic: text({
      label: 'Topic',
      names: 'topic',
      required: true,
      placeholder: 'orders',
      help: 'A name of letters, digits, dots, hyphens and underscores. The first message creates it.',
    }),
    message: json({
      label: 'Message',
      placeholder: '{ "order": "{{ id }}" }',
      help: 'If empty, the item. Values other than objects are sent as { "value": … }.',
    }),
    key: text({
      label: 'Key',
      placeholder: '{{ orderId }}',
      help: 'A message is not published if the topic still has one with the same key. If empty, every item is published.',
    }),
    days: number({ label: 'Keep messages for (days)', default: standardKeep.days, min: 0.01, max: topicLimits.days }),
    messages: number({
      label: 'Limit',
      default: standardKeep.messages,
      min: 1,
      max: topicLimits.kept,
      step: 1,
      help: 'Messages kept in the topic. The oldest are removed first.',
    }),
  },
  sample: [{ order: 7, amount: 120 }],
  examples: [
    { title: 'Without items there is nothing to publish', given: [], with: { topic: 'orders' }, gives: {} },
    {
      title: 'The name of a topic is simple',
      given: [{ order: 7 }],
      with: { topic: 'my orders' },
      fails: 'topic_name_invalid',
    },
    {
      title: 'A message has its limits',
      given: [{ order: 'x'.repeat(70_000) }],
      with: { topic: 'orders' },
      fails: 'topic_message_too_large',
    },
  ],
  async run(context) {
    const { items, field, run, publish } = context;
    if (items.length > topicLimits.messages * 10) throw dataErrors.too_many_rows({ limit: topicLimits.messages * 10 });
    const publications = new Map<string, Publication & { messages: Publication['messages'][number][] }>();
    const add = (index: number): void => {
      const topic = field.topic(index).trim();
      if (!TOPIC_NAME.test(topic)) throw topicErrors.topic_name_invalid({ name: topic });
      const publication = publications.get(topic) ?? {
        topic,
        messages: [],
        keep: { days: field.days(index), messages: field.messages(index) },
      };
      publications.set(topic, publication);
      const given = field.message(index) ?? items[index]?.json ?? {};
      const message = isJsonObject(given) ? given : { value: given };
      if (JSON.stringify(message).length > topicLimits.message)
        throw topicErrors.topic_message_too_large({ item: index, limit: `${topicLimits.message / 1024} KiB` });
      const key = field.key(index).trim();
      publication.messages.push({
        key: key === '' ? `run:${run.idempotencyKey(index)}` : `key:${key.slice(0, 500)}`,
        json: message,
      });
    };
    await forEachYielding(
      items,
      (_, index) => add(index),
      () => undefined,
      context,
    );
    for (const publication of publications.values()) await publish(publication);
    return main(items);
  },
});
