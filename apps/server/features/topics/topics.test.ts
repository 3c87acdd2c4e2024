import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { RunSummary } from '@heddle/contract/run/view';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTopicUsage } from './usage.ts';
import type { PolledTriggerTester } from '../../testing/polled-trigger-tester.ts';
import { createPolledTriggerTester } from '../../testing/polled-trigger-tester.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';
import { topicSource } from './source.ts';
import { topicsOf } from './topics.ts';
import { topicData } from './user-data.ts';

let tester: PolledTriggerTester;
beforeEach(async () => {
  tester = await createPolledTriggerTester((platform) => topicSource(topicsOf(platform)));
});
afterEach(() => tester.end());

const keep = { days: 7, messages: 1000 };
let count = 0;
/** Publishes numbers. */
const publish = (
  numbers: readonly number[],
  { topic = 'orders', userId = tester.userId, keys }: { topic?: string; userId?: string; keys?: string[] } = {},
) =>
  topicsOf(tester.platform).publish(userId, {
    topic,
    keep,
    messages: numbers.map((n, index) => ({ key: keys?.[index] ?? `${(count += 1)}`, json: { n } })),
  });
const follow = (data: JsonObject = {}): WorkflowNode => node('stream', 'streamTrigger', { topic: 'orders', ...data });
/** The numbers that the runs were given, run by run, in the order of the numbers. */
const given = async (): Promise<JsonValue[][]> =>
  (await tester.runs()).map((items) => items.map(({ n }) => n ?? null)).sort((a, b) => Number(a[0]) - Number(b[0]));

describe('a message', () => {
  it('starts one run of every workflow that follows its topic', async () => {
    await tester.save(follow());
    await tester.save(follow());
    await publish([1, 2]);
    await tester.poll();
    expect(await given()).toEqual([[1], [1], [2], [2]]);
    expect((await tester.runs())[0]?.[0]).toMatchObject({
      stream: { topic: 'orders', publishedAt: expect.any(String) as string },
    });
  });

  it('comes with others where a run takes several', async () => {
    await tester.save(follow({ batchSize: 3 }));
    await publish([1, 2, 3, 4]);
    await tester.poll();
    expect(await given()).toEqual([[1, 2, 3], [4]]);
  });

  it('is passed over where it is not wanted', async () => {
    await tester.save(follow({ batchSize: 10, filtered: true, filter: 'n > 2' }));
    await publish([1, 2, 3, 4]);
    await publish([1]);
    await tester.poll();
    expect(await given()).toEqual([[3, 4]]);
    const [row] = await tester.rows();
    expect(row).toMatchObject({ position: '5', until: null });
  });

  it('starts a run where it cannot be said whether it is wanted', async () => {
    await tester.save(follow({ filtered: true, filter: 'n.of.that > 2' }));
    await publish([1]);
    await tester.poll();
    expect(await given()).toEqual([[1]]);
  });

  it('of another user is not seen', async () => {
    await tester.save(follow({ from: 'earliest' }));
    await publish([1], { userId: await tester.person() });
    await tester.poll();
    expect(await given()).toEqual([]);
  });

  it('with the key of one that is kept is not published again', async () => {
    await tester.save(follow());
    await publish([1, 2], { keys: ['a', 'b'] });
    await publish([3, 4], { keys: ['b', 'c'] });
    await tester.poll();
    expect(await given()).toEqual([[1], [2], [4]]);
  });
});

describe('a trigger', () => {
  it('begins with what comes, or with the oldest that is kept', async () => {
    await publish([1]);
    await tester.save(follow());
    await tester.poll();
    expect(await given()).toEqual([]);
    await tester.save(follow({ from: 'earliest' }));
    await tester.poll();
    expect(await given()).toEqual([[1]]);
  });

  it('goes on where it was when its workflow is changed, and when it was switched off for a while', async () => {
    const id = await tester.save(follow());
    await publish([1]);
    await tester.poll();
    await tester.setActive(id, false);
    await publish([2]);
    await tester.poll();
    expect(await given()).toEqual([[1]]);
    await tester.change(id, 2, follow({ batchSize: 5 }));
    await tester.setActive(id, true);
    await tester.poll();
    expect(await given()).toEqual([[1], [2]]);
  });

  it('begins anew with another topic', async () => {
    const id = await tester.save(follow());
    await publish([1]);
    await tester.poll();
    await tester.change(id, 2, follow({ topic: 'returns', from: 'earliest' }));
    await publish([5], { topic: 'returns' });
    await tester.poll();
    expect(await given()).toEqual([[1], [5]]);
    await tester.change(id, 3, node('hand', 'manualTrigger'));
    expect(await tester.rows()).toEqual([]);
  });

  it.each<[string, JsonObject]>([
    ['is switched off', { disabled: true }],
    ['names no topic', { topic: 'no such name' }],
  ])('follows nothing while it %s', async (_why, data) => {
    await tester.save(follow(data));
    expect(await tester.rows()).toEqual([]);
  });
});

