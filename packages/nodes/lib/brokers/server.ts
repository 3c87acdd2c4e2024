import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { asText } from '@heddle/contract/node/text';
import { encryptionIn } from '../connections/encryption.ts';
import { hostsIn, hostsText } from '../connections/hosts.ts';
import type { BrokerKind, BrokerServer } from './port.ts';

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

/** A broker as errors name it. */
export const nameOf = ({ hosts }: Pick<BrokerServer, 'hosts'>): string => hostsText(hosts);

/** The way to the broker of a credential of this type. Throws `credential_type_wrong`. */
export function toBrokerServer({ type, name, values }: Pick<OpenCredential, 'type' | 'name' | 'values'>): BrokerServer {
  const facts = brokerCredentials[type];
  if (!facts)
    throw credentialErrors.credential_type_wrong(
      { name, type, field: 'Credential' },
      { details: { field: 'credential' } },
    );
  const read = (field: string): string => asText(values[field] ?? '');
  const encryption = encryptionIn(values);
  const usual = encryption.encryption === 'off' ? facts.plainPort : facts.port;
  const mechanism = read('mechanism');
  return {
    kind: facts.kind,
    hosts: hostsIn(read('host'), typeof values['port'] === 'number' ? values['port'] : usual),
    user: read('user').trim(),
    password: read('password'),
    token: read('token'),
    ...encryption,
    certificate: read('certificate'),
    key: read('key'),
    vhost: read('vhost').trim() || '/',
    mechanism: mechanism === 'scram-sha-256' || mechanism === 'scram-sha-512' ? mechanism : 'plain',
    database: typeof values['database'] === 'number' ? values['database'] : 0,
  };
}
