import type { BrokerKind } from './port.ts';

/** The credential types of brokers, with the kind each is for and its usual ports, with TLS and without. */
export const brokerCredentials: Readonly<Record<string, { kind: BrokerKind; port: number; plainPort: number }>> = {
  mqttBroker: { kind: 'mqtt', port: 8883, plainPort: 1883 },
  natsServer: { kind: 'nats', port: 4222, plainPort: 4222 },
  rabbitmqServer: { kind: 'rabbitmq', port: 5671, plainPort: 5672 },
  kafkaCluster: { kind: 'kafka', port: 9093, plainPort: 9092 },
  redisServer: { kind: 'redis', port: 6379, plainPort: 6379 },
};

/** The credential type of a kind of broker. */
export const credentialTypeOf = (kind: BrokerKind): string =>
  Object.keys(brokerCredentials).find((type) => brokerCredentials[type]?.kind === kind) ?? '';
