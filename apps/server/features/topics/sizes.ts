import { yieldToEventLoop } from '@heddle/nodes/lib/cooperative';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { messagesOf } from './messages.ts';

/** Messages that one statement measures; other work runs between two of them. */
const PER_STATEMENT = 5000;
/** Topics whose measurement is kept. */
const TOPICS_KEPT = 10_000;

/** The size of a topic. Messages never change and only the oldest are removed, so a measurement holds for as long as the first one is the same. */
interface Measured {
  first: number;
  firstAt: number;
  last: number;
  bytes: number;
}

/** Returns the bytes of JSON of all messages that a topic has. */
export type TopicSizes = (userId: string, topic: string) => Promise<number>;

/** Measures topics some messages at a time, and only those that were not measured before. */
export function createTopicSizes(db: Db): TopicSizes {
  const known = new Map<string, Measured>();

  /** Adds the messages after the last measured one. */
  async function measure(userId: string, topic: string, from: Measured): Promise<Measured> {
    const found = { ...from };
    for (;;) {
      const next = messagesOf(db, userId, topic)
        .select(['position', 'json'])
        .where('position', '>', found.last)
        .orderBy('position')
        .limit(PER_STATEMENT);
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
      if (Number(count) < PER_STATEMENT) return found;
      await yieldToEventLoop();
    }
  }

  return async (userId, topic) => {
    const id = `${userId} ${topic}`;
    const first = await messagesOf(db, userId, topic)
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
    if (known.size >= TOPICS_KEPT) known.clear();
    known.set(id, measured);
    return measured.bytes;
  };
}
