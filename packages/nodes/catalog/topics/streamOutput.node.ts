import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { brokerKinds } from '../../lib/brokers/port.ts';
import { streamOutputFields } from './output-fields.ts';
import { publishInTopics } from './publish-topic.ts';

export const streamOutput = defineNode({
  type: 'streamOutput',
  name: 'Stream Output',
  category: 'Core Operations',
  icon: 'send',
  description:
    'Publishes each item as a message to one of your topics or to a message broker, which can start workflows with a Stream Trigger',
  summary: 'to {topic}{mqttTopic}{subject}{routingKey}{kafkaTopic}{streamKey}',
  effect: 'write',
  fields: streamOutputFields,
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
    {
      title: 'A topic of MQTT to publish to has no wildcards',
      given: [{ line: 7 }],
      with: { stream: 'mqtt', mqttCredential: 'plant', mqttTopic: 'plant/+/temperature' },
      fails: 'broker_destination_invalid',
    },
    {
      title: 'A subject of NATS has no empty parts',
      given: [{ line: '' }],
      with: { stream: 'nats', natsCredential: 'plant', subject: 'plant.{{ line }}.temperature' },
      fails: 'broker_destination_invalid',
    },
  ],
  async run(context) {
    const kind = brokerKinds.find((one) => one === context.field.stream());
    if (kind) {
      const { publishAtBroker } = await lazyImport(import('./publish-broker.ts'));
      await publishAtBroker(context, kind);
    } else await publishInTopics(context);
    return main(context.items);
  },
});
