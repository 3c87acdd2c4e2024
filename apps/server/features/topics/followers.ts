import type { TopicFollower } from '@heddle/contract/api/topics';
import { yieldToEventLoop } from '@heddle/nodes/lib/cooperative';
import type { Db } from '../../platform/db/kysely.ts';
import { messagesOf } from './messages.ts';
import { configsOf, topicOf } from './source.ts';

/** The number of messages after a position. */
export async function countAfter(db: Db, userId: string, topic: string, position: string): Promise<number> {
  const { count } = await messagesOf(db, userId, topic)
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('position', '>', Number(position))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The workflows that topics start, by the name of the topic. */
export async function followersOf(
  db: Db,
  userId: string,
  names: readonly string[],
): Promise<Map<string, TopicFollower[]>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('followers as f')
    .innerJoin('workflows as w', 'w.id', 'f.workflow_id')
    .select(['f.workflow_id', 'f.node_id', 'f.config', 'f.position', 'w.name', 'w.is_active'])
    .where('f.kind', '=', 'topic')
    .where('w.user_id', '=', userId)
    .where('f.config', 'in', names.flatMap(configsOf))
    // A workflow that is switched off may have lost the trigger since.
    .where(({ or, eb }) => or([eb('w.is_active', '=', 1), eb('f.revision', '=', eb.ref('w.published_revision'))]))
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
      behind: await countAfter(db, userId, name, row.position),
    };
    found.set(name, [...(found.get(name) ?? []), follower]);
    await yieldToEventLoop();
  }
  return found;
}
