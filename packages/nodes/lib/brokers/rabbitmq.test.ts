import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endPortMapper, makeQueues, noRabbitmq, rabbitmqLogin, startRabbitmq } from '../../testing/servers/rabbitmq.ts';
import type { RealServer } from '../../testing/servers/real-server.ts';
import { openBroker } from './drivers.ts';
import type { OutgoingMessage, PublishOptions } from './port.ts';
import { brokerServer, keyOfId, messageTo, reachable, receive } from './testing.ts';

const OPTIONS: PublishOptions = { qos: 1, retain: false, mandatory: true, maxEntries: 0 };

describe.runIf(noRabbitmq === null)('RabbitMQ', () => {
  let broker: RealServer;
  beforeAll(async () => {
    broker = await startRabbitmq();
    await makeQueues(broker.port, 'orders', 'again', 'killed', 'many');
  }, 90_000);
  afterAll(async () => {
    await broker?.[Symbol.asyncDispose]();
    await endPortMapper();
  });

  const server = (over: object = {}) => brokerServer('rabbitmq', broker.port, { ...rabbitmqLogin, ...over });
  const queue = (from: string) => ({ from, group: '', prefetch: 10 });

  async function publish(messages: OutgoingMessage[], options = OPTIONS): Promise<void> {
    const connection = await openBroker(server(), reachable);
    try {
      await connection.publish(messages, options);
    } finally {
      connection.close();
    }
  }
  const texts = (to: string, ...bodies: string[]) => publish(bodies.map((body) => messageTo(to, body)));

  it('gives what is published to an exchange, in its order, with headers and the key of its id', async () => {
    const received = await receive(server(), queue('orders'));
    const messages = ['1', '2', '3'].map((body) => messageTo('orders.new', body, { exchange: 'shop' }));
    await publish(messages);
    await expect.poll(() => received.bodies()).toEqual(['1', '2', '3']);
    expect(received.messages[0]).toMatchObject({
      from: 'orders.new',
      headers: { color: 'red' },
      place: { exchange: 'shop', redelivered: false },
    });
    expect(received.messages.flatMap(({ lookUp }) => lookUp)).toEqual(messages.map(keyOfId));
    await received.acknowledge();
    await received.close();
  });

  it('gives again what is not acknowledged, with the same key, also after the broker was killed', async () => {
    const before = await receive(server(), queue('killed'));
    const [one, two] = [messageTo('killed', 'one'), messageTo('killed', 'two', { id: 'of-another-publisher' })];
    await publish([one, two]);
    await expect.poll(() => before.bodies()).toEqual(['one', 'two']);
    // An id of somebody else is not looked up until the broker says that it may be a repetition.
    expect(before.messages[1]?.lookUp).toEqual([]);
    await before.acknowledge(1);
    await pause(200);
    await broker.kill();
    await expect.poll(() => before.ended).toMatchObject([{ code: 'broker_connection_lost' }]);
    await broker.start();

    const after = await receive(server(), queue('killed'));
    await expect.poll(() => after.bodies()).toEqual(['two']);
    expect(after.messages[0]?.lookUp).toEqual([keyOfId(two)]);
    await after.acknowledge();
    await after.close();
  }, 90_000);

  it('gives no more than is to be given without an acknowledgement', async () => {
    const received = await receive(server(), { ...queue('many'), prefetch: 3 });
    await texts('many', ...Array.from({ length: 8 }, (_, n) => String(n)));
    await expect.poll(() => received.bodies()).toHaveLength(3);
    await pause(200);
    expect(received.bodies()).toEqual(['0', '1', '2']);
    await received.acknowledge();
    await expect.poll(() => received.bodies()).toHaveLength(6);
    await received.acknowledge();
    await expect.poll(() => received.bodies()).toHaveLength(8);
    await received.acknowledge();
    await received.close();
  });

  it('says that no queue takes a message, unless that does not matter', async () => {
    const lost = [messageTo('nothing.new', 'x', { exchange: 'shop' })];
    await expect(publish(lost)).rejects.toMatchObject({ code: 'broker_not_confirmed' });
    await publish(lost, { ...OPTIONS, mandatory: false });
  });

  it('says that there is no such exchange or queue', async () => {
    const lost = [messageTo('x', 'x', { exchange: 'missing' })];
    await expect(publish(lost)).rejects.toMatchObject({
      code: 'broker_refused',
      message: expect.stringContaining('missing'),
    });
    await expect(receive(server(), queue('missing'))).rejects.toMatchObject({ code: 'broker_source_missing' });
  });

  it('says that a login is wrong, without the password', async () => {
    const opened = openBroker(server({ password: 'wrong-word' }), reachable);
    await expect(opened).rejects.toMatchObject({ code: 'broker_login_refused' });
    await expect(opened).rejects.not.toThrow('wrong-word');
  });

  it('says that nobody is there', async () => {
    await expect(openBroker(brokerServer('rabbitmq', 1, {}), reachable)).rejects.toMatchObject({
      code: 'broker_unreachable',
    });
  });

  it('does not connect to an address that is not allowed', async () => {
    const addressOf = (): Promise<string> => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }));
    await expect(openBroker(server(), { ...reachable, addressOf })).rejects.toMatchObject({
      code: 'broker_unreachable',
    });
  });
});
