import type { JsonObject } from '@heddle/contract/json';
import { openBroker } from '@heddle/nodes/lib/brokers/drivers';
import type { BrokerKind, OutgoingMessage } from '@heddle/nodes/lib/brokers/port';
import { brokerServer, messageTo, reachable } from '@heddle/nodes/lib/brokers/testing';
import { makeStream, natsLogin, noNats, startNats } from '@heddle/nodes/testing/servers/nats';
import {
  endPortMapper,
  makeQueues,
  noRabbitmq,
  rabbitmqLogin,
  startRabbitmq,
} from '@heddle/nodes/testing/servers/rabbitmq';
import type { RealServer } from '@heddle/nodes/testing/servers/real-server';
import { noRedis, redisLogin, startRedis } from '@heddle/nodes/testing/servers/redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrokerTriggerTester, PATIENT } from '../../testing/broker-trigger-tester.ts';
import { node } from '../../testing/test-app.ts';

interface Case {
  kind: BrokerKind;
  why: string | null;
  type: string;
  login: { user: string; password: string };
  start(): Promise<RealServer>;
  /** Makes what messages are kept in, as an operator does. */
  prepare(port: number): Promise<void>;
  trigger: JsonObject;
  to: string;
}

const cases: Case[] = [
  {
    kind: 'nats',
    why: noNats,
    type: 'natsServer',
    login: natsLogin,
    start: startNats,
    prepare: (port) => makeStream(port, 'orders'),
    trigger: { natsCredential: 'plant', subject: 'orders.*' },
    to: 'orders.new',
  },
  {
    kind: 'rabbitmq',
    why: noRabbitmq,
    type: 'rabbitmqServer',
    login: rabbitmqLogin,
    start: startRabbitmq,
    prepare: (port) => makeQueues(port, 'orders'),
    trigger: { rabbitmqCredential: 'plant', queue: 'orders' },
    to: 'orders',
  },
  {
    kind: 'redis',
    why: noRedis,
    type: 'redisServer',
    login: redisLogin,
    start: startRedis,
    prepare: async () => undefined,
    trigger: { redisCredential: 'plant', streamKey: 'orders' },
    to: 'orders',
  },
];

describe.each(cases)('a trigger at $kind', ({ kind, why, type, login, start, prepare, trigger, to }) => {
  let broker: RealServer | undefined;
  beforeAll(async () => {
    if (why !== null) return;
    broker = await start();
    await prepare(broker.port);
  }, 120_000);
  afterAll(async () => {
    await broker?.[Symbol.asyncDispose]();
    if (kind === 'rabbitmq') await endPortMapper();
  });

  it('starts a run for each message, once, also where nobody has acknowledged it and where the broker was killed', async ({
    skip,
  }) => {
    if (!broker) return skip(why ?? '');
    const { port } = broker;
    const tester = await createBrokerTriggerTester(type, () => ({
      host: '127.0.0.1',
      port,
      encryption: 'off',
      ...login,
    }));
    const publish = async (...numbers: number[]): Promise<void> => {
      const connection = await openBroker(brokerServer(kind, port, login), reachable);
      const messages = numbers.map((n): OutgoingMessage => messageTo(to, JSON.stringify({ n })));
      await connection.publish(messages, { qos: 1, retain: false, mandatory: true, maxEntries: 0 });
      connection.close();
    };
    try {
      await tester.save(node('follow', 'streamTrigger', { stream: kind, ...trigger }));
      await tester.connected();
      await publish(1, 2, 3);
      await expect.poll(tester.numbers, PATIENT).toEqual([[1], [2], [3]]);

      // The server ends between the start of a run and the acknowledgement.
      const intake = (await tester.consumer())?.intake;
      if (intake) intake.settle = () => undefined;
      await publish(4);
      await expect.poll(tester.numbers, PATIENT).toEqual([[1], [2], [3], [4]]);
      await tester.stopFirst();
      const next = tester.server();
      const seen = async () => {
        await next.poll();
        return tester.numbers();
      };
      await publish(5);
      await expect.poll(seen, PATIENT).toEqual([[1], [2], [3], [4], [5]]);

      await broker.kill();
      await broker.start();
      const receives = async () => {
        await next.poll();
        return (await tester.consumer(1))?.state;
      };
      await expect.poll(receives, { ...PATIENT, timeout: 60_000 }).toBe('connected');
      await publish(6);
      await expect.poll(async () => (await seen()).flat().includes(6), { ...PATIENT, timeout: 60_000 }).toBe(true);
      expect(await seen()).toEqual([[1], [2], [3], [4], [5], [6]]);
    } finally {
      await tester.end();
    }
  }, 240_000);
});
