import { widgetLimits } from '@heddle/contract/api/widgets';
import type { WidgetContent, WidgetView } from '@heddle/contract/api/widgets';
import { RunMode, RunStatus } from '@heddle/contract/run/states';
import type { Db } from '../../platform/db/kysely.ts';

/** How many of the latest completed runs of a workflow are searched for a live one. */
const RUNS_SEARCHED = 100;

/** The completed run of a workflow that began last. `endedAt`: epoch milliseconds. */
async function lastCompleted(
  db: Db,
  userId: string,
  workflowId: string,
): Promise<{ id: string; endedAt: number } | null> {
  const latest = db
    .selectFrom('executions')
    .select(['id', 'user_id', 'mode', 'finished_at'])
    .where('workflow_id', '=', workflowId)
    .where('status', '=', RunStatus.enum.completed)
    .orderBy('id', 'desc')
    .limit(RUNS_SEARCHED);
  const row = await db
    .selectFrom(latest.as('latest'))
    .select(['id', 'finished_at'])
    .where('user_id', '=', userId)
    .where('mode', '=', RunMode.enum.live)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, endedAt: Number(row.finished_at) } : null;
}

/** The widgets of a user in their order. `missedAt` is set where the last completed run of the workflow has not put the widget. */
export async function listWidgets(db: Db, userId: string): Promise<WidgetView[]> {
  const rows = await db
    .selectFrom('widgets as d')
    .leftJoin('workflows as w', (join) => join.onRef('w.id', '=', 'd.workflow_id').on('w.user_id', '=', userId))
    .select(['d.id', 'd.workflow_id', 'd.title', 'd.content', 'd.operation', 'd.updated_at', 'w.name as workflow_name'])
    .where('d.user_id', '=', userId)
    .orderBy('d.place')
    .orderBy('d.id')
    .limit(widgetLimits.widgets)
    .execute();
  const workflowIds = [...new Set(rows.map((row) => row.workflow_id))];
  const completed = new Map(
    await Promise.all(workflowIds.map(async (id) => [id, await lastCompleted(db, userId, id)] as const)),
  );
  const missedAt = (row: (typeof rows)[number]): string | null => {
    const run = completed.get(row.workflow_id);
    // Ids of runs begin with the time they were made at, operations with the id of their run: one of the same run or of a later one is greater.
    return run && run.id > row.operation && run.endedAt > Number(row.updated_at)
      ? new Date(run.endedAt).toISOString()
      : null;
  };
  return rows.map((row) => ({
    id: row.id,
    workflowId: row.workflow_id,
    workflowName: row.workflow_name,
    title: row.title,
    // Written by `putWidget` only.
    content: JSON.parse(row.content) as WidgetContent,
    updatedAt: new Date(Number(row.updated_at)).toISOString(),
    missedAt: missedAt(row),
  }));
}
