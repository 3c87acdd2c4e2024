import { Kafka, logLevel } from 'kafkajs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KafkaTestCluster } from '../../testing/servers/kafka.ts';
import { noKafka, startKafka } from '../../testing/servers/kafka.ts';
import { openBroker } from './drivers.ts';
import { KafkaOffsets } from './kafka-offsets.ts';
import type { BrokerServer, OutgoingMessage } from './port.ts';
import { brokerServer, messageTo, reachable, receive } from './testing.ts';

const OPTIONS = { qos: 1, retain: false, mandatory: true, maxEntries: 0 } as const;
const PATIENT = { timeout: 30_000 };

// The cluster is the mock of librdkafka: it speaks the protocol, but has no logins, no TLS and no disk, so that neither these nor a killed broker are tested.
describe.runIf(noKafka === null)('Kafka', () => {
  let cluster: KafkaTestCluster;
  beforeAll(async () => {
    cluster = await startKafka();
    const kafka = new Kafka({ clientId: 'test', brokers: cluster.hosts, logLevel: logLevel.NOTHING });
    // The mock creates topics when somebody asks for them.
    const producer = kafka.producer({ allowAutoTopicCreation: true });
    await producer.connect();
    for (const topic of ['orders', 'again', 'many', 'latest'])
      await producer.send({ topic, messages: [{ value: 'first' }] });
    await producer.disconnect();
  }, 60_000);
  afterAll(() => cluster?.[Symbol.asyncDispose]());

  const server = (): BrokerServer => ({
    ...brokerServer('kafka', 0, {}),
    hosts: cluster.hosts.map((place) => {
      const [host = '', port = ''] = place.split(':');
      return { host, port: Number(port) };
    }),
  });
  const topic = (name: string) => ({ from: name, group: `test-${name}`, prefetch: 10 });

  async function publish(...messages: OutgoingMessage[]): Promise<void> {
    const connection = await openBroker(server(), reachable);
    await connection.publish(messages, OPTIONS);
    connection.close();
  }
  const texts = (to: string, ...bodies: string[]) =>
    publish(...bodies.map((body) => messageTo(to, body, { key: 'k' })));

  it('gives what is published, in the order of its key, with headers and its place', async () => {
    await texts('orders', '1', '2', '3');
    const received = await receive(server(), topic('orders'));
    const own = () => received.bodies().filter((body) => body !== 'first');
    await expect.poll(own, PATIENT).toEqual(['1', '2', '3']);
    const found = received.messages.find(({ body }) => body.toString() === '2');
    expect(found).toMatchObject({ from: 'orders', key: 'k', headers: { color: 'red' } });
    expect(found?.keys).toHaveLength(2);
    await received.close();
  }, 60_000);

  it('gives again what is not acknowledged, with the same key, and nothing that is', async () => {
    const before = await receive(server(), topic('again'));
    await texts('again', 'one', 'two');
    await expect.poll(() => before.bodies(), PATIENT).toHaveLength(3);
    const acknowledged = before.messages.slice(0, 2);
    await before.acknowledge(2);
    await before.close();
    const open = before.messages.filter((message) => !acknowledged.includes(message));

    const after = await receive(server(), topic('again'));
    await expect.poll(() => after.messages.map(({ keys }) => keys[0]), PATIENT).toContain(open[0]?.keys[0]);
    const again = after.messages.map(({ keys }) => keys[0]);
    expect(acknowledged.filter(({ keys }) => again.includes(keys[0]))).toEqual([]);
    await after.close();
  }, 90_000);

  it('begins with new messages only, where that is wanted, and stays there', async () => {
    const before = await receive(server(), { ...topic('latest'), start: 'latest' });
    await before.close();
    // Nobody has acknowledged anything yet.
    await texts('latest', 'new');
    const after = await receive(server(), { ...topic('latest'), start: 'latest' });
    await expect.poll(() => after.bodies(), PATIENT).toEqual(['new']);
    await after.close();
  }, 90_000);

  it('gives no more than is to be given without an acknowledgement', async () => {
    await texts('many', ...Array.from({ length: 8 }, (_, n) => String(n)));
    const received = await receive(server(), { ...topic('many'), prefetch: 3 });
    await expect.poll(() => received.bodies().length, PATIENT).toBeGreaterThanOrEqual(3);
    await pause(500);
    expect(received.bodies()).toHaveLength(3);
    await received.acknowledge();
    await expect.poll(() => received.bodies(), PATIENT).toHaveLength(6);
    await received.close();
  }, 60_000);

  it('says that nobody is there', async () => {
    await expect(openBroker(brokerServer('kafka', 1, {}), reachable)).rejects.toMatchObject({
      code: 'broker_unreachable',
    });
  }, 60_000);

  it('does not connect to an address that is not allowed, even where the cluster names it', async () => {
    const addressOf = (): Promise<string> => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }));
    await expect(openBroker(server(), { ...reachable, addressOf })).rejects.toMatchObject({
      code: 'broker_unreachable',
    });
  }, 60_000);
});

describe('the offsets of Kafka that can be committed', () => {
  it('end before the first message that is not acknowledged', () => {
    const offsets = new KafkaOffsets();
    for (const n of ['5', '6', '7']) offsets.add(0, n);
    offsets.done(0, '6');
    expect(offsets.take()).toEqual([]);
    offsets.done(0, '5');
    expect(offsets.take()).toEqual([{ partition: 0, offset: '7' }]);
    offsets.done(0, '7');
    expect(offsets.take()).toEqual([{ partition: 0, offset: '8' }]);
    expect(offsets.take()).toEqual([]);
  });

  it('are those of each partition by itself, and none once all is given again', () => {
    const offsets = new KafkaOffsets();
    offsets.add(0, '1');
    offsets.add(1, '1');
    offsets.done(1, '1');
    expect(offsets.take()).toEqual([{ partition: 1, offset: '2' }]);
    offsets.done(0, '1');
    offsets.clear();
    expect(offsets.take()).toEqual([]);
  });
});
