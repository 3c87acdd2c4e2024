import type { JsonObject } from '@heddle/contract/json';
import type { Encryption } from '../connections/encryption.ts';
import type { ServerHost } from '../connections/hosts.ts';

/** The kinds of message brokers that are spoken to. */
export const brokerKinds = ['mqtt', 'nats', 'rabbitmq', 'kafka', 'redis'] as const;

/** A kind of message broker. */
export type BrokerKind = (typeof brokerKinds)[number];

/** The way to a broker, from its credential. */
export interface BrokerServer extends Encryption {
  kind: BrokerKind;
  /** The first one that answers is used; for Kafka, any of a cluster. */
  hosts: readonly ServerHost[];
  user: string;
  password: string;
  /** In place of a user: the token of NATS. */
  token: string;
  /** The client's own certificate and its key in PEM; '' for none. */
  certificate: string;
  key: string;
  /** The virtual host of RabbitMQ. */
  vhost: string;
  /** How Kafka checks the login. */
  mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
  /** The number of the database of Redis. */
  database: number;
}

/** A message to be published. */
export interface OutgoingMessage {
  /** The topic of MQTT or Kafka, the subject of NATS, the routing key of RabbitMQ, the stream of Redis. */
  to: string;
  /** The exchange of RabbitMQ; '' for the one that leads to the queue named as the routing key. */
  exchange: string;
  /** What decides on its partition; '' for none. */
  key: string;
  headers: readonly { name: string; value: string }[];
  contentType: string;
  body: Buffer;
  /** The same whenever the message is sent again, and of no other message. */
  id: string;
}

/** How messages are published. */
export interface PublishOptions {
  /** MQTT: at least once, or exactly once between Heddle and the broker. */
  qos: 1 | 2;
  /** MQTT: whether the broker keeps the message for those who subscribe later. */
  retain: boolean;
  /** RabbitMQ: whether a message that no queue takes is an error. */
  mandatory: boolean;
  /** Redis: the entries that are kept in the stream, about; 0 for all. */
  maxEntries: number;
}

/** A message that was received and is not acknowledged yet. */
export interface IncomingMessage {
  /** What recognizes it when it is delivered again. None: the broker has nothing like it. */
  keys: readonly string[];
  /** Those of the keys that are to be looked up: what the broker says to be new need not be. */
  lookUp: readonly string[];
  /** Where it was published: a topic, a subject, a routing key. */
  from: string;
  /** The key that it was published with; null for none. */
  key: string | null;
  headers: { [name: string]: string };
  body: Buffer;
  /** Epoch milliseconds; null where the broker does not say it. */
  publishedAt: number | null;
  /** Where it stood, as the broker says it. */
  place: JsonObject;
}

/** What a subscription tells. */
export interface SubscriptionEvents {
  onMessage(message: IncomingMessage): void;
  /** Nothing that was delivered before will be delivered again: keys of deliveries, which begin anew, mean other messages now. Told before any message. */
  onFresh(): void;
  /** All that is not acknowledged will be delivered again, to this subscription or another one. */
  onRedelivery(): void;
  /** The broker will not deliver the message of this key again. It may use the key for another one as soon as `done` was called. */
  onReleased(key: string, done: () => void): void;
  /** The connection is lost. Told once, and not after `close`. */
  onEnd(error: Error): void;
}

/** What a trigger receives. */
export interface SubscribeOptions {
  /** The topic filter of MQTT, the subject of NATS, the queue of RabbitMQ, the topic of Kafka, the stream of Redis. */
  from: string;
  /** The stream of NATS; '' for the one that has the subject. */
  stream: string;
  /** Names the subscription at the broker: a consumer group, a durable consumer, a session. */
  group: string;
  /** Names the trigger among those that share a group. */
  consumer: string;
  start: 'latest' | 'earliest';
  /** Messages that are given and not acknowledged, at most. */
  prefetch: number;
  qos: 1 | 2;
}

/** A running subscription. */
export interface BrokerSubscription {
  /** Acknowledges messages. Rejects where the broker did not take that: they are delivered again. Brokers that are killed may deliver messages again in any case. */
  acknowledge(messages: readonly IncomingMessage[]): Promise<void>;
  /** Ends it; what is not acknowledged is delivered again. */
  close(): Promise<void>;
}

/** A connection to a broker. Errors are those of `brokerErrors`. */
export interface BrokerConnection {
  /** Settles once the broker has confirmed every message. */
  publish(messages: readonly OutgoingMessage[], options: PublishOptions): Promise<void>;
  /** Ends it; what is under way fails. */
  close(): void;
}

/** What is needed to connect. */
export interface BrokerNetwork {
  addressOf(host: string): Promise<string>;
  signal: AbortSignal;
}

/** How one kind of broker is spoken to. */
export interface BrokerDriver {
  /** Connects and logs in, to publish. */
  connect(server: BrokerServer, network: BrokerNetwork): Promise<BrokerConnection>;
  /** Connects, logs in and subscribes. */
  subscribe(
    server: BrokerServer,
    network: BrokerNetwork,
    options: SubscribeOptions,
    events: SubscriptionEvents,
  ): Promise<BrokerSubscription>;
}
