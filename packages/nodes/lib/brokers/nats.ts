import { brokerErrors } from '@heddle/contract/errors/brokers';
import type { ConsumerInfo, ConsumerMessages, JsMsg, JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { ConnectionOptions as NatsOptions, MsgHdrs, NatsConnection } from '@nats-io/transport-node';
import { isIP } from 'node:net';
import { concurrently } from '../http/concurrent.ts';
import { lazyImport } from '../lazy-import.ts';
import { keysOfId } from './keys.ts';
import type {
  BrokerDriver,
  BrokerNetwork,
  BrokerServer,
  IncomingMessage,
  OutgoingMessage,
  SubscribeOptions,
} from './port.ts';
import { nameOf } from './server.ts';
import { CONNECT_MS, firstOf, tlsFor } from './socket.ts';

/** Messages that are published at the same time. */
const AT_A_TIME = 100;
/** Longest time for an answer. Milliseconds. */
const ANSWER_MS = 15_000;
/** The server delivers a message again if nothing is said of it for so long; until it is stored, that is said more often. Milliseconds. */
const ACK_WAIT_MS = 30_000;
const WORKING_MS = 10_000;
const NANOSECONDS = 1_000_000;
/** The header by which JetStream finds out that a message was published before. */
const ID_HEADER = 'Nats-Msg-Id';

const open = (server: BrokerServer, network: BrokerNetwork): Promise<NatsConnection> =>
  firstOf(
    server,
    network,
    (place) => connectTo(server, network, place),
    (connection) => connection.close(),
  );

async function connectTo(
  server: BrokerServer,
  { addressOf }: BrokerNetwork,
  { host, port }: BrokerServer['hosts'][number],
): Promise<NatsConnection> {
  const { connect } = await lazyImport(import('@nats-io/transport-node'));
  const address = await addressOf(host);
  const options: NatsOptions = {
    servers: isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`,
    name: 'Heddle',
    // Consumers connect anew by themselves, to an address that is checked again.
    reconnect: false,
    ignoreClusterUpdates: true,
    timeout: CONNECT_MS,
    pingInterval: 30_000,
    tls: tlsFor(server, host) ?? null,
    ...(server.token === '' ? { user: server.user, pass: server.password } : { token: server.token }),
  };
  if (server.token === '' && server.user === '') {
    delete options.user;
    delete options.pass;
  }
  return connect(options);
}

/** NATS JetStream. */
export const nats: BrokerDriver = {
  async connect(server, network) {
    const { jetstream } = await lazyImport(import('@nats-io/jetstream'));
    const { headers } = await lazyImport(import('@nats-io/transport-node'));
    const connection = await open(server, network);
    const client = jetstream(connection, { timeout: ANSWER_MS });
    return {
      async publish(messages) {
        const whole = { signal: new AbortController().signal };
        await concurrently(messages.length, AT_A_TIME, whole, async (index) => {
          const message = messages[index];
          if (message) await publishOne(client, headers(), message);
        });
      },
      // What does not close in an orderly way is gone all the same.
      close: () => void connection.close().catch(() => undefined),
    };
  },

  async subscribe(server, network, options, events) {
    const { jetstream, jetstreamManager } = await lazyImport(import('@nats-io/jetstream'));
    const connection = await open(server, network);
    let isClosed = false;
    const end = (error: Error): void => {
      if (isClosed) return;
      isClosed = true;
      clearInterval(working);
      events.onEnd(error);
    };
    const held = new Map<IncomingMessage, JsMsg>();
    const working = setInterval(() => held.forEach((message) => message.working()), WORKING_MS).unref();
    let received: ConsumerMessages | undefined;
    try {
      const manager = await jetstreamManager(connection, { timeout: ANSWER_MS });
      const { stream_name: stream } = await durableConsumer(manager, options);
      const consumer = await jetstream(connection).consumers.get(stream, options.group);
      received = await consumer.consume({
        max_messages: options.prefetch,
        abort_on_missing_resource: true,
        callback: (delivered) => {
          if (isClosed) return;
          const message = messageOf(delivered);
          held.set(message, delivered);
          events.onMessage(message);
        },
      });
      const missing = brokerErrors.broker_source_missing({ name: options.stream || options.from });
      received.closed().then(
        (error) => end(error instanceof Error ? error : missing),
        () => end(missing),
      );
    } catch (error) {
      isClosed = true;
      clearInterval(working);
      await connection.close().catch(() => undefined);
      throw error;
    }
    const lost = brokerErrors.broker_connection_lost({ broker: nameOf(server) });
    void connection.closed().then((error) => end(error instanceof Error ? error : lost));
    return {
      async acknowledge(messages) {
        const deliveries = messages.flatMap((message) => held.get(message) ?? []);
        for (const message of messages) held.delete(message);
        await Promise.all(deliveries.map((delivered) => delivered.ackAck({ timeout: ANSWER_MS })));
      },
      async close() {
        isClosed = true;
        clearInterval(working);
        // Not to this subscription again, but to others, at once.
        await received?.close();
        for (const delivered of held.values()) delivered.nak();
        await connection.flush().catch(() => undefined);
        await connection.close();
      },
    };
  },
};

async function publishOne(
  client: JetStreamClient,
  head: MsgHdrs,
  { to, headers, contentType, body, id }: OutgoingMessage,
): Promise<void> {
  for (const { name, value } of headers) head.append(name, value);
  head.set('Content-Type', contentType);
  try {
    await client.publish(to, body, { msgID: id, headers: head });
  } catch (error) {
    if (
      !(error instanceof Error) ||
      !/no ?responders|jetstream is not enabled|stream not found/i.test(`${error.name} ${error.message}`)
    )
      throw error;
    throw brokerErrors.broker_not_confirmed(
      { to, reason: 'no stream of JetStream keeps this subject' },
      { cause: error },
    );
  }
}

/** The durable consumer of a subscription; it is made where there is none. Throws `broker_source_missing`. */
async function durableConsumer(manager: JetStreamManager, options: SubscribeOptions): Promise<ConsumerInfo> {
  const { from, group, start, prefetch } = options;
  const missing = (cause: unknown): never => {
    throw brokerErrors.broker_source_missing({ name: options.stream || from }, { cause });
  };
  const stream = options.stream || (await manager.streams.find(from).catch(missing));
  if (options.stream !== '') await manager.streams.info(stream).catch(missing);
  const changing = { filter_subject: from, max_ack_pending: prefetch, ack_wait: ACK_WAIT_MS * NANOSECONDS };
  const known = await manager.consumers.info(stream, group).catch(() => null);
  if (known) return manager.consumers.update(stream, group, changing);
  return manager.consumers.add(stream, {
    ...changing,
    durable_name: group,
    ack_policy: 'explicit',
    deliver_policy: start === 'earliest' ? 'all' : 'new',
    max_deliver: -1,
  });
}

function messageOf({ subject, headers, data, redelivered, info, timestampNanos }: JsMsg): IncomingMessage {
  const body = Buffer.from(data);
  const names = headers?.keys() ?? [];
  const { keys, lookUp } = keysOfId(headers?.get(ID_HEADER), body, redelivered);
  const { stream, streamSequence } = info;
  // With its time: a stream that was made anew counts from one again.
  const delivery = `nats:${stream}:${streamSequence}:${timestampNanos}`;
  return {
    keys: [delivery, ...keys],
    lookUp: [delivery, ...lookUp],
    from: subject,
    key: null,
    headers: Object.fromEntries(names.map((name) => [name, headers?.values(name).join(', ') ?? ''])),
    body,
    publishedAt: Number(timestampNanos / BigInt(NANOSECONDS)),
    place: { stream, sequence: streamSequence },
  };
}
