import type { NodeContext } from '@heddle/contract/node/context';
import type { BrokerKind, OutgoingMessage } from '../../lib/brokers/port.ts';
import type { streamOutputFields } from './output-fields.ts';

type Context = NodeContext<typeof streamOutputFields>;

/** Where messages of one kind of broker go. */
interface Destinations {
  credential: Parameters<Context['credential']>[0];
  /** Where the message of an item goes. */
  of(field: Context['field'], index: number): Pick<OutgoingMessage, 'to' | 'exchange' | 'key'>;
  /** Why nothing can be sent there, as part of a sentence; null where it can. */
  problem(to: string, exchange: string): string | null;
}

const bytesOf = (text: string): number => Buffer.byteLength(text);

/** The destinations of each kind, with their rules. */
export const destinations: Readonly<Record<BrokerKind, Destinations>> = {
  mqtt: {
    credential: 'mqttCredential',
    of: (field, index) => ({ to: field.mqttTopic(index).trim(), exchange: '', key: '' }),
    problem: (to) =>
      /[+#\0]/.test(to)
        ? 'a topic to publish to has no wildcards'
        : bytesOf(to) > 65_535
          ? 'the topic is too long'
          : null,
  },
  nats: {
    credential: 'natsCredential',
    of: (field, index) => ({ to: field.subject(index).trim(), exchange: '', key: '' }),
    problem: (to) =>
      /[\s*>]|^\.|\.$|\.\./.test(to) ? 'a subject to publish to has no spaces, wildcards and empty parts' : null,
  },
  rabbitmq: {
    credential: 'rabbitmqCredential',
    of: (field, index) => ({ to: field.routingKey(index), exchange: field.exchange(index).trim(), key: '' }),
    problem: (to, exchange) =>
      bytesOf(to) > 255 || bytesOf(exchange) > 255
        ? 'names have 255 bytes at most'
        : to === '' && exchange === ''
          ? 'without an exchange, the routing key is the name of the queue'
          : null,
  },
  kafka: {
    credential: 'kafkaCredential',
    of: (field, index) => ({ to: field.kafkaTopic(index).trim(), exchange: '', key: field.messageKey(index) }),
    problem: (to) =>
      /^[A-Za-z0-9._-]{1,249}$/.test(to) && to !== '.' && to !== '..'
        ? null
        : 'a topic has up to 249 letters, digits, dots, hyphens and underscores',
  },
  redis: {
    credential: 'redisCredential',
    of: (field, index) => ({ to: field.streamKey(index), exchange: '', key: field.messageKey(index) }),
    problem: () => null,
  },
};
