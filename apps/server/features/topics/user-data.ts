import type { Db } from '../../platform/db/kysely.ts';
import type { UserDataPart } from '../../platform/user-data.ts';
import { removeMessages } from './remove.ts';

/** Messages read at a time. */
const PAGE = 200;

/** The messages of a user's topics, for exports and deletions of accounts. Deleted in batches: one statement for all would hold up other users. */
export function topicData(db: Db): UserDataPart {
  return {
    name: 'topicMessages',
    async *export(userId) {
      for (let last: { topic: string; position: number } | undefined; ;) {
        let query = db
          .selectFrom('topic_messages')
          .select(['topic', 'position', 'json', 'published_at'])
          .where('user_id', '=', userId);
        if (last) {
          const { topic, position } = last;
          query = query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('topic', 'position'), '>', tuple(topic, position)),
          );
        }
        const rows = await query.orderBy('topic').orderBy('position').limit(PAGE).execute();
        for (const row of rows)
          yield {
            topic: row.topic,
            position: Number(row.position),
            publishedAt: new Date(Number(row.published_at)).toISOString(),
            message: JSON.parse(row.json) as unknown,
          };
        if (rows.length < PAGE) return;
        last = rows.at(-1);
      }
    },
    async erase(userId) {
      const topics = await db
        .selectFrom('topics')
        .select(['name', 'last_position'])
        .where('user_id', '=', userId)
        .execute();
      for (const { name, last_position } of topics) await removeMessages(db, userId, name, Number(last_position));
    },
  };
}
