import { brokerErrors } from '@heddle/contract/errors/brokers';
import type { ChannelModel, ConfirmChannel, ConsumeMessage } from 'amqplib';
import { concurrently } from '../http/concurrent.ts';
import { lazyImport } from '../lazy-import.ts';
import { saidBy } from './failures.ts';
import { keysOfId } from './keys.ts';
import type {
  BrokerDriver,
  BrokerNetwork,
  BrokerServer,
  IncomingMessage,
  OutgoingMessage,
  PublishOptions,
} from './port.ts';
import { nameOf } from './server.ts';
import { firstOf, wayTo } from './socket.ts';

/** Messages that are published and not confirmed at the same time. */
const AT_A_TIME = 200;
/** Longest time for a confirmation. Milliseconds. */
const ANSWER_MS = 30_000;
const HEARTBEAT_S = 30;
/** Characters of a header's value that is no text. */
const SHOWN = 1000;

const open = (server: BrokerServer, network: BrokerNetwork): Promise<ChannelModel> =>
  firstOf(
    server,
    network,
    (place) => connectTo(server, network, place),
    (connection) => connection.close(),
  );

async function connectTo(
  server: BrokerServer,
  network: BrokerNetwork,
  place: BrokerServer['hosts'][number],
): Promise<ChannelModel> {
  const { connect } = (await lazyImport(import('amqplib'))).default;
  const { host, port, ...way } = wayTo(server, place, network);
  const url = {
    protocol: server.encryption === 'off' ? 'amqp' : 'amqps',
    hostname: host,
    port,
    username: server.user || 'guest',
    password: server.password || (server.user === '' ? 'guest' : ''),
    vhost: server.vhost,
    heartbeat: HEARTBEAT_S,
  };
  const connection = await connect(url, {
    ...way,
    noDelay: true,
    keepAlive: true,
    clientProperties: { connection_name: 'Heddle' },
  });
  // What fails is thrown by the call that it fails, and told by the end of the connection.
  connection.on('error', () => undefined);
  return connection;
}

/** RabbitMQ, and other brokers that speak AMQP 0-9-1. */
export const rabbitmq: BrokerDriver = {
  async connect(server, network) {
    const connection = await open(server, network);
    const close = (): void => void connection.close().catch(() => undefined);
    const channel = await connection.createConfirmChannel().catch((error: unknown) => {
      close();
      throw error;
    });
    const publish = publisherOn(channel, server);
    return {
      async publish(messages, options) {
        const whole = { signal: new AbortController().signal };
        await concurrently(messages.length, AT_A_TIME, whole, async (index) => {
          const message = messages[index];
          if (message) await publish(message, options);
        });
      },
      close,
    };
  },

  async subscribe(server, network, { from, prefetch }, events) {
    const connection = await open(server, network);
    const delivered = new Map<IncomingMessage, ConsumeMessage>();
    let isClosed = false;
    const end = (error: Error): void => {
      if (isClosed) return;
      isClosed = true;
      events.onEnd(error);
    };
    const lost = brokerErrors.broker_connection_lost({ broker: nameOf(server) });
    connection.on('close', () => end(lost));
    try {
      const channel = await connection.createChannel();
      channel.on('error', (error: Error) => end(error));
      channel.on('close', () => end(lost));
      await channel.checkQueue(from).catch((cause: unknown) => {
        if (!(cause instanceof Error) || !cause.message.includes('NOT_FOUND')) throw cause;
        throw brokerErrors.broker_source_missing({ name: from }, { cause });
      });
      await channel.prefetch(prefetch);
      await channel.consume(from, (raw) => {
        // The broker has ended the consumer: its queue is gone.
        if (!raw) return end(brokerErrors.broker_source_missing({ name: from }));
        if (isClosed) return;
        const message = messageOf(raw);
        delivered.set(message, raw);
        events.onMessage(message);
      });
      return {
        async acknowledge(messages) {
          for (const message of messages) {
            const raw = delivered.get(message);
            delivered.delete(message);
            if (raw && !isClosed) channel.ack(raw);
          }
        },
        async close() {
          isClosed = true;
          await connection.close();
        },
      };
    } catch (error) {
      isClosed = true;
      await connection.close().catch(() => undefined);
      throw error;
    }
  },
};

/** Publishes on a channel with confirmations. */
function publisherOn(channel: ConfirmChannel, server: BrokerServer) {
  const returned = new Set<string>();
  const broken = Promise.withResolvers<never>();
  // It may break while nothing waits for it.
  broken.promise.catch(() => undefined);
  let failure: Error = brokerErrors.broker_connection_lost({ broker: nameOf(server) });
  // A returned message comes before its confirmation.
  channel.on('return', ({ properties }) => returned.add(String(properties.messageId)));
  channel.on('error', (error: Error) => {
    failure = brokerErrors.broker_refused({ reason: saidBy(error.message, server) }, { cause: error });
  });
  channel.on('close', () => broken.reject(failure));

  return async (
    { to, exchange, headers, contentType, body, id }: OutgoingMessage,
    { mandatory }: PublishOptions,
  ): Promise<void> => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(brokerErrors.broker_timeout({ broker: nameOf(server), seconds: ANSWER_MS / 1000 })),
      ANSWER_MS,
    );
    const confirmed = new Promise<void>((resolve, reject) => {
      channel.publish(
        exchange,
        to,
        body,
        {
          persistent: true,
          mandatory,
          messageId: id,
          contentType,
          timestamp: Math.floor(Date.now() / 1000),
          headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
        },
        (error: unknown) => {
          if (!error) return resolve();
          // That the channel was closed, and why, is told by `broken`.
          if (error instanceof Error && error.message.includes('nacked'))
            reject(brokerErrors.broker_not_confirmed({ to: to || exchange, reason: 'it answered with a nack' }));
        },
      );
    });
    try {
      await Promise.race([confirmed, broken.promise, late.promise]);
    } finally {
      clearTimeout(timer);
      confirmed.catch(() => undefined);
    }
    if (returned.delete(id))
      throw brokerErrors.broker_not_confirmed({
        to: to || exchange,
        reason: 'no queue takes messages with this routing key',
      });
  };
}

/** The text of a header's value, which may be of any type of AMQP. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Buffer.isBuffer(value)) return value.toString('utf8');
  return (JSON.stringify(value) ?? '').slice(0, SHOWN);
}

function messageOf({ content, fields, properties }: ConsumeMessage): IncomingMessage {
  const { exchange, routingKey, redelivered } = fields;
  const id: unknown = properties.messageId;
  const timestamp: unknown = properties.timestamp;
  return {
    ...keysOfId(typeof id === 'string' ? id : undefined, content, redelivered),
    from: routingKey,
    key: null,
    headers: Object.fromEntries(Object.entries(properties.headers ?? {}).map(([name, value]) => [name, textOf(value)])),
    body: content,
    publishedAt: typeof timestamp === 'number' && timestamp > 0 && timestamp < 1e11 ? timestamp * 1000 : null,
    place: { exchange, redelivered, messageId: typeof id === 'string' ? id : null },
  };
}
