import { topicErrors } from '@heddle/contract/errors/topics';
import type { JsonObject } from '@heddle/contract/json';
import type { Publication } from '@heddle/contract/node/topics';
import { TOPIC_NAME } from '@heddle/contract/node/topics';
import { nextTurn } from '@heddle/nodes/lib/next-turn';
import { inTurns } from '@heddle/nodes/lib/turns';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { ROWS_IN_PIECE, deleteInPieces } from '../db/delete-in-pieces.ts';
import type { Tables } from '../db/schema.ts';
import type { RunOrigin } from '../runs/families/origin.ts';
import { createTopicSizes } from './sizes.ts';
import { createTopicUsage } from './usage.ts';

/** A message where it stands in its topic. */
export interface TopicMessage {
  position: number;
  json: JsonObject;
  /** Epoch milliseconds. */
  publishedAt: number;
  /** The run that has published it; null where it was published by hand. */
  origin: RunOrigin | null;
}

/** The topics of users: messages that are added, kept for a while, and read by position. Every function takes the owner. */
export interface Topics {
  /** Adds messages, in their order, and tells those who follow. `origin`: the run that publishes them. Throws `topic_name_invalid`, `topics_full`. */
  publish(userId: string, publication: Publication, origin?: RunOrigin | null): Promise<void>;
  /** Messages after a position and up to `until`, in their order: up to `limit`, and no more characters than a run can well begin with. */
  read(
    userId: string,
    topic: string,
    after: number,
    options: { limit: number; until?: number },
  ): Promise<TopicMessage[]>;
  /** Where the last message stands; 0 where there was none. */
  last(userId: string, topic: string): Promise<number>;
  /** The bytes of JSON of all messages that a topic has. */
  size(userId: string, topic: string): Promise<number>;
  /** Removes what is no longer kept. `now` is epoch milliseconds. */
  prune(now: number): Promise<void>;
  /** Calls the listener with the user after each publication, also by other servers; with '' when any user may have published. */
  follow(listener: (userId: string) => void): void;
}

const CHANNEL = 'heddle_topics';
const DAY_MS = 86_400_000;
/** Messages that are written in one transaction, and read at a time. */
const CHUNK = 100;
const PAGE = 50;
/** Characters of messages that are read together. */
const READ_LIMIT = 4 * 1024 * 1024;

/** The origin of a message by its row. */
function originIn({
  run_id,
  root_id,
  hops,
}: Pick<Selectable<Tables['topic_messages']>, 'run_id' | 'root_id' | 'hops'>): RunOrigin | null {
  if (hops === null) return null;
  return { run: run_id === null || root_id === null ? null : { id: run_id, rootId: root_id }, hops: Number(hops) };
}

