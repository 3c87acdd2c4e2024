import { choice, credential } from '@heddle/contract/node/fields';
import type { BrokerKind } from '../../lib/brokers/port.ts';
import { credentialTypeOf } from '../../lib/brokers/credential-types.ts';

/** The brokers that messages can come from and go to, besides topics of Heddle. */
export const BUILT_IN = 'topic';

/** Where messages are: in a topic of Heddle, or at a broker. */
export const streamField = {
  ...choice({
    label: 'Stream',
    default: BUILT_IN,
    choices: [
      { value: BUILT_IN, label: 'Heddle topic' },
      { value: 'mqtt', label: 'MQTT 5' },
      { value: 'nats', label: 'NATS JetStream' },
      { value: 'rabbitmq', label: 'RabbitMQ (AMQP)' },
      { value: 'kafka', label: 'Apache Kafka' },
      { value: 'redis', label: 'Redis Streams' },
    ],
  }),
  expression: false,
};

const credentialFor = (kind: BrokerKind) =>
  credential({
    label: 'Credential',
    types: [credentialTypeOf(kind)],
    required: true,
    section: 'Configuration',
    when: { stream: [kind] },
  });

/** A credential for each kind of broker. */
export const credentialFields = {
  mqttCredential: credentialFor('mqtt'),
  natsCredential: credentialFor('nats'),
  rabbitmqCredential: credentialFor('rabbitmq'),
  kafkaCredential: credentialFor('kafka'),
  redisCredential: credentialFor('redis'),
};
