import { boolean, choice, json, multiline, number, pairs, text } from '@heddle/contract/node/fields';
import { standardKeep, topicLimits } from '@heddle/contract/node/topics';
import { brokerKinds } from '../../lib/brokers/port.ts';
import { BUILT_IN, credentialFields, streamField } from './broker-fields.ts';

const atBroker = { stream: [...brokerKinds] };

/** The fields of Stream Output. */
export const streamOutputFields = {
  stream: streamField,
  ...credentialFields,
  topic: text({
    label: 'Topic',
    names: 'topic',
    required: true,
    placeholder: 'orders',
    help: 'A name of letters, digits, dots, hyphens and underscores. The first message creates it.',
    when: { stream: [BUILT_IN] },
  }),
  mqttTopic: text({
    label: 'Topic',
    required: true,
    placeholder: 'plant/{{ line }}/temperature',
    when: { stream: ['mqtt'] },
  }),
  subject: text({ label: 'Subject', required: true, placeholder: 'orders.{{ country }}', when: { stream: ['nats'] } }),
  exchange: text({
    label: 'Exchange',
    placeholder: 'orders',
    help: 'If empty, the message goes to the queue that the routing key names.',
    when: { stream: ['rabbitmq'] },
  }),
  routingKey: text({ label: 'Routing key', placeholder: 'orders.{{ country }}', when: { stream: ['rabbitmq'] } }),
  mandatory: boolean({
    label: 'Require a queue',
    default: true,
    help: 'A message that no queue takes is an error. Otherwise the broker drops it.',
    when: { stream: ['rabbitmq'] },
  }),
  kafkaTopic: text({ label: 'Topic', required: true, placeholder: 'orders', when: { stream: ['kafka'] } }),
  streamKey: text({ label: 'Key of the stream', required: true, placeholder: 'orders', when: { stream: ['redis'] } }),
  messageKey: text({
    label: 'Key',
    placeholder: '{{ orderId }}',
    help: 'Kafka keeps messages with the same key in their order, in one partition.',
    when: { stream: ['kafka', 'redis'] },
  }),
  maxEntries: number({
    label: 'Limit',
    placeholder: '100000',
    min: 1,
    step: 1,
    help: 'Entries kept in the stream, about. The oldest are removed first. If empty, all are kept.',
    when: { stream: ['redis'] },
  }),
  format: choice({
    label: 'Messages are',
    default: 'json',
    choices: [
      { value: 'json', label: 'JSON' },
      { value: 'text', label: 'Text' },
    ],
    when: atBroker,
  }),
  message: json({
    label: 'Message',
    placeholder: '{ "order": "{{ id }}" }',
    help: 'If empty, the item. In a topic of Heddle, values other than objects are sent as { "value": … }.',
    when: { format: ['json'] },
  }),
  text: multiline({
    label: 'Text',
    placeholder: '{{ celsius }}',
    when: { stream: [...brokerKinds], format: ['text'] },
  }),
  headers: pairs({
    label: 'Headers',
    optional: true,
    help: 'Sent beside the message; MQTT calls them user properties.',
    when: atBroker,
  }),
  qos: choice({
    label: 'Quality of service',
    default: '1',
    choices: [
      { value: '1', label: '1: at least once' },
      { value: '2', label: '2: exactly once, as far as the broker' },
    ],
    when: { stream: ['mqtt'] },
  }),
  retain: boolean({
    label: 'Retain',
    help: 'The broker keeps the last message of each topic for those who subscribe later.',
    when: { stream: ['mqtt'] },
  }),
  key: text({
    label: 'Key',
    placeholder: '{{ orderId }}',
    help: 'A message is not published if the topic still has one with the same key. If empty, every item is published.',
    when: { stream: [BUILT_IN] },
  }),
  days: number({
    label: 'Keep messages for (days)',
    default: standardKeep.days,
    min: 0.01,
    max: topicLimits.days,
    when: { stream: [BUILT_IN] },
  }),
  messages: number({
    label: 'Limit',
    default: standardKeep.messages,
    min: 1,
    max: topicLimits.kept,
    step: 1,
    help: 'Messages kept in the topic. The oldest are removed first.',
    when: { stream: [BUILT_IN] },
  }),
};