describe('every message starts exactly one run', () => {
  it('with several servers at work while messages come', async () => {
    await tester.save(follow({ batchSize: 4 }));
    const others = [tester.server(), tester.server()];
    await Promise.all(
      Array.from({ length: 12 }, async (_, part) => {
        await publish([10 * part, 10 * part + 1, 10 * part + 2]);
        await Promise.all([tester.poll(), ...others.map((other) => other.poll(tester.userId))]);
      }),
    );
    await tester.poll();
    const numbers = (await given())
      .flat()
      .map(Number)
      .sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, part) => [10 * part, 10 * part + 1, 10 * part + 2]).flat());
  });

  it('where a server dies before it has written that the run was started', async () => {
    await tester.save(follow({ batchSize: 2 }));
    const [before] = await tester.rows();
    await publish([1, 2]);
    await tester.poll();
    await tester.db
      .updateTable('followers')
      .set({ position: before?.position ?? '', until: '2' })
      .execute();
    await publish([3]);
    await tester.poll();
    expect(await given()).toEqual([[1, 2], [3]]);
  });

  it('where it dies before the run was started', async () => {
    await tester.save(follow({ batchSize: 2 }));
    await tester.stop();
    await publish([1, 2, 3]);
    await tester.db.updateTable('followers').set({ until: '1' }).execute();
    await tester.server().poll();
    expect(await given()).toEqual([[1], [2, 3]]);
  });
});

describe('a message that comes when its owner may start no run', () => {
  it('waits, and starts its run later', async () => {
    await tester.save(follow());
    const { usage, config } = tester.platform;
    usage.add(tester.userId, config.quota.bytes);
    await publish([1]);
    await tester.poll();
    expect(await given()).toEqual([]);
    // Measured, there is room again.
    await usage.measureDue();
    await tester.poll();
    expect(await given()).toEqual([[1]]);
  });
});

describe('messages of runs', () => {
  const origin = (hops: number, rootId = 'root') => ({ run: { id: `run-${hops}`, rootId }, hops });
  const publishFrom = (numbers: number[], hops: number) =>
    topicsOf(tester.platform).publish(
      tester.userId,
      { topic: 'orders', keep, messages: numbers.map((n) => ({ key: `k${n}`, json: { n } })) },
      origin(hops),
    );
  /** The executions, those that were refused last. */
  const rows = async () => {
    const all = await tester.db
      .selectFrom('executions')
      .select(['status', 'hops', 'root_id', 'origin_id', 'error'])
      .execute();
    return all.sort((a, b) => Number(a.error !== null) - Number(b.error !== null));
  };

  it('start runs of their family, by the deepest of them', async () => {
    await publish([1]);
    await publishFrom([2], 4);
    await publishFrom([3], 2);
    await tester.save(follow({ batchSize: 10, from: 'earliest' }));
    await tester.poll();
    expect(await given()).toEqual([[1, 2, 3]]);
    expect(await rows()).toMatchObject([{ hops: 5, root_id: 'root', origin_id: 'run-4' }]);
  });

  it('that have come too far start none, and take no other along', async () => {
    await publish([1]);
    await publishFrom([2, 3], 20);
    await publishFrom([4], 19);
    await tester.save(follow({ batchSize: 10, from: 'earliest' }));
    await tester.poll();
    const runs = await rows();
    expect(runs).toMatchObject([
      { hops: 20 },
      { status: 'failed', error: expect.stringContaining('run_hops_exceeded') as string },
    ]);
    expect(await given()).toEqual(expect.arrayContaining([[1, 4], [2]]));
    await publishFrom([5], 20);
    await tester.poll();
    // Once for the family, however many come.
    expect(await rows()).toHaveLength(2);
  });
});

