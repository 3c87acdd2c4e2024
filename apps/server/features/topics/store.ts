import { randomUUID } from 'node:crypto';
import type { TopicEntry, TopicEntryListQuery, TopicListQuery, TopicView } from '@heddle/contract/api/topics';
import type { JsonObject } from '@heddle/contract/json';
import { yieldToEventLoop } from '@heddle/nodes/lib/cooperative';
import type { Compilable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { countAfter, followersOf } from './followers.ts';
import { messagesOf, topicNamed } from './messages.ts';
import { removeMessages } from './remove.ts';
import { configsOf } from './source.ts';
import type { Topics } from './topics.ts';

const DAY_MS = 86_400_000;
/** Prefix of keys that a person has chosen; all others are made by the steps that publish. */
export const GIVEN_KEY = 'key:';

type TopicRow = Selectable<Tables['topics']>;
const entryColumns = ['position', 'key', 'json', 'published_at'] as const;
type EntryRow = Pick<Selectable<Tables['topic_messages']>, (typeof entryColumns)[number]>;

type Access = Pick<Platform, 'atomically' | 'db'> & { topics: Topics };

const iso = (ms: number): string => new Date(ms).toISOString();

const entryOf = (row: EntryRow): TopicEntry => ({
  position: Number(row.position),
  key: row.key.startsWith(GIVEN_KEY) ? row.key.slice(GIVEN_KEY.length) : null,
  // Written from an object.
  message: JSON.parse(row.json) as JsonObject,
  publishedAt: iso(Number(row.published_at)),
});

const keepIn = ({ keep_ms, keep_messages }: Pick<TopicRow, 'keep_ms' | 'keep_messages'>): TopicView['keep'] => ({
  days: Number(keep_ms) / DAY_MS,
  messages: Number(keep_messages),
});

/** A LIKE pattern for texts that contain this one. */
const containing = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

function topicsWith(db: Db, userId: string, search: string) {
  const all = db.selectFrom('topics').where('user_id', '=', userId);
  return search === '' ? all : all.where(sql<boolean>`lower(name) like ${containing(search)} escape '\\'`);
}

async function viewOf(
  { db, topics }: Access,
  topic: TopicRow,
  followers: TopicView['followers'] = [],
): Promise<TopicView> {
  const { name, user_id: userId } = topic;
  const newest = await messagesOf(db, userId, name)
    .select('published_at')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    name,
    entries: await countAfter(db, userId, name, '0'),
    size: await topics.size(userId, name),
    lastPosition: Number(topic.last_position),
    newestAt: newest ? iso(Number(newest.published_at)) : null,
    keep: keepIn(topic),
    followers,
  };
}

/** One page of the user's topics by name, and how many there are on all pages. */
export async function listTopics(
  access: Access,
  userId: string,
  { search, limit, offset }: Omit<TopicListQuery, 'userId'>,
): Promise<{ topics: TopicView[]; total: number }> {
  const { db } = access;
  const rows = await topicsWith(db, userId, search).selectAll().orderBy('name').limit(limit).offset(offset).execute();
  const { total } = await topicsWith(db, userId, search)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const names = rows.map(({ name }) => name);
  const followers = await followersOf(db, userId, names);
  const views: TopicView[] = [];
  // Counting many long topics must not hold up other work for as long as that takes.
  for (const row of rows) {
    views.push(await viewOf(access, row, followers.get(row.name)));
    await yieldToEventLoop();
  }
  return { topics: views, total: Number(total) };
}

/** A topic; null where there is none of this name. */
export async function findTopic(access: Access, userId: string, name: string): Promise<TopicView | null> {
  const row = await topicNamed(access.db, userId, name).selectAll().executeTakeFirst();
  return row ? viewOf(access, row, (await followersOf(access.db, userId, [name])).get(name)) : null;
}

/** The retention of a topic; null where there is no such topic. */
export async function keepOf(db: Db, userId: string, name: string): Promise<TopicView['keep'] | null> {
  const row = await topicNamed(db, userId, name).select(['keep_ms', 'keep_messages']).executeTakeFirst();
  return row ? keepIn(row) : null;
}

/** One page of a topic's entries, newest first, and how many there are on all pages. */
export async function listEntries(
  db: Db,
  userId: string,
  name: string,
  { limit, offset }: Omit<TopicEntryListQuery, 'userId'>,
): Promise<{ entries: TopicEntry[]; total: number }> {
  const rows = await messagesOf(db, userId, name)
    .select(entryColumns)
    .orderBy('position', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { entries: rows.map(entryOf), total: await countAfter(db, userId, name, '0') };
}

/** The entry that was published under this key; null while there is none. */
export async function entryWithKey(db: Db, userId: string, name: string, key: string): Promise<TopicEntry | null> {
  const row = await messagesOf(db, userId, name).select(entryColumns).where('key', '=', key).executeTakeFirst();
  return row ? entryOf(row) : null;
}

/** Removes a topic with its entries; workflows that follow it start from position 0. Where entries came after `until`, only those up to it are removed. */
export async function removeTopic(
  { db, atomically }: Pick<Access, 'atomically' | 'db'>,
  userId: string,
  name: string,
  until: number,
): Promise<void> {
  // Most of them before the transaction, which would hold up everybody for as long as it takes.
  await removeMessages(db, userId, name, until);
  await atomically([
    // First the row that publications hold.
    db.deleteFrom('topics').where('user_id', '=', userId).where('name', '=', name).where('last_position', '<=', until),
    db
      .deleteFrom('topic_messages')
      .where('user_id', '=', userId)
      .where('topic', '=', name)
      .where('position', '<=', until),
    restartFollowers(db, userId, name),
  ]);
}

/** Sets followers of a topic that is gone to its beginning: a later topic of this name counts from one again. */
const restartFollowers = (db: Db, userId: string, name: string): Compilable =>
  db
    .updateTable('followers')
    .set({ position: '0', until: null, epoch: randomUUID() })
    .where('kind', '=', 'topic')
    .where('config', 'in', configsOf(name))
    .where('workflow_id', 'in', db.selectFrom('workflows').select('id').where('user_id', '=', userId))
    .where(({ not, exists }) => not(exists(topicNamed(db, userId, name).select('name'))));
