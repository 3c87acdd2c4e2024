import type { TopicEntry, TopicView } from '@heddle/contract/api/topics';
import type { RunView } from '@heddle/contract/run/view';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';
import { topicsOf } from './topics.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
  await app.open();
});
afterAll(() => app.end());
beforeEach(async () => {
  ada = await app.signUp();
});

const keep = { days: 7, messages: 1000 };
const publish = (topic: string, numbers: readonly number[]) =>
  topicsOf(app.platform).publish(ada.user.id, {
    topic,
    keep,
    messages: numbers.map((n) => ({ key: `k${n}`, json: { n } })),
  });
const topics = async (query = ''): Promise<TopicView[]> => (await ada.send('GET', `/api/topics?${query}`)).json();
const topic = async (name = 'orders'): Promise<TopicView> => (await ada.send('GET', `/api/topics/${name}`)).json();
const entries = async (query = ''): Promise<TopicEntry[]> =>
  (await ada.send('GET', `/api/topics/orders/messages?${query}`)).json();
const numbers = async (query?: string) => (await entries(query)).map(({ message }) => message['n']);
const send = (body: object, name = 'orders') => ada.send('POST', `/api/topics/${name}/messages`, body);

/** A workflow that starts for all that `orders` keeps. */
async function follow(more: object = {}): Promise<string> {
  const { id } = await saveWorkflow(
    ada,
    [node('stream', 'streamTrigger', { topic: 'orders', from: 'earliest' })],
    [],
    more,
  );
  return id;
}
/** What the runs of a workflow were given. */
async function given(workflowId: string): Promise<unknown[]> {
  const runs = (await ada.send('GET', `/api/executions?workflowId=${workflowId}`)).json<{ id: string }[]>();
  const views = await Promise.all(
    runs.map(async ({ id }) => (await ada.send('GET', `/api/executions/${id}`)).json<RunView>()),
  );
  return views.map(({ steps }) => steps[0]?.output?.['main']?.[0]?.json['n']).sort((a, b) => Number(a) - Number(b));
}
const comeTo = (workflowId: string, expected: number[]) =>
  vi.waitFor(async () => expect(await given(workflowId)).toEqual(expected), 10_000);

describe('the topics of a user', () => {
  it('are listed with what they hold', async () => {
    await publish('orders', [1, 2]);
    await publish('Order_2', [3]);
    expect(await topics()).toMatchObject([
      { name: 'Order_2', entries: 1 },
      { name: 'orders', entries: 2, size: 14, keep, followers: [], newestAt: expect.any(String) as string },
    ]);
    expect((await topics('search=order_')).map(({ name }) => name)).toEqual(['Order_2']);
    expect((await ada.send('GET', '/api/topics?limit=1')).headers['x-total-count']).toBe('2');
  });

  it('say who follows them, and how far behind', async () => {
    const workflowId = await follow();
    await publish('orders', [1, 2]);
    await comeTo(workflowId, [1, 2]);
    await vi.waitFor(async () =>
      expect((await topic()).followers).toMatchObject([
        { workflowId, workflowName: 'Orders', nodeId: 'stream', isActive: true, behind: 0 },
      ]),
    );
    await ada.send('PUT', `/api/workflows/${workflowId}`, { isActive: false });
    await publish('orders', [3]);
    expect((await topics())[0]?.followers).toMatchObject([{ isActive: false, behind: 1 }]);
  });

  it('show their entries, newest first', async () => {
    await publish('orders', [1, 2, 3]);
    expect(await numbers()).toEqual([3, 2, 1]);
    expect(await numbers('limit=1&offset=1')).toEqual([2]);
    expect((await ada.send('GET', '/api/topics/orders/messages?limit=1')).headers['x-total-count']).toBe('3');
    expect((await entries())[0]).toMatchObject({ position: 3, key: null, publishedAt: expect.any(String) as string });
  });
});

describe('a message that is published by hand', () => {
  it('makes its topic, and starts who follows', async () => {
    const workflowId = await follow();
    await vi.waitFor(async () =>
      expect(
        await app.platform.db.selectFrom('followers').selectAll().where('workflow_id', '=', workflowId).execute(),
      ).toHaveLength(1),
    );
    const answer = await send({ message: { n: 5 }, key: ' five ' });
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { position: 1, key: 'five', message: { n: 5 } }]);
    expect((await topic()).keep).toEqual({ days: 7, messages: 10_000 });
    await comeTo(workflowId, [5]);
  });

  it('changes nothing of what the topic keeps', async () => {
    await publish('orders', [1]);
    await send({ message: 'text' });
    expect((await topic()).keep).toEqual(keep);
    expect((await entries())[0]?.message).toEqual({ value: 'text' });
  });

  it('is refused with the reason if it is invalid', async () => {
    await send({ message: {}, key: 'one' });
    expect((await send({ message: {}, key: 'one' })).json()).toMatchObject({ code: 'topic_key_taken' });
    expect((await send({ message: 'x'.repeat(70_000) })).json()).toMatchObject({ code: 'topic_entry_too_large' });
    expect((await send({ message: {} }, 'no%20name')).json()).toMatchObject({ code: 'topic_name_invalid' });
    expect(await entries()).toHaveLength(1);
  });
});

describe('a topic', () => {
  it('is emptied up to an entry, and goes on counting', async () => {
    const workflowId = await follow();
    await publish('orders', [1, 2, 3]);
    await comeTo(workflowId, [1, 2, 3]);
    await ada.send('DELETE', '/api/topics/orders/messages?until=2');
    expect(await numbers()).toEqual([3]);
    await ada.send('DELETE', '/api/topics/orders/messages');
    expect(await topic()).toMatchObject({ entries: 0, size: 0, lastPosition: 3, newestAt: null });
    await publish('orders', [4]);
    await comeTo(workflowId, [1, 2, 3, 4]);
  });

  it('that is deleted and comes again is followed from its first message on', async () => {
    const workflowId = await follow();
    await publish('orders', [1, 2]);
    await comeTo(workflowId, [1, 2]);
    expect((await ada.send('DELETE', '/api/topics/orders')).statusCode).toBe(204);
    expect(await topics()).toEqual([]);
    await publish('orders', [7]);
    await comeTo(workflowId, [1, 2, 7]);
  });

  it('that is deleted keeps messages published since it was read, and the positions of its subscribers', async () => {
    const workflowId = await follow();
    await publish('orders', [1, 2]);
    await comeTo(workflowId, [1, 2]);
    await ada.send('DELETE', '/api/topics/orders?until=1');
    expect(await numbers()).toEqual([2]);
    await publish('orders', [3]);
    await comeTo(workflowId, [1, 2, 3]);
  });

  it.each([
    'GET /api/topics/gone',
    'DELETE /api/topics/gone',
    'GET /api/topics/gone/messages',
    'DELETE /api/topics/gone/messages',
  ])('that is not there: %s', async (route) => {
    const [method, url] = route.split(' ') as ['GET' | 'DELETE', string];
    const answer = await ada.send(method, url);
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'topic_unknown' }]);
  });
});
