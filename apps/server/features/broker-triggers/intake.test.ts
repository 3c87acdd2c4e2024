import type { BrokerSubscription, IncomingMessage } from '@heddle/nodes/lib/brokers/port';
import { describe, expect, it } from 'vitest';
import { Intake } from './intake.ts';
import type { IntakeReading } from './intake.ts';
import type { BrokerPosition } from './position.ts';

const message = (body: string, over: Partial<IncomingMessage> = {}): IncomingMessage => {
  const keys = over.keys ?? [`nats:${body}`];
  return {
    keys,
    lookUp: keys,
    from: 'orders',
    key: null,
    headers: {},
    body: Buffer.from(body),
    publishedAt: null,
    place: {},
    ...over,
  };
};

const reading = (over: Partial<IntakeReading> = {}): IntakeReading => ({
  size: 10,
  waitMs: 0,
  decode: async ({ body }) => ({ json: { body: body.toString() } }),
  bury: null,
  ...over,
});

const BEGINNING: BrokerPosition = { n: 0, known: [] };

/** An intake with a subscription that notes what it acknowledges. */
function open(prefetch = 20) {
  const acknowledged: IncomingMessage[][] = [];
  const told = { ready: 0 };
  const intake = new Intake('nats', prefetch, () => void (told.ready += 1));
  const subscription: BrokerSubscription = {
    acknowledge: async (messages) => void acknowledged.push([...messages]),
    close: async () => undefined,
  };
  intake.begin(subscription);
  return { intake, acknowledged, told };
}

describe('messages between a broker and runs', () => {
  it('are acknowledged when their run is on disk, and not before', async () => {
    const { intake, acknowledged } = open();
    const one = message('one');
    intake.add(one);
    const end = await intake.take(BEGINNING, reading());
    expect(end).toMatchObject({ n: 1, known: ['nats:one'], records: [{ body: 'one' }] });
    expect(acknowledged).toEqual([]);
    intake.settle(1);
    expect(acknowledged).toEqual([[one]]);
    expect(intake.size).toBe(0);
  });

  it('stay where a run was not stored, and are taken again', async () => {
    const { intake, acknowledged } = open();
    intake.add(message('one'));
    await intake.take(BEGINNING, reading());
    intake.settle(7);
    expect(acknowledged).toEqual([]);
    expect(await intake.take(BEGINNING, reading())).toMatchObject({ records: [{ body: 'one' }] });
  });

  it('are acknowledged and left out where they are known to be in a run', async () => {
    const { intake, acknowledged } = open();
    const [one, two] = [message('one'), message('two')];
    intake.add(one);
    intake.add(two);
    const end = await intake.take({ n: 4, known: ['nats:one'] }, reading());
    expect(acknowledged).toEqual([[one]]);
    expect(end).toMatchObject({ n: 5, known: ['nats:one', 'nats:two'], records: [{ body: 'two' }] });
  });

  it('are acknowledged by their latest delivery, where a broker has not waited', async () => {
    const { intake, acknowledged } = open();
    const later = message('one');
    intake.add(message('one'));
    intake.add(later);
    await intake.take(BEGINNING, reading());
    intake.settle(1);
    expect(acknowledged).toEqual([[later]]);
  });

  it('are not acknowledged as a repetition of one that is not stored yet', async () => {
    const { intake, acknowledged } = open();
    const [first, second] = ['nats:1', 'nats:2'].map((key) => message('same', { keys: [key, 'id:same'] }));
    for (const one of [first, second]) if (one) intake.add(one);
    const end = await intake.take(BEGINNING, reading());
    expect(end?.records).toHaveLength(1);
    expect(acknowledged).toEqual([]);
    intake.settle(1);
    expect(await intake.take(end ?? BEGINNING, reading())).toBeNull();
    expect(acknowledged).toEqual([[first], [second]]);
  });

  it('wait for others as long as they may', async () => {
    const { intake, told } = open();
    intake.add(message('one'));
    const before = told.ready;
    const patient = reading({ size: 2, waitMs: 30 });
    expect(await intake.take(BEGINNING, patient)).toBeNull();
    await expect.poll(() => told.ready).toBe(before + 1);
    expect(await intake.take(BEGINNING, patient)).toMatchObject({ records: [{ body: 'one' }] });
  });

  it('do not wait for more than the broker gives', async () => {
    const { intake } = open(1);
    intake.add(message('one'));
    expect(await intake.take(BEGINNING, reading({ waitMs: 60_000 }))).toMatchObject({ records: [{ body: 'one' }] });
  });

  it('are forgotten where the broker delivers them again', async () => {
    const { intake } = open();
    intake.add(message('one'));
    await intake.take(BEGINNING, reading());
    intake.forget();
    expect(intake.size).toBe(0);
    expect(await intake.take(BEGINNING, reading())).toBeNull();
  });

  it('make no run larger than a million characters, unless one alone is', async () => {
    const { intake } = open();
    for (const letter of ['a', 'b', 'c']) intake.add(message(letter.repeat(600_000), { keys: [letter] }));
    expect((await intake.take(BEGINNING, reading()))?.records).toHaveLength(1);
  });
});

