import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificate } from '../../testing/servers/certificate.ts';
import { mosquittoLogin, noMosquitto, startMosquitto } from '../../testing/servers/mosquitto.ts';
import type { RealServer } from '../../testing/servers/real-server.ts';
import { openBroker } from './drivers.ts';
import { brokerServer, messageTo, receive, reachable } from './testing.ts';

const QOS = { qos: 2, retain: false, mandatory: true, maxEntries: 0 } as const;

describe.runIf(noMosquitto === null)('MQTT 5', () => {
  let broker: RealServer;
  beforeAll(async () => {
    broker = await startMosquitto();
  });
  afterAll(() => broker[Symbol.asyncDispose]());

  const server = (over: object = {}) => brokerServer('mqtt', broker.port, { ...mosquittoLogin, ...over });
  const topic = (name: string) => ({ from: name, group: `test-${name}`, prefetch: 10 });

  async function publish(...bodies: string[]): Promise<void> {
    const connection = await openBroker(server(), reachable);
    const to = bodies.shift() ?? '';
    await connection.publish(
      bodies.map((body) => messageTo(to, body)),
      QOS,
    );
    connection.close();
  }

  it('gives what is published, in its order, with headers and the key of its delivery', async () => {
    const received = await receive(server(), topic('orders'));
    await publish('orders', '1', '2', '3');
    await expect.poll(() => received.bodies()).toEqual(['1', '2', '3']);
    const [first] = received.messages;
    expect(first).toMatchObject({ from: 'orders', headers: { color: 'red' }, place: { qos: 2, retained: false } });
    expect(first?.keys).toHaveLength(2);
    expect(new Set(received.messages.flatMap(({ keys }) => keys)).size).toBe(6);
    await received.close();
  });

  it('is known by its key when it is delivered again, until the broker lets go of it', async () => {
    const before = await receive(server(), topic('again'));
    await publish('again', 'one');
    await expect.poll(() => before.bodies()).toEqual(['one']);
    await before.close();

    const after = await receive(server(), topic('again'));
    await expect.poll(() => after.bodies()).toEqual(['one']);
    expect(after.fresh).toBe(0);
    expect(after.messages[0]?.lookUp[0]).toBe(before.messages[0]?.keys[0]);
    await after.acknowledge();
    await expect.poll(() => after.released).toEqual([before.messages[0]?.keys[0]]);
    await after.close();

    const later = await receive(server(), topic('again'));
    await pause(100);
    expect(later.bodies()).toEqual([]);
    await later.close();
  });

  it('outlives a broker that is killed: what is not acknowledged comes again', async () => {
    const before = await receive(server(), topic('killed'));
    await publish('killed', 'one', 'two');
    await expect.poll(() => before.bodies()).toEqual(['one', 'two']);
    await before.acknowledge(1);
    await pause(1500);
    await broker.kill();
    await expect.poll(() => before.ended).toMatchObject([{ code: 'broker_connection_lost' }]);
    await broker.start();

    const after = await receive(server(), topic('killed'));
    await expect.poll(() => after.bodies()).toEqual(['two']);
    await after.close();
  });

  it('gives no more than is to be given without an acknowledgement', async () => {
    const received = await receive(server(), { ...topic('many'), prefetch: 3 });
    await publish('many', ...Array.from({ length: 8 }, (_, n) => String(n)));
    await expect.poll(() => received.bodies()).toHaveLength(3);
    await pause(100);
    expect(received.bodies()).toEqual(['0', '1', '2']);
    await received.acknowledge();
    await expect.poll(() => received.bodies()).toHaveLength(8);
    await received.acknowledge();
    await received.close();
  });

  it('says that a login is wrong, without the password', async () => {
    const opened = openBroker(server({ password: 'wrong-word' }), reachable);
    await expect(opened).rejects.toMatchObject({ code: 'broker_login_refused' });
    await expect(opened).rejects.not.toThrow('wrong-word');
  });

  it('says that nobody is there', async () => {
    await expect(openBroker(brokerServer('mqtt', 1, {}), reachable)).rejects.toMatchObject({
      code: 'broker_unreachable',
    });
  });

  it('does not connect to an address that is not allowed, even where it is given as a number', async () => {
    const addressOf = (): Promise<string> => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }));
    await expect(openBroker(server(), { ...reachable, addressOf })).rejects.toMatchObject({
      code: 'broker_unreachable',
      message: expect.stringContaining('the address is not allowed'),
    });
  });
});

describe.runIf(noMosquitto === null)('MQTT 5 with TLS', () => {
  let broker: RealServer;
  beforeAll(async () => {
    broker = await startMosquitto({ tls: true });
  });
  afterAll(() => broker[Symbol.asyncDispose]());

  const server = (over: object) =>
    brokerServer('mqtt', broker.port, { ...mosquittoLogin, encryption: 'verify', ca: certificate, ...over });

  it('is used with a certificate of the authority for the host', async () => {
    const connection = await openBroker(server({ host: 'localhost' }), reachable);
    await expect(connection.publish([messageTo('secure', 'x')], QOS)).resolves.toBeUndefined();
    connection.close();
  });

  it.each([
    ['an authority that nobody knows', { ca: '' }],
    ['a certificate of another host', { host: 'other.example.com' }],
  ])('refuses %s', async (_what, over) => {
    await expect(openBroker(server(over), reachable)).rejects.toMatchObject({ code: 'broker_tls_failed' });
  });
});
