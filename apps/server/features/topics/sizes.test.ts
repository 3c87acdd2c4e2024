import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPlatform } from '../../testing/open-platform.ts';
import { createTopicSizes } from './sizes.ts';
import { topicsOf } from './topics.ts';

let opened: Awaited<ReturnType<typeof openPlatform>>;
beforeEach(async () => {
  opened = await openPlatform(async () => undefined);
});
afterEach(() => opened.end());

let count = 0;
/** Publishes texts; one of `n` letters is a message of n + 8 bytes of JSON. */
const publish = (letters: readonly number[]) =>
  topicsOf(opened.platform).publish(opened.userId, {
    topic: 'orders',
    keep: { days: 1, messages: 100_000 },
    messages: letters.map((n) => ({ key: `${(count += 1)}`, json: { t: 'x'.repeat(n) } })),
  });
const messages = () => opened.db.deleteFrom('topic_messages').where('topic', '=', 'orders');

it('the size of a topic is that of all messages, as they come and go', async () => {
  const sizeOf = createTopicSizes(opened.db);
  const size = (): Promise<number> => sizeOf(opened.userId, 'orders');
  expect(await size()).toBe(0);
  await publish([1, 2]);
  expect(await size()).toBe(19);
  await publish([3]);
  expect(await size()).toBe(30);
  await messages().where('position', '=', 1).execute();
  expect(await size()).toBe(21);
  await messages().execute();
  expect(await size()).toBe(0);
});

it('the size of a topic is counted in bytes, and over any number of messages', async () => {
  await topicsOf(opened.platform).publish(opened.userId, {
    topic: 'orders',
    keep: { days: 1, messages: 1 },
    messages: [{ key: 'a', json: { t: 'ä' } }],
  });
  expect(await topicsOf(opened.platform).size(opened.userId, 'orders')).toBe(10);
  const rows = Array.from({ length: 11_000 }, (_, index) => ({
    user_id: opened.userId,
    topic: 'many',
    position: 3 * index + 1,
    key: `${index}`,
    json: '{}',
    published_at: 0,
  }));
  for (let from = 0; from < rows.length; from += 2000)
    await opened.db
      .insertInto('topic_messages')
      .values(rows.slice(from, from + 2000))
      .execute();
  expect(await topicsOf(opened.platform).size(opened.userId, 'many')).toBe(22_000);
});
