import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  TopicEntry,
  TopicEntryListQuery,
  TopicFollower,
  TopicListQuery,
  TopicView,
} from '@heddle/contract/api/topics';
import type { JsonObject } from '@heddle/contract/json';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../platform/db/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeMessages } from '../../platform/topics/remove.ts';
import { configsOf, topicOf } from './source.ts';

const DAY_MS = 86_400_000;
/** What a key begins with that somebody has given; all others are made by the steps that publish. */
export const GIVEN_KEY = 'key:';

type TopicRow = Selectable<Tables['topics']>;
type EntryRow = Pick<Selectable<Tables['topic_messages']>, 'position' | 'key' | 'json' | 'published_at'>;

/** The topics of users as people look at them. Every function takes the owner and sees nothing of others. */
export type TopicStore = ReturnType<typeof createTopicStore>;

const iso = (ms: number): string => new Date(ms).toISOString();

const entryOf = (row: EntryRow): TopicEntry => ({
  position: Number(row.position),
  key: row.key.startsWith(GIVEN_KEY) ? row.key.slice(GIVEN_KEY.length) : null,
  // Written from an object.
  message: JSON.parse(row.json) as JsonObject,
  publishedAt: iso(Number(row.published_at)),
});

/** A text as a pattern that has it anywhere. */
const anywhere = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The store over the tables of topics, their messages and their followers. */
export function createTopicStore({ db, atomically, topics }: Pick<Platform, 'atomically' | 'db' | 'topics'>) {
  const named = (userId: string, search: string) => {
    const all = db.selectFrom('topics').where('user_id', '=', userId);
    return search === '' ? all : all.where(sql<boolean>`lower(name) like ${anywhere(search)} escape '\\'`);
  };
  const topicNamed = (userId: string, name: string) =>
    db.selectFrom('topics').where('user_id', '=', userId).where('name', '=', name);
  const entriesOf = (userId: string, name: string) =>
    db.selectFrom('topic_messages').where('user_id', '=', userId).where('topic', '=', name);

  async function countAfter(userId: string, name: string, position: string): Promise<number> {
    const { count } = await entriesOf(userId, name)
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('position', '>', Number(position))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async function followersOf(userId: string, names: readonly string[]): Promise<Map<string, TopicFollower[]>> {
    if (names.length === 0) return new Map();
    const rows = await db
      .selectFrom('followers as f')
      .innerJoin('workflows as w', 'w.id', 'f.workflow_id')
      .select(['f.workflow_id', 'f.node_id', 'f.config', 'f.position', 'w.name', 'w.is_active'])
      .where('f.kind', '=', 'topic')
      .where('w.user_id', '=', userId)
      .where('f.config', 'in', names.flatMap(configsOf))
      // The trigger of one that is switched off may be gone from it since.
      .where(({ or, eb }) => or([eb('w.is_active', '=', 1), eb('f.revision', '=', eb.ref('w.revision'))]))
      .orderBy('w.name')
      .orderBy('f.node_id')
      .execute();
    const found = new Map<string, TopicFollower[]>();
    for (const row of rows) {
      const name = topicOf(row.config);
      const follower = {
        workflowId: row.workflow_id,
        workflowName: row.name,
        nodeId: row.node_id,
        isActive: row.is_active === 1,
        behind: await countAfter(userId, name, row.position),
      };
      found.set(name, [...(found.get(name) ?? []), follower]);
      await nextTurn();
    }
    return found;
  }

  const keepIn = ({ keep_ms, keep_messages }: Pick<TopicRow, 'keep_ms' | 'keep_messages'>): TopicView['keep'] => ({
    days: Number(keep_ms) / DAY_MS,
    messages: Number(keep_messages),
  });

  async function viewOf(userId: string, topic: TopicRow, followers: TopicFollower[]): Promise<TopicView> {
    const { name } = topic;
    const newest = await entriesOf(userId, name)
      .select('published_at')
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    return {
      name,
      entries: await countAfter(userId, name, '0'),
      size: await topics.size(userId, name),
      lastPosition: Number(topic.last_position),
      newestAt: newest ? iso(Number(newest.published_at)) : null,
      keep: keepIn(topic),
      followers,
    };
  }

  return {
    async list(
      userId: string,
      { search, limit, offset }: Omit<TopicListQuery, 'userId'>,
    ): Promise<{ topics: TopicView[]; total: number }> {
      const rows = await named(userId, search).selectAll().orderBy('name').limit(limit).offset(offset).execute();
      const { total } = await named(userId, search)
        .select((of) => of.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const followers = await followersOf(
        userId,
        rows.map(({ name }) => name),
      );
      const views: TopicView[] = [];
      // Counting many long topics must not hold up everybody else for as long as that takes.
      for (const row of rows) {
        views.push(await viewOf(userId, row, followers.get(row.name) ?? []));
        await nextTurn();
      }
      return { topics: views, total: Number(total) };
    },

    async find(userId: string, name: string): Promise<TopicView | null> {
      const row = await topicNamed(userId, name).selectAll().executeTakeFirst();
      return row ? viewOf(userId, row, (await followersOf(userId, [name])).get(name) ?? []) : null;
    },

    /** What a topic keeps at most; null where there is none. */
    async keepOf(userId: string, name: string): Promise<TopicView['keep'] | null> {
      const row = await topicNamed(userId, name).select(['keep_ms', 'keep_messages']).executeTakeFirst();
      return row ? keepIn(row) : null;
    },

    /** Newest first. */
    async entries(
      userId: string,
      name: string,
      { limit, offset }: Omit<TopicEntryListQuery, 'userId'>,
    ): Promise<{ entries: TopicEntry[]; total: number }> {
      const rows = await entriesOf(userId, name)
        .select(['position', 'key', 'json', 'published_at'])
        .orderBy('position', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return { entries: rows.map(entryOf), total: await countAfter(userId, name, '0') };
    },

    /** The entry that was published under this key; null while there is none. */
    async withKey(userId: string, name: string, key: string): Promise<TopicEntry | null> {
      const row = await entriesOf(userId, name)
        .select(['position', 'key', 'json', 'published_at'])
        .where('key', '=', key)
        .executeTakeFirst();
      return row ? entryOf(row) : null;
    },

    /** Removes the entries up to a position. Positions go on where they were, so followers pass nothing over. */
    async clear(userId: string, name: string, until: number): Promise<void> {
      await removeMessages(db, userId, name, until);
    },

    /** Removes a topic with its entries; who follows it begins anew. Where entries came after the position, only those up to it are removed. */
    async remove(userId: string, name: string, until: number): Promise<void> {
      // Most of them before all else: one transaction for all would hold up everybody.
      await removeMessages(db, userId, name, until);
      await atomically([
        // First of all: who is adding to the topic holds this row.
        db
          .deleteFrom('topics')
          .where('user_id', '=', userId)
          .where('name', '=', name)
          .where('last_position', '<=', until),
        db
          .deleteFrom('topic_messages')
          .where('user_id', '=', userId)
          .where('topic', '=', name)
          .where('position', '<=', until),
        // A topic of this name that comes later counts from one again.
        db
          .updateTable('followers')
          .set({ position: '0', until: null, epoch: randomUUID() })
          .where('kind', '=', 'topic')
          .where('config', 'in', configsOf(name))
          .where('workflow_id', 'in', db.selectFrom('workflows').select('id').where('user_id', '=', userId))
          .where(({ not, exists }) => not(exists(topicNamed(userId, name).select('name')))),
      ]);
    },
  };
}
