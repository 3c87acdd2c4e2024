import { setTimeout as pause } from 'node:timers/promises';
import { brokerErrors } from '@heddle/contract/errors/brokers';
import type { Admin, Consumer, EachBatchPayload, Kafka, KafkaMessage, Producer } from 'kafkajs';
import { lazyImport } from '../lazy-import.ts';
import { saidBy } from './failures.ts';
import { KafkaOffsets } from './kafka-offsets.ts';
import { keysOfId, MESSAGE_ID } from './keys.ts';
import type {
  BrokerDriver,
  BrokerNetwork,
  BrokerServer,
  IncomingMessage,
  OutgoingMessage,
  SubscribeOptions,
} from './port.ts';
import { CONNECT_MS, socketTo } from './socket.ts';

/** Longest time for an answer. Milliseconds. */
const ANSWER_MS = 30_000;
/** How often the cluster is told that the consumer is there while it gives nothing on. Milliseconds. */
const HEARTBEAT_MS = 3000;
/** After this time without a sign of it, the cluster gives the partitions of a consumer to others. Milliseconds. */
const SESSION_MS = 15_000;
/** How often it is looked whether more may be given. Milliseconds. */
const ROOM_MS = 20;
/** How long the cluster waits for messages before it answers; for as long as that, ending a subscription takes. Milliseconds. */
const FETCH_MS = 1000;
/** Bytes that are fetched at a time. */
const FETCH_BYTES = 5 * 1024 * 1024;

async function clusterOf(server: BrokerServer, network: BrokerNetwork): Promise<Kafka> {
  const library = await lazyImport(import('kafkajs'));
  const { Kafka: Cluster, logLevel } = library.default;
  const { user: username, password, mechanism } = server;
  return new Cluster({
    clientId: 'heddle',
    brokers: server.hosts.map(({ host, port }) => `${host}:${port}`),
    // Brokers that the cluster names are connected to in the same way, at addresses that are checked.
    socketFactory: ({ host, port, onConnect }) => socketTo(server, { host, port }, network, onConnect),
    ssl: server.encryption !== 'off',
    ...(username === '' ? {} : { sasl: { mechanism, username, password } as never }), // A union by the mechanism.
    connectionTimeout: CONNECT_MS,
    authenticationTimeout: CONNECT_MS,
    requestTimeout: ANSWER_MS,
    enforceRequestTimeout: true,
    retry: { retries: 2, initialRetryTime: 200, restartOnFailure: async () => false },
    logLevel: logLevel.NOTHING,
  });
}

/** Apache Kafka. */
export const kafka: BrokerDriver = {
  async connect(server, network) {
    const cluster = await clusterOf(server, network);
    const producer = await producerOf(cluster);
    return {
      publish: (messages) => publishAll(producer, server, messages),
      close: () => void producer.disconnect().catch(() => undefined),
    };
  },

  async subscribe(server, network, options, events) {
    const cluster = await clusterOf(server, network);
    const begun = await beginningOf(cluster, options);
    const consumer = cluster.consumer({
      groupId: options.group,
      allowAutoTopicCreation: false,
      sessionTimeout: SESSION_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxBytes: FETCH_BYTES,
      maxWaitTimeInMs: FETCH_MS,
      maxBytesPerPartition: FETCH_BYTES / 5,
    });
    const offsets = new KafkaOffsets();
    const places = new Map<IncomingMessage, { partition: number; offset: string }>();
    let isClosed = false;
    const redeliver = (): void => {
      offsets.clear();
      places.clear();
      events.onRedelivery();
    };
    consumer.on('consumer.rebalancing', redeliver);
    consumer.on('consumer.crash', ({ payload }) => {
      if (!isClosed) events.onEnd(payload.error);
      isClosed = true;
    });
    const close = async (): Promise<void> => {
      isClosed = true;
      await consumer.disconnect();
    };
    const give = (partition: number, raw: KafkaMessage): void => {
      const message = messageOf(options.from, partition, raw);
      offsets.add(partition, raw.offset);
      places.set(message, { partition, offset: raw.offset });
      events.onMessage(message);
    };
    try {
      await consumer.connect();
      // Where a group has begun is stored; partitions that are added later are read from their first message.
      await consumer.subscribe({ topics: [options.from], fromBeginning: true });
      const running = consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: 4,
        eachBatch: (payload) =>
          giveBatch(
            payload,
            give,
            () => isClosed || places.size < options.prefetch,
            () => isClosed,
          ),
      });
      for (const place of begun) consumer.seek(place);
      await running;
      // A group that has committed nothing would begin at the end again, after what came meanwhile.
      if (begun.length > 0) await consumer.commitOffsets(begun);
    } catch (error) {
      await close().catch(() => undefined);
      throw error;
    }
    return {
      acknowledge: (messages) => commit(consumer, options.from, offsets, places, messages),
      close,
    };
  },
};

