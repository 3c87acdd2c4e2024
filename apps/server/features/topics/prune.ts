import type { Selectable } from 'kysely';
import { ROWS_PER_BATCH, deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { messagesOf } from './messages.ts';

/** Topics that are read by one statement. */
const PAGE = 100;

/** Removes the messages of all topics that are older, or more, than their topics keep. `now`: epoch milliseconds. */
export async function pruneTopics(db: Db, now: number): Promise<void> {
  for (let after: { user_id: string; name: string } | undefined; ;) {
    let query = db.selectFrom('topics').selectAll();
    if (after) {
      const { user_id, name } = after;
      query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('user_id', 'name'), '>', tuple(user_id, name)));
    }
    const topics = await query.orderBy('user_id').orderBy('name').limit(PAGE).execute();
    for (const topic of topics) await pruneTopic(db, topic, now);
    after = topics.at(-1);
    if (topics.length < PAGE) return;
  }
}

/** Removes the oldest messages first, some at a time. */
async function pruneTopic(
  db: Db,
  { user_id, name, keep_ms, keep_messages }: Selectable<Tables['topics']>,
  now: number,
): Promise<void> {
  const messages = messagesOf(db, user_id, name);
  const tooMany = await messages
    .select('position')
    .orderBy('position', 'desc')
    .offset(Number(keep_messages))
    .limit(1)
    .executeTakeFirst();
  const lastRemoved = Number(tooMany?.position ?? 0);
  const oldest = messages.select(['position', 'published_at']).orderBy('position').limit(ROWS_PER_BATCH).as('oldest');
  const expired = db
    .selectFrom(oldest)
    .select('position')
    .where(({ or, eb }) => or([eb('position', '<=', lastRemoved), eb('published_at', '<', now - Number(keep_ms))]));
  await deleteInBatches(
    db
      .deleteFrom('topic_messages')
      .where('user_id', '=', user_id)
      .where('topic', '=', name)
      .where('position', 'in', expired),
  );
}
