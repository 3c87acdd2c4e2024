import type { JsonObject } from '@heddle/contract/json';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { toItem } from '@heddle/contract/run/item';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokerServer, receive } from '../../lib/brokers/testing.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { exampleCredential, runNode } from '../../testing/run-node.ts';
import { mosquittoLogin, noMosquitto, startMosquitto } from '../../testing/servers/mosquitto.ts';
import type { RealServer } from '../../testing/servers/real-server.ts';
import { streamOutput } from './streamOutput.node.ts';

describe.runIf(noMosquitto === null)('Stream Output to a broker', () => {
  let broker: RealServer;
  beforeAll(async () => {
    broker = await startMosquitto();
  });
  afterAll(() => broker[Symbol.asyncDispose]());

  const credential = (over: JsonObject = {}): OpenCredential => ({
    ...exampleCredential({ host: 'localhost', port: broker.port, encryption: 'off', ...mosquittoLogin, ...over }),
    type: 'mqttBroker',
  });
  const run = (data: JsonObject, given: readonly JsonObject[], more: NodeRun = {}) =>
    runNode(streamOutput, {
      items: given.map(toItem),
      data: { stream: 'mqtt', mqttCredential: 'plant', ...data },
      credentials: { plant: credential() },
      addressOf: async () => '127.0.0.1',
      ...more,
    });
  const listen = (from: string) =>
    receive(brokerServer('mqtt', broker.port, mosquittoLogin), { from, group: `listen-${from}`, prefetch: 100 });

  it('publishes each item where its expression says, with headers and an id that every attempt has', async () => {
    const received = await listen('plant/#');
    const data = { mqttTopic: 'plant/{{ line }}', headers: [{ name: 'color', value: '{{ color }}' }] };
    const items = [
      { line: 1, color: 'red' },
      { line: 2, color: 'blue' },
    ];
    const { outputs } = await run(data, items);
    expect(outputs['main']?.map(({ json }) => json)).toEqual(items);
    await run({ ...data, qos: '2' }, items);
    await expect.poll(() => received.messages.length).toBe(4);
    const facts = received.messages.map(({ from, headers, body }) => [
      from,
      headers['color'],
      JSON.parse(String(body)),
    ]);
    expect(facts.slice(0, 2)).toEqual([
      ['plant/1', 'red', items[0]],
      ['plant/2', 'blue', items[1]],
    ]);
    const ids = received.messages.map(({ headers }) => headers['message-id']);
    expect(ids.slice(2)).toEqual(ids.slice(0, 2));
    expect(ids[0]).toMatch(/^heddle-/);
    await received.close();
  });

  it('publishes what the node says in place of the item: a message or a text', async () => {
    const received = await listen('texts');
    await run({ mqttTopic: 'texts', message: '{ "n": "{{ n }}" }' }, [{ n: 1 }]);
    await run({ mqttTopic: 'texts', format: 'text', text: 'n is {{ n }}' }, [{ n: 2 }]);
    await expect.poll(() => received.bodies()).toEqual(['{"n":1}', 'n is 2']);
    await received.close();
  });

  it('keeps a message for later subscribers, where that is wanted', async () => {
    await run({ mqttTopic: 'kept', retain: true }, [{ n: 1 }]);
    const received = await listen('kept');
    await expect.poll(() => received.messages.map(({ place }) => place['retained'])).toEqual([true]);
    // An empty message ends that.
    await run({ mqttTopic: 'kept', retain: true, format: 'text' }, [{}]);
    await received.close();
  });

  it.each([
    ['a topic that is empty', { mqttTopic: '{{ missing }}' }, 'field_required'],
    [
      'neither exchange nor queue',
      { stream: 'rabbitmq', rabbitmqCredential: 'plant', routingKey: '{{ missing }}' },
      'broker_destination_invalid',
    ],
    [
      'a header that is a field of the entry',
      { stream: 'redis', redisCredential: 'plant', streamKey: 'orders', headers: { message: 'x' } },
      'broker_headers_invalid',
    ],
    ['a header that Heddle writes', { headers: { 'Message-ID': 'x' } }, 'broker_headers_invalid'],
    ['a header with several lines', { headers: { a: 'x\ny' } }, 'broker_headers_invalid'],
    ['a name that is none', { headers: { 'a b': 'x' } }, 'broker_headers_invalid'],
    ['a message that is too large', { format: 'text', text: '{{ "x".repeat(1048577) }}' }, 'broker_message_too_large'],
  ])('refuses %s', async (_what, data, code) => {
    await expect(run({ mqttTopic: 'plant', ...data }, [{}])).rejects.toMatchObject({ code });
  });

  it('refuses items for many destinations, before anything is published', async () => {
    const items = Array.from({ length: 101 }, (_, n) => ({ n }));
    await expect(run({ mqttTopic: 'many/{{ n }}' }, items)).rejects.toMatchObject({ code: 'broker_destinations_many' });
  });

  it('says that the login is refused, without the password', async () => {
    const attempt = run({ mqttTopic: 'plant' }, [{}], {
      credentials: { plant: credential({ password: 'wrong-word' }) },
    });
    await expect(attempt).rejects.toMatchObject({ code: 'broker_login_refused' });
    await expect(attempt).rejects.not.toThrow('wrong-word');
  });
});
