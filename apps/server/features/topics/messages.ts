import type { JsonObject } from '@heddle/contract/json';
import type { Publication } from '@heddle/contract/node/topics';
import { yieldToEventLoop } from '@heddle/nodes/lib/cooperative';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { RunOrigin } from '../../platform/runs/families/origin.ts';

/** A message of a topic. */
export interface TopicMessage {
  position: number;
  json: JsonObject;
  /** Epoch milliseconds. */
  publishedAt: number;
  /** The run that has published it; null where it was published by hand. */
  origin: RunOrigin | null;
}

const DAY_MS = 86_400_000;
/** Messages that are read by one statement. */
const PAGE = 50;
/** Characters of messages that are read together. */
const READ_LIMIT = 4 * 1024 * 1024;

/** The record of a topic, for further clauses. */
export const topicNamed = (db: Db, userId: string, name: string) =>
  db.selectFrom('topics').where('user_id', '=', userId).where('name', '=', name);

/** The messages of a topic, for further clauses. */
export const messagesOf = (db: Db, userId: string, topic: string) =>
  db.selectFrom('topic_messages').where('user_id', '=', userId).where('topic', '=', topic);

/** Adds messages to a topic in one transaction, at the next positions; the topic is made with the first. `now`: epoch milliseconds. */
export async function writeMessages(
  { db, atomically }: Pick<Database, 'atomically' | 'db'>,
  userId: string,
  { topic, messages, keep }: Publication,
  origin: RunOrigin | null,
  now: number,
): Promise<void> {
  const count = messages.length;
  const kept = { keep_ms: Math.round(keep.days * DAY_MS), keep_messages: keep.messages };
  // The transaction holds the topic's row until its end: positions become visible in their order, and no reader passes over one.
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
        topicNamed(db, userId, topic).select([
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

/** The origin of a message by its row. */
function originIn({
  run_id,
  root_id,
  hops,
}: Pick<Selectable<Tables['topic_messages']>, 'run_id' | 'root_id' | 'hops'>): RunOrigin | null {
  if (hops === null) return null;
  return { run: run_id === null || root_id === null ? null : { id: run_id, rootId: root_id }, hops: Number(hops) };
}

/** Reads the messages after a position and up to `until`, in their order: up to `limit`, and no more characters than a run can well begin with. */
export async function readMessages(
  db: Db,
  userId: string,
  topic: string,
  after: number,
  { limit, until = Number.MAX_SAFE_INTEGER }: { limit: number; until?: number },
): Promise<TopicMessage[]> {
  const found: TopicMessage[] = [];
  for (let [last, size] = [after, 0]; found.length < limit && size < READ_LIMIT;) {
    const wanted = Math.min(PAGE, limit - found.length);
    const rows = await messagesOf(db, userId, topic)
      .select(['position', 'json', 'published_at', 'run_id', 'root_id', 'hops'])
      .where('position', '>', last)
      .where('position', '<=', until)
      .orderBy('position')
      .limit(wanted)
      .execute();
    for (const row of rows) {
      last = Number(row.position);
      size += row.json.length;
      found.push({
        position: last,
        // Written by `writeMessages`, from an object.
        json: JSON.parse(row.json) as JsonObject,
        publishedAt: Number(row.published_at),
        origin: originIn(row),
      });
    }
    if (rows.length < wanted) break;
    await yieldToEventLoop();
  }
  return found;
}