/** A producer whose messages are stored once where one is sent again because its answer was lost; not so where the cluster or its permissions do not allow that. */
async function producerOf(cluster: Kafka): Promise<Producer> {
  const { Partitioners } = (await lazyImport(import('kafkajs'))).default;
  const options = {
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
    retry: { retries: 3, initialRetryTime: 200 },
  };
  const producer = cluster.producer({ ...options, idempotent: true });
  try {
    await producer.connect();
    return producer;
  } catch (error) {
    await producer.disconnect().catch(() => undefined);
    if (!isWithoutProducerIds(error)) throw error;
  }
  const plain = cluster.producer(options);
  await plain.connect();
  return plain;
}

/** Whether a cluster has answered, but gives no ids to producers. */
const isWithoutProducerIds = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'KafkaJSBrokerNotFound' ||
    ('type' in error && /AUTHORIZATION_FAILED|UNSUPPORTED/.test(String(error.type))));

/** Gives the messages of a batch, as far as there is room for them. */
async function giveBatch(
  { batch, heartbeat, resolveOffset, isRunning, isStale }: EachBatchPayload,
  give: (partition: number, message: KafkaMessage) => void,
  hasRoom: () => boolean,
  isClosed: () => boolean,
): Promise<void> {
  let told = Date.now();
  for (const message of batch.messages) {
    while (!hasRoom() && isRunning() && !isStale()) {
      await pause(ROOM_MS);
      if (Date.now() - told < HEARTBEAT_MS) continue;
      await heartbeat();
      told = Date.now();
    }
    if (isClosed() || !isRunning() || isStale()) return;
    give(batch.partition, message);
    resolveOffset(message.offset);
  }
  await heartbeat();
}

/** Commits what is acknowledged and has nothing before it that is not. */
async function commit(
  consumer: Consumer,
  topic: string,
  offsets: KafkaOffsets,
  places: Map<IncomingMessage, { partition: number; offset: string }>,
  messages: readonly IncomingMessage[],
): Promise<void> {
  for (const message of messages) {
    const place = places.get(message);
    places.delete(message);
    if (place) offsets.done(place.partition, place.offset);
  }
  const ready = offsets.take();
  if (ready.length > 0) await consumer.commitOffsets(ready.map((place) => ({ topic, ...place })));
}

/** Where a group begins that has read nothing of a topic yet; nothing for one that has. Throws `broker_source_missing`. */
async function beginningOf(
  cluster: Kafka,
  { from: topic, group: groupId, start }: SubscribeOptions,
): Promise<{ topic: string; partition: number; offset: string }[]> {
  const admin: Admin = cluster.admin();
  await admin.connect();
  try {
    const ends = await admin.fetchTopicOffsets(topic).catch((cause: unknown) => {
      if (!(cause instanceof Error) || !/does not host|UNKNOWN_TOPIC/i.test(`${cause.message} ${cause.name}`))
        throw cause;
      throw brokerErrors.broker_source_missing({ name: topic }, { cause });
    });
    const [known] = await admin.fetchOffsets({ groupId, topics: [topic] });
    if (known?.partitions.some(({ offset }) => offset !== '-1')) return [];
    return ends.map(({ partition, high, low }) => ({ topic, partition, offset: start === 'earliest' ? low : high }));
  } finally {
    await admin.disconnect();
  }
}

async function publishAll(
  producer: Producer,
  server: BrokerServer,
  messages: readonly OutgoingMessage[],
): Promise<void> {
  const byTopic = Map.groupBy(messages, ({ to }) => to);
  const topicMessages = [...byTopic].map(([topic, own]) => ({
    topic,
    messages: own.map(({ key, headers, contentType, body, id }) => ({
      key: key === '' ? null : key,
      value: body,
      headers: {
        ...Object.fromEntries(headers.map(({ name, value }) => [name, value])),
        'content-type': contentType,
        [MESSAGE_ID]: id,
      },
    })),
  }));
  try {
    await producer.sendBatch({ acks: -1, timeout: ANSWER_MS, topicMessages });
  } catch (error) {
    const type: unknown = error instanceof Error && 'type' in error ? error.type : undefined;
    if (typeof type !== 'string' || !(error instanceof Error)) throw error;
    throw brokerErrors.broker_not_confirmed(
      { to: [...byTopic.keys()].join(', '), reason: saidBy(error.message, server) },
      { cause: error },
    );
  }
}

function messageOf(
  topic: string,
  partition: number,
  { key, value, headers, offset, timestamp }: KafkaMessage,
): IncomingMessage {
  const body = value ?? Buffer.alloc(0);
  const texts = Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, entry]) => [name, [entry ?? ''].flat().map(String).join(', ')]),
  );
  const { keys, lookUp } = keysOfId(texts[MESSAGE_ID], body, false);
  // With its time: a topic that was made anew counts from zero again.
  const delivery = `kafka:${partition}:${offset}:${timestamp}`;
  return {
    keys: [delivery, ...keys],
    lookUp: [delivery, ...lookUp],
    from: topic,
    key: key?.toString('utf8') ?? null,
    headers: texts,
    body,
    publishedAt: Number(timestamp) > 0 ? Number(timestamp) : null,
    place: { partition, offset },
  };
}
