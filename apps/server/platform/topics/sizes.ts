import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';

/** Messages that are measured in one statement, before others get their turn. */
const AT_ONCE = 5000;
/** Topics of which it is remembered what was measured. */
const REMEMBERED = 10_000;

/** What the messages of a topic come to. Messages never change and only the oldest go, so what was measured holds for as long as the first one is the same. */
interface Measured {
  first: number;
  firstAt: number;
  last: number;
  bytes: number;
}

/** Gives the bytes of JSON of all messages that a topic has. */
export type TopicSizes = (userId: string, topic: string) => Promise<number>;

/** Measures topics bit by bit, and only what was not measured before. */
export function createTopicSizes(db: Db): TopicSizes {
  const known = new Map<string, Measured>();
  const messagesOf = (userId: string, topic: string) =>
    db.selectFrom('topic_messages').where('user_id', '=', userId).where('topic', '=', topic);

  /** Measures what stands after a position, on top of what comes before it. */
  async function measure(userId: string, topic: string, from: Measured): Promise<Measured> {
    const found = { ...from };
    for (;;) {
      const next = messagesOf(userId, topic)
        .select(['position', 'json'])
        .where('position', '>', found.last)
        .orderBy('position')
        .limit(AT_ONCE);
      const { count, last, bytes } = await db
        .selectFrom(next.as('next'))
        // The length of a text in bytes is known without reading the text, its number of characters is not.
        .select((of) => [
          of.fn.countAll<number>().as('count'),
          of.fn.max('position').as('last'),
          sql<number>`coalesce(sum(octet_length(json)), 0)`.as('bytes'),
        ])
        .executeTakeFirstOrThrow();
      found.bytes += Number(bytes);
      found.last = Number(last ?? found.last);
      if (Number(count) < AT_ONCE) return found;
      await nextTurn();
    }
  }

  return async (userId, topic) => {
    const id = `${userId} ${topic}`;
    const first = await messagesOf(userId, topic)
      .select(['position', 'published_at'])
      .orderBy('position')
      .limit(1)
      .executeTakeFirst();
    if (!first) {
      known.delete(id);
      return 0;
    }
    const start = { first: Number(first.position), firstAt: Number(first.published_at), last: 0, bytes: 0 };
    const before = known.get(id);
    const measured = await measure(
      userId,
      topic,
      before?.first === start.first && before.firstAt === start.firstAt ? before : start,
    );
    if (known.size >= REMEMBERED) known.clear();
    known.set(id, measured);
    return measured.bytes;
  };
}
