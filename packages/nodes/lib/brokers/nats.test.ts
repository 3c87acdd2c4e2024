import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificate } from '../../testing/servers/certificate.ts';
import { makeStream, natsLogin, noNats, startNats } from '../../testing/servers/nats.ts';
import type { RealServer } from '../../testing/servers/real-server.ts';
import { openBroker, subscribeAt } from './drivers.ts';
import type { OutgoingMessage } from './port.ts';
import { brokerServer, messageTo, reachable, receive } from './testing.ts';

const OPTIONS = { qos: 1, retain: false, mandatory: true, maxEntries: 0 } as const;

describe.runIf(noNats === null)('NATS JetStream', () => {
  let broker: RealServer;
  beforeAll(async () => {
    broker = await startNats();
    for (const name of ['orders', 'again', 'killed', 'many', 'start']) await makeStream(broker.port, name);
  });
  afterAll(() => broker[Symbol.asyncDispose]());

  const server = (over: object = {}) => brokerServer('nats', broker.port, { ...natsLogin, ...over });
  const subject = (name: string) => ({ from: `${name}.*`, group: `test-${name}`, prefetch: 10 });

  async function publish(...messages: OutgoingMessage[]): Promise<void> {
    const connection = await openBroker(server(), reachable);
    await connection.publish(messages, OPTIONS);
    connection.close();
  }
  const texts = (to: string, ...bodies: string[]) => publish(...bodies.map((body) => messageTo(to, body)));

  it('gives what is published, in its order, with headers and its place', async () => {
    const received = await receive(server(), subject('orders'));
    await texts('orders.new', '1', '2', '3');
    await expect.poll(() => received.bodies()).toEqual(['1', '2', '3']);
    expect(received.messages[1]).toMatchObject({
      from: 'orders.new',
      headers: { color: 'red' },
      place: { stream: 'orders', sequence: 2 },
    });
    await received.close();
  });

  it('stores a message once that is published twice with the same id', async () => {
    const received = await receive(server(), subject('again'));
    const twice = messageTo('again.x', 'one');
    await publish(twice, twice);
    await publish(twice, messageTo('again.x', 'two'));
    await expect.poll(() => received.bodies()).toEqual(['one', 'two']);
    await received.close();
  });

  it('gives again what is not acknowledged, with the same key, also after the broker was killed', async () => {
    const before = await receive(server(), subject('killed'));
    await texts('killed.x', 'one', 'two');
    await expect.poll(() => before.bodies()).toEqual(['one', 'two']);
    await before.acknowledge(1);
    await broker.kill();
    await expect.poll(() => before.ended).toMatchObject([{ code: 'broker_connection_lost' }]);
    await broker.start();

    const after = await receive(server(), subject('killed'));
    const keys = () => after.messages.map((message) => message.keys[0]);
    // The server waits as long as it was told before it delivers again. It may have forgotten the acknowledgement.
    await expect.poll(keys, { timeout: 50_000 }).toContain(before.messages[1]?.keys[0]);
    expect(before.messages.map((message) => message.keys[0])).toEqual(expect.arrayContaining(keys()));
    await after.close();
  }, 60_000);

  it('gives at once to the next one what was not acknowledged when a subscription was closed', async () => {
    const before = await receive(server(), subject('start'));
    await texts('start.x', 'one');
    await expect.poll(() => before.bodies()).toEqual(['one']);
    await before.close();
    const after = await receive(server(), subject('start'));
    await expect.poll(() => after.bodies()).toEqual(['one']);
    expect(after.messages[0]?.keys[0]).toBe(before.messages[0]?.keys[0]);
    await after.close();
  });

  it('begins with new messages only, where that is wanted', async () => {
    await texts('start.y', 'old');
    const received = await receive(server(), { ...subject('start'), group: 'later', start: 'latest' });
    await texts('start.y', 'new');
    await expect.poll(() => received.bodies()).toEqual(['new']);
    await received.close();
  });

  it('gives no more than is to be given without an acknowledgement', async () => {
    const received = await receive(server(), { ...subject('many'), prefetch: 3 });
    await texts('many.x', ...Array.from({ length: 8 }, (_, n) => String(n)));
    await expect.poll(() => received.bodies()).toHaveLength(3);
    await pause(200);
    expect(received.bodies()).toEqual(['0', '1', '2']);
    await received.acknowledge();
    await expect.poll(() => received.bodies()).toHaveLength(6);
    await received.close();
  });

  it('says that no stream keeps a subject', async () => {
    await expect(texts('nowhere', 'x')).rejects.toMatchObject({ code: 'broker_not_confirmed' });
    await expect(receive(server(), subject('nowhere'))).rejects.toMatchObject({ code: 'broker_source_missing' });
  });

  it('says that a login is wrong, without the password', async () => {
    const opened = openBroker(server({ password: 'wrong-word' }), reachable);
    await expect(opened).rejects.toMatchObject({ code: 'broker_login_refused' });
    await expect(opened).rejects.not.toThrow('wrong-word');
  });

  it('says that nobody is there', async () => {
    await expect(openBroker(brokerServer('nats', 1, {}), reachable)).rejects.toMatchObject({
      code: 'broker_unreachable',
    });
  });

  it('refuses to send a login where the server has no TLS', async () => {
    const opened = openBroker(server({ encryption: 'verify' }), reachable);
    await expect(opened).rejects.toMatchObject({ code: 'broker_tls_failed' });
  });

  it('stops to connect when the step is stopped', async () => {
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(
      subscribeAt(
        server(),
        { ...reachable, signal },
        { ...subject('orders'), stream: '', consumer: 'x', start: 'latest', qos: 1 },
        { onMessage: () => {}, onFresh: () => {}, onRedelivery: () => {}, onReleased: () => {}, onEnd: () => {} },
      ),
    ).rejects.toThrow('stopped');
  });
});

describe.runIf(noNats === null)('NATS with TLS', () => {
  let broker: RealServer;
  beforeAll(async () => {
    broker = await startNats({ tls: true });
  });
  afterAll(() => broker[Symbol.asyncDispose]());

  const server = (over: object) =>
    brokerServer('nats', broker.port, { ...natsLogin, encryption: 'verify', ca: certificate, ...over });

  it('is used with a certificate of the authority for the host', async () => {
    const connection = openBroker(server({ host: 'localhost' }), reachable);
    await expect(connection).resolves.toBeDefined();
    (await connection).close();
  });

  it.each([
    ['an authority that nobody knows', { ca: '' }],
    ['a certificate of another host', { host: 'other.example.com' }],
  ])('refuses %s', async (_what, over) => {
    await expect(openBroker(server(over), reachable)).rejects.toMatchObject({ code: 'broker_tls_failed' });
  });
});
