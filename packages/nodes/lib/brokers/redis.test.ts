import { asText } from '@heddle/contract/node/text';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RealServer } from '../../testing/servers/real-server.ts';
import { noRedis, redisLogin, startRedis } from '../../testing/servers/redis.ts';
import { openRedis } from '../redis/connect.ts';
import { openBroker } from './drivers.ts';
import type { OutgoingMessage, PublishOptions } from './port.ts';
import { brokerServer, keyOfId, messageTo, reachable, receive } from './testing.ts';

const OPTIONS: PublishOptions = { qos: 1, retain: false, mandatory: true, maxEntries: 0 };

describe.runIf(noRedis === null)('Redis Streams', () => {
  let broker: RealServer;
  beforeAll(async () => {
    broker = await startRedis();
  });
  afterAll(() => broker?.[Symbol.asyncDispose]());

  const server = (over: object = {}) => brokerServer('redis', broker.port, { ...redisLogin, ...over });
  const stream = (from: string) => ({ from, group: `test-${from}`, consumer: 'one', prefetch: 10 });

  async function publish(messages: OutgoingMessage[], options = OPTIONS): Promise<void> {
    const connection = await openBroker(server(), reachable);
    await connection.publish(messages, options);
    connection.close();
  }
  const texts = (to: string, ...bodies: string[]) => publish(bodies.map((body) => messageTo(to, body)));
  async function command(...args: string[]) {
    const way = {
      host: '127.0.0.1',
      port: broker.port,
      ...redisLogin,
      database: 0,
      encryption: 'off' as const,
      ca: '',
    };
    const connection = await openRedis(way, reachable);
    const reply = await connection.send(args);
    connection.close();
    return reply;
  }

  it('gives what is published, in its order, with key, headers and its place', async () => {
    const received = await receive(server(), stream('orders'));
    const messages = ['1', '2', '3'].map((body) => messageTo('orders', body, { key: 'k' }));
    await publish(messages);
    await expect.poll(() => received.bodies()).toEqual(['1', '2', '3']);
    const [first] = received.messages;
    expect(first).toMatchObject({ from: 'orders', key: 'k', headers: { color: 'red', 'content-type': 'text/plain' } });
    expect(first?.keys).toEqual([`redis:${asText(first?.place['id'])}`, keyOfId(messages[0] ?? messageTo('', ''))]);
    await received.close();
  });

  it('gives the entry of anybody else as an object of its fields', async () => {
    const received = await receive(server(), stream('foreign'));
    await command('XADD', 'foreign', '*', 'order', '7', 'city', 'Köln');
    await expect.poll(() => received.bodies()).toEqual(['{"order":"7","city":"Köln"}']);
    await received.close();
  });

  it('gives again what is not acknowledged, with the same key, also after the broker was killed', async () => {
    const before = await receive(server(), stream('killed'));
    await texts('killed', 'one', 'two', 'three');
    await expect.poll(() => before.bodies()).toEqual(['one', 'two', 'three']);
    await before.acknowledge(1);
    await broker.kill();
    await expect.poll(() => before.ended.length).toBe(1);
    await broker.start();

    const after = await receive(server(), stream('killed'));
    await expect.poll(() => after.bodies()).toEqual(expect.arrayContaining(['two', 'three']));
    // Redis may have forgotten the acknowledgement.
    const keys = before.messages.map((message) => message.keys[0]);
    expect(keys).toEqual(expect.arrayContaining(after.messages.map((message) => message.keys[0])));
    await after.acknowledge();
    await texts('killed', 'four');
    await expect.poll(() => after.bodies().at(-1)).toBe('four');
    await after.close();
  });

  it('goes on after entries that were removed before they were acknowledged', async () => {
    const before = await receive(server(), stream('removed'));
    await texts('removed', 'one', 'two');
    await expect.poll(() => before.bodies()).toEqual(['one', 'two']);
    await before.close();
    await command('XDEL', 'removed', asText(before.messages[0]?.place['id']));
    const after = await receive(server(), stream('removed'));
    await expect.poll(() => after.bodies()).toEqual(['two']);
    await after.close();
  });

  it('begins with new entries only, where that is wanted, and stays there', async () => {
    await texts('later', 'old');
    const before = await receive(server(), { ...stream('later'), start: 'latest' });
    await before.close();
    await texts('later', 'new');
    const after = await receive(server(), { ...stream('later'), start: 'latest' });
    await expect.poll(() => after.bodies()).toEqual(['new']);
    await after.close();
  });

  it('gives no more than is to be given without an acknowledgement', async () => {
    const received = await receive(server(), { ...stream('many'), prefetch: 3 });
    await texts('many', ...Array.from({ length: 8 }, (_, n) => String(n)));
    await expect.poll(() => received.bodies()).toHaveLength(3);
    await pause(200);
    expect(received.bodies()).toEqual(['0', '1', '2']);
    await received.acknowledge();
    await expect.poll(() => received.bodies()).toHaveLength(6);
    await received.close();
  });

  it('keeps about as many entries as it is told', async () => {
    const many = Array.from({ length: 1000 }, (_, n) => messageTo('short', String(n)));
    await publish(many, { ...OPTIONS, maxEntries: 10 });
    expect(Number(await command('XLEN', 'short'))).toBeLessThan(300);
  });

  it('says that a key is no stream', async () => {
    await command('SET', 'text', 'x');
    await expect(texts('text', 'x')).rejects.toMatchObject({ code: 'redis_type_wrong' });
    await expect(receive(server(), stream('text'))).rejects.toMatchObject({ code: 'redis_type_wrong' });
  });

  it('says that a login is wrong, without the password', async () => {
    const opened = openBroker(server({ password: 'wrong-word' }), reachable);
    await expect(opened).rejects.toMatchObject({ code: 'redis_login_refused' });
    await expect(opened).rejects.not.toThrow('wrong-word');
  });

  it('says that nobody is there', async () => {
    await expect(openBroker(brokerServer('redis', 1, {}), reachable)).rejects.toMatchObject({
      code: 'redis_unreachable',
    });
  });
});
