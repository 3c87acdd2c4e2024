import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { BrokerKind, SubscribeOptions } from '../../lib/brokers/port.ts';
import { brokerKinds } from '../../lib/brokers/port.ts';

/** What a Stream Trigger receives from a broker: what decides about its subscription. */
export interface BrokerSource extends Pick<SubscribeOptions, 'from' | 'stream' | 'group' | 'start' | 'qos'> {
  kind: BrokerKind;
  /** The id of the credential. */
  credential: string;
}

/** The fields of a kind of broker: its credential, and what messages are received from. */
export const sourceFields: Readonly<Record<BrokerKind, { credential: string; from: string }>> = {
  mqtt: { credential: 'mqttCredential', from: 'mqttTopic' },
  nats: { credential: 'natsCredential', from: 'subject' },
  rabbitmq: { credential: 'rabbitmqCredential', from: 'queue' },
  kafka: { credential: 'kafkaCredential', from: 'kafkaTopic' },
  redis: { credential: 'redisCredential', from: 'streamKey' },
};

/** The broker that a node's configuration chooses; undefined for a topic of Heddle. */
export const brokerIn = (data: JsonObject): BrokerKind | undefined =>
  brokerKinds.find((kind) => kind === data['stream']);

/** The subscription that the configuration of a Stream Trigger describes; null for a topic of Heddle, and where it is incomplete. */
export function brokerSourceOf(data: JsonObject): BrokerSource | null {
  const kind = brokerIn(data);
  if (!kind) return null;
  const read = (field: string): string => asText(data[field] ?? '').trim();
  const fields = sourceFields[kind];
  const [credential, from] = [read(fields.credential), read(fields.from)];
  if (credential === '' || from === '') return null;
  return {
    kind,
    credential,
    from,
    stream: kind === 'nats' ? read('natsStream') : '',
    group: read(kind === 'mqtt' ? 'clientId' : 'group'),
    start: data['from'] === 'earliest' ? 'earliest' : 'latest',
    qos: data['qos'] === '1' ? 1 : 2,
  };
}
