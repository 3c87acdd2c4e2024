import { boolean, choice, condition, json, number, text } from '@heddle/contract/node/fields';
import { brokerKinds } from '../../lib/brokers/port.ts';
import { BUILT_IN, credentialFields, streamField } from './broker-fields.ts';

const atBroker = { stream: [...brokerKinds] };

/** The fields of Stream Trigger. */
export const streamTriggerFields = {
  stream: streamField,
  ...credentialFields,
  topic: text({
    label: 'Topic',
    names: 'topic',
    required: true,
    expression: false,
    placeholder: 'orders',
    help: 'The topic that Stream Output publishes to.',
    when: { stream: [BUILT_IN] },
  }),
  mqttTopic: text({
    label: 'Topic filter',
    required: true,
    expression: false,
    placeholder: 'plant/+/temperature',
    help: '+ stands for one level, # at the end for all that follow.',
    when: { stream: ['mqtt'] },
  }),
  qos: {
    ...choice({
      label: 'Quality of service',
      default: '2',
      choices: [
        { value: '2', label: '2: each message exactly once' },
        { value: '1', label: '1: at least once' },
      ],
      help: 'A message that was published with a lower one arrives with that.',
      when: { stream: ['mqtt'] },
    }),
    expression: false,
  },
  clientId: text({
    label: 'Client ID',
    optional: true,
    expression: false,
    help: 'If empty, one is derived from the workflow. No other client may use it. Use another one after changing the topic filter.',
    when: { stream: ['mqtt'] },
  }),
  subject: text({
    label: 'Subject',
    required: true,
    expression: false,
    placeholder: 'orders.*',
    help: '* stands for one part, > at the end for all that follow.',
    when: { stream: ['nats'] },
  }),
  natsStream: text({
    label: 'JetStream stream',
    optional: true,
    expression: false,
    placeholder: 'ORDERS',
    help: 'If empty, the stream that keeps the subject.',
    when: { stream: ['nats'] },
  }),
  queue: text({
    label: 'Queue',
    required: true,
    expression: false,
    placeholder: 'orders',
    help: 'It has to exist at the broker.',
    when: { stream: ['rabbitmq'] },
  }),
  kafkaTopic: text({
    label: 'Topic',
    required: true,
    expression: false,
    placeholder: 'orders',
    when: { stream: ['kafka'] },
  }),
  streamKey: text({
    label: 'Key of the stream',
    required: true,
    expression: false,
    placeholder: 'orders',
    when: { stream: ['redis'] },
  }),
  group: text({
    label: 'Consumer group',
    optional: true,
    expression: false,
    placeholder: 'heddle-orders',
    help: 'If empty, one is derived from the workflow. NATS calls it a durable consumer. Whoever has the same one gets a part of the messages.',
    when: { stream: ['nats', 'kafka', 'redis'] },
  }),
  from: choice({
    label: 'Start at',
    default: 'latest',
    choices: [
      { value: 'latest', label: 'New messages only' },
      { value: 'earliest', label: 'The oldest stored message' },
    ],
    help: 'Afterwards it continues where it stopped, even if the workflow was off for a while.',
    when: { stream: [BUILT_IN, 'nats', 'kafka', 'redis'] },
  }),
  batchSize: number({
    label: 'Messages per run',
    default: 1,
    min: 1,
    max: 1000,
    step: 1,
    help: 'The maximum: a run starts with the messages that are available.',
  }),
  wait: number({
    label: 'Wait for a full run (seconds)',
    default: 0,
    min: 0,
    max: 300,
    help: 'How long messages wait for others until a run starts with fewer.',
    when: atBroker,
  }),
  format: {
    ...choice({
      label: 'Messages are',
      default: 'json',
      choices: [
        { value: 'json', label: 'JSON' },
        { value: 'text', label: 'Text' },
        { value: 'base64', label: 'Bytes' },
      ],
      help: 'Text is in the field "text", bytes are in "base64", JSON values other than objects are in "value".',
      when: atBroker,
    }),
    expression: false,
  },
  schema: json({
    label: 'JSON Schema',
    optional: true,
    placeholder: '{ "type": "object", "required": ["order"] }',
    help: 'A message that does not fit it counts as one that cannot be read.',
    when: { stream: [...brokerKinds], format: ['json'] },
  }),
  deadLetters: text({
    label: 'Dead letters to',
    optional: true,
    expression: false,
    placeholder: 'orders/dead',
    help: 'The topic, subject, queue or stream at the same broker that messages are sent to which cannot be read. If empty, each starts a run that fails with the reason.',
    when: atBroker,
  }),
  filtered: boolean({ label: 'Filter messages' }),
  filter: condition({
    label: 'Condition',
    required: true,
    when: { filtered: [true] },
    placeholder: 'amount > 100',
    help: 'A message also starts a run if the condition fails with an error.',
  }),
};