describe('the keys of deliveries', () => {
  it('are dropped on disk before the broker may use them for other messages', async () => {
    const { intake } = open();
    const done: string[] = [];
    intake.release('qos2:1', () => void done.push('qos2:1'));
    const end = await intake.take({ n: 3, known: ['qos2:1', 'qos2:2', 'id:a'] }, reading());
    expect(end).toEqual({ n: 4, known: ['qos2:2', 'id:a'], records: [] });
    expect(done).toEqual([]);
    intake.settle(4);
    expect(done).toEqual(['qos2:1']);
    expect(await intake.take({ n: 4, known: ['qos2:2', 'id:a'] }, reading())).toBeNull();
  });

  it('of a session that is gone mean nothing, and that is on disk before a message is known by the new ones', async () => {
    const { intake, acknowledged } = open();
    intake.startAnew();
    expect(await intake.take({ n: 1, known: ['qos2:1', 'id:a'] }, reading())).toEqual({
      n: 2,
      known: ['id:a'],
      records: [],
    });
    const one = message('new', { keys: ['qos2:1'] });
    intake.add(one);
    expect(await intake.take({ n: 1, known: ['qos2:1', 'id:a'] }, reading())).toMatchObject({
      known: ['qos2:1', 'id:a'],
      records: [{ body: 'new' }],
    });
    expect(acknowledged).toEqual([]);
  });
});

describe('messages that cannot be read', () => {
  const unreadable = reading({
    decode: async ({ body }) => (body.toString() === 'bad' ? { unreadable: 'it is bad' } : { json: { n: 1 } }),
  });

  it('have a run of their own, after those before them', async () => {
    const { intake } = open();
    for (const body of ['good', 'bad', 'better']) intake.add(message(body));
    const first = await intake.take(BEGINNING, unreadable);
    expect(first?.records).toMatchObject([{ n: 1 }]);
    intake.settle(1);
    const second = await intake.take(first ?? BEGINNING, unreadable);
    expect(second?.records).toMatchObject([{ connectorProblem: { unreadable: 'it is bad' }, bytes: 3 }]);
    intake.settle(2);
    expect((await intake.take(second ?? BEGINNING, unreadable))?.records).toMatchObject([{ n: 1 }]);
  });

  it('are acknowledged once they are where dead letters go; what follows waits until then', async () => {
    const { intake, acknowledged, told } = open();
    const [bad, good] = [message('bad'), message('good')];
    intake.add(bad);
    intake.add(good);
    const buried = Promise.withResolvers<void>();
    const burying = { ...unreadable, bury: () => buried.promise };
    expect(await intake.take(BEGINNING, burying)).toBeNull();
    expect(await intake.take(BEGINNING, burying)).toBeNull();
    expect(acknowledged).toEqual([]);
    const before = told.ready;
    buried.resolve();
    await expect.poll(() => told.ready).toBeGreaterThan(before);
    expect(acknowledged).toEqual([[bad]]);
    expect((await intake.take(BEGINNING, burying))?.records).toMatchObject([{ n: 1 }]);
  });

  it('stay where they are if nobody takes them', async () => {
    const { intake, acknowledged, told } = open();
    intake.add(message('bad'));
    const before = told.ready;
    await intake.take(BEGINNING, { ...unreadable, bury: () => Promise.reject(new Error('away')) });
    await expect.poll(() => told.ready).toBeGreaterThan(before);
    expect(acknowledged).toEqual([]);
    expect(intake.size).toBe(1);
  });
});
