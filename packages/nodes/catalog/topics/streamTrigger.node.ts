import { brokerErrors } from '@heddle/contract/errors/brokers';
import { isJsonObject } from '@heddle/contract/json';
import { main } from '@heddle/contract/node/context';
import { defineNode, POLL_PROBLEM } from '@heddle/contract/node/define';
import { asText } from '@heddle/contract/node/text';
import type { Item } from '@heddle/contract/run/item';
import { brokerKinds } from '../../lib/brokers/port.ts';
import { streamTriggerFields } from './trigger-fields.ts';

const message = {
  order: 7,
  amount: 120,
  stream: { topic: 'orders', position: 41, publishedAt: '2026-03-01T12:00:00.000Z' },
};
const reading = {
  celsius: 21.5,
  stream: {
    broker: 'mqtt',
    topic: 'plant/7/temperature',
    key: null,
    headers: {},
    publishedAt: null,
    qos: 2,
    retained: false,
  },
};
const atMqtt = { stream: 'mqtt', mqttTopic: 'plant/+/temperature', mqttCredential: 'plant' };

export const streamTrigger = defineNode({
  type: 'streamTrigger',
  name: 'Stream Trigger',
  category: 'Core Operations',
  icon: 'radio',
  description: 'Starts the workflow for messages in one of your topics or at a message broker, each exactly once',
  summary: '{topic}{mqttTopic}{subject}{queue}{kafkaTopic}{streamKey}',
  trigger: true,
  startedBy: 'topic',
  panel: 'connectionState',
  panelWhen: { stream: [...brokerKinds] },
  effect: 'none',
  fields: streamTriggerFields,
  examples: [
    {
      title: 'A message is an item, with where it stood',
      given: [message],
      with: { topic: 'orders' },
      gives: { main: [message] },
    },
    {
      title: 'Several in a run',
      given: [{ n: 1 }, { n: 2 }],
      with: { topic: 'numbers', batchSize: 10 },
      gives: { main: [{ n: 1 }, { n: 2 }] },
    },
    { title: 'A topic is needed', given: [{}], with: {}, fails: 'field_required' },
    { title: 'A message of a broker', given: [reading], with: atMqtt, gives: { main: [reading] } },
    {
      title: 'A message that cannot be read',
      given: [{ connectorProblem: { unreadable: 'it is no JSON' }, stream: { topic: 'plant/7/temperature' } }],
      with: atMqtt,
      fails: 'broker_message_unreadable',
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The broker refuses the login' }],
      with: atMqtt,
      fails: 'broker_poll_failed',
    },
  ],
  run({ items, field }) {
    if (field.stream() === 'topic') field.topic();
    throwProblem(items);
    return main(items);
  },
});

/** Throws what the run was started to report: that nothing can be received, or a message that cannot be read. */
function throwProblem([first]: readonly Item[]): void {
  const problem = first?.json[POLL_PROBLEM];
  if (problem === undefined) return;
  const stream = first?.json['stream'];
  if (!isJsonObject(problem)) throw brokerErrors.broker_poll_failed({ reason: asText(problem) });
  throw brokerErrors.broker_message_unreadable({
    from: isJsonObject(stream) ? asText(stream['topic']) : '',
    reason: asText(problem['unreadable']),
  });
}