/** Topics in the database. */
export function createTopics(
  { db, atomically, notify, listen }: Pick<Database, 'atomically' | 'db' | 'listen' | 'notify'>,
  onError: (error: unknown) => void,
): Topics {
  const listeners: ((userId: string) => void)[] = [];
  const tell = (userId: string): void => {
    for (const listener of listeners) listener(userId);
  };
  listen(CHANNEL, tell);
  const sizeOf = createTopicSizes(db);
  const usage = createTopicUsage(db, sizeOf);
  const topicOf = (userId: string, name: string) =>
    db.selectFrom('topics').where('user_id', '=', userId).where('name', '=', name);
  const messagesOf = (userId: string, topic: string) =>
    db.selectFrom('topic_messages').where('user_id', '=', userId).where('topic', '=', topic);

  async function publishChunk(
    userId: string,
    { topic, messages, keep }: Publication,
    origin: RunOrigin | null,
    now: number,
  ): Promise<void> {
    const count = messages.length;
    const kept = { keep_ms: Math.round(keep.days * DAY_MS), keep_messages: keep.messages };
    // Who adds to a topic holds its row until that is on disk: positions become visible in their order, and none is passed over by a reader.
    const advance = db
      .insertInto('topics')
      .values({ user_id: userId, name: topic, last_position: count, ...kept })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'name'])
          .doUpdateSet({ last_position: sql<number>`topics.last_position + cast(${count} as bigint)`, ...kept }),
      );
    const adds = messages.map(({ key, json }, index) =>
      db
        .insertInto('topic_messages')
        .columns(['user_id', 'topic', 'position', 'key', 'json', 'published_at', 'run_id', 'root_id', 'hops'])
        .expression(
          topicOf(userId, topic).select([
            'user_id',
            'name',
            sql<number>`last_position - cast(${count - index - 1} as bigint)`.as('position'),
            sql<string>`cast(${key} as text)`.as('key'),
            sql<string>`cast(${JSON.stringify(json)} as text)`.as('json'),
            sql<number>`cast(${now} as bigint)`.as('published_at'),
            sql<string | null>`cast(${origin?.run?.id ?? null} as text)`.as('run_id'),
            sql<string | null>`cast(${origin?.run?.rootId ?? null} as text)`.as('root_id'),
            sql<number | null>`cast(${origin?.hops ?? null} as integer)`.as('hops'),
          ]),
        )
        .onConflict((conflict) => conflict.columns(['user_id', 'topic', 'key']).doNothing()),
    );
    await atomically([advance, ...adds]);
  }

  /** Removes messages that are too old or too many, from the oldest ones on and some at a time. */
  async function pruneTopic(
    { user_id, name, keep_ms, keep_messages }: Selectable<Tables['topics']>,
    now: number,
  ): Promise<void> {
    const messages = messagesOf(user_id, name);
    const over = Number(
      (
        await messages
          .select('position')
          .orderBy('position', 'desc')
          .offset(Number(keep_messages))
          .limit(1)
          .executeTakeFirst()
      )?.position ?? 0,
    );
    const oldest = messages.select(['position', 'published_at']).orderBy('position').limit(ROWS_IN_PIECE).as('oldest');
    const gone = db
      .selectFrom(oldest)
      .select('position')
      .where(({ or, eb }) => or([eb('position', '<=', over), eb('published_at', '<', now - Number(keep_ms))]));
    await deleteInPieces(
      db
        .deleteFrom('topic_messages')
        .where('user_id', '=', user_id)
        .where('topic', '=', name)
        .where('position', 'in', gone),
    );
  }

  return {
    async publish(userId, { topic, messages, keep }, origin = null) {
      if (!TOPIC_NAME.test(topic)) throw topicErrors.topic_name_invalid({ name: topic });
      let bytes = 0;
      await inTurns(
        messages,
        ({ json }) => void (bytes += Buffer.byteLength(JSON.stringify(json))),
        () => undefined,
      );
      await usage.admit(userId, topic, bytes);
      for (let from = 0; from < messages.length; from += CHUNK) {
        await publishChunk(userId, { topic, messages: messages.slice(from, from + CHUNK), keep }, origin, Date.now());
        // On SQLite nothing was waited for.
        await nextTurn();
      }
      tell(userId);
      notify(CHANNEL, userId).catch(onError);
    },

    async read(userId, topic, after, { limit, until = Number.MAX_SAFE_INTEGER }) {
      const found: TopicMessage[] = [];
      for (let [last, size] = [after, 0]; found.length < limit && size < READ_LIMIT;) {
        const wanted = Math.min(PAGE, limit - found.length);
        const rows = await messagesOf(userId, topic)
          .select(['position', 'json', 'published_at', 'run_id', 'root_id', 'hops'])
          .where('position', '>', last)
          .where('position', '<=', until)
          .orderBy('position')
          .limit(wanted)
          .execute();
        for (const row of rows) {
          last = Number(row.position);
          size += row.json.length;
          // Written above, from an object.
          found.push({
            position: last,
            json: JSON.parse(row.json) as JsonObject,
            publishedAt: Number(row.published_at),
            origin: originIn(row),
          });
        }
        if (rows.length < wanted) break;
        await nextTurn();
      }
      return found;
    },

    async last(userId, topic) {
      const row = await topicOf(userId, topic).select('last_position').executeTakeFirst();
      return Number(row?.last_position ?? 0);
    },

    size: sizeOf,

    async prune(now) {
      for (let after: { user_id: string; name: string } | undefined; ;) {
        let query = db.selectFrom('topics').selectAll();
        if (after) {
          const { user_id, name } = after;
          query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('user_id', 'name'), '>', tuple(user_id, name)));
        }
        const topics = await query.orderBy('user_id').orderBy('name').limit(CHUNK).execute();
        for (const topic of topics) await pruneTopic(topic, now);
        after = topics.at(-1);
        if (topics.length < CHUNK) return;
      }
    },

    follow: (listener) => void listeners.push(listener),
  };
}