describe('a topic keeps', () => {
  const left = async (): Promise<unknown[]> =>
    (await topicsOf(tester.platform).read(tester.userId, 'orders', 0, { limit: 100 })).map(({ json }) => json['n']);

  it('the latest messages, and none for longer than it is to', async () => {
    const topics = topicsOf(tester.platform);
    await topics.publish(tester.userId, {
      topic: 'orders',
      keep: { days: 1, messages: 3 },
      messages: [1, 2, 3, 4, 5].map((n) => ({ key: `k${n}`, json: { n } })),
    });
    await topics.prune(Date.now());
    expect(await left()).toEqual([3, 4, 5]);
    await topics.prune(Date.now() + 86_400_001);
    expect(await left()).toEqual([]);
    await publish([6]);
    expect(await topics.last(tester.userId, 'orders')).toBe(6);
  });

  it('as many as it is to, however many are too many or too old', async () => {
    const topics = topicsOf(tester.platform);
    const many = Array.from({ length: 1250 }, (_, n) => ({ key: `k${n}`, json: { n } }));
    await topics.publish(tester.userId, { topic: 'orders', keep: { days: 1, messages: 1230 }, messages: many });
    const rows = tester.db
      .selectFrom('topic_messages')
      .select('position')
      .where('user_id', '=', tester.userId)
      .orderBy('position');
    await topics.prune(Date.now());
    expect((await rows.execute()).map(({ position }) => Number(position))).toEqual(
      many.slice(20).map((_, n) => n + 21),
    );
    await tester.db.updateTable('topic_messages').set({ published_at: 1 }).where('position', '<=', 1240).execute();
    await topics.prune(Date.now());
    expect((await rows.execute()).map(({ position }) => Number(position))).toEqual(
      many.slice(1240).map((_, n) => n + 1241),
    );
  });

  it('no more of a user than is allowed: topics and characters', async () => {
    const usage = createTopicUsage(tester.db, topicsOf(tester.platform).size, { topics: 1, size: 20 });
    const { userId } = tester;
    await publish([1, 2]);
    await usage.admit(userId, 'orders', 5);
    await expect(usage.admit(userId, 'another', 1)).rejects.toMatchObject({ code: 'topics_full' });
    // Two messages of seven characters are there; what was let in and never written is not counted.
    await usage.admit(userId, 'orders', 6);
    await expect(usage.admit(userId, 'orders', 7)).rejects.toMatchObject({ code: 'topics_full' });
    await usage.admit(await tester.person(), 'another', 20);
  });

  it('a name that is one', async () => {
    await expect(publish([1], { topic: 'a b' })).rejects.toMatchObject({ code: 'topic_name_invalid' });
  });

  it('what its owner can export', async () => {
    await publish([1]);
    const exported = topicData(tester.db).export(tester.userId);
    expect(Symbol.asyncIterator in exported ? await Array.fromAsync(exported) : null).toMatchObject([
      { topic: 'orders', position: 1, message: { n: 1 } },
    ]);
  });
});

describe('a server', () => {
  it('passes what one workflow publishes on to another', async () => {
    const app = await createTestApp();
    try {
      const owner = await app.signUp();
      const reader = await saveWorkflow(owner, [follow({ topic: 'news' })]);
      const hand = node('hand', 'manualTrigger');
      const out = node('out', 'streamOutput', { topic: 'news', message: '{ "n": 5 }' });
      const writer = await saveWorkflow(owner, [hand, out], chain('hand', 'out'));
      await app.open();
      await vi.waitFor(async () => {
        await expect(app.platform.db.selectFrom('followers').selectAll().execute()).resolves.toHaveLength(1);
      });
      await owner.send('POST', '/api/executions', { workflowId: writer.id });
      await vi.waitFor(async () => {
        const runs = (await owner.send('GET', `/api/executions?workflowId=${reader.id}`)).json<RunSummary[]>();
        expect(runs).toMatchObject([{ status: 'completed' }]);
      }, 10_000);
    } finally {
      await app.end();
    }
  });
});
