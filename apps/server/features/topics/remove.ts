import type { Db } from '../../platform/db/kysely.ts';
import { ROWS_PER_BATCH, deleteInBatches } from '../../platform/db/delete-in-batches.ts';

/** Removes the messages of a topic up to a position, some at a time. */
export async function removeMessages(db: Db, userId: string, topic: string, until: number): Promise<void> {
  const some = db
    .selectFrom('topic_messages')
    .select('position')
    .where('user_id', '=', userId)
    .where('topic', '=', topic)
    .where('position', '<=', until)
    .orderBy('position')
    .limit(ROWS_PER_BATCH);
  await deleteInBatches(
    db
      .deleteFrom('topic_messages')
      .where('user_id', '=', userId)
      .where('topic', '=', topic)
      .where('position', 'in', some),
  );
}
