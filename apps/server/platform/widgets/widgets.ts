import { randomUUID } from 'node:crypto';
import { WidgetContent, widgetLimits } from '@heddle/contract/api/widgets';
import type { WidgetView } from '@heddle/contract/api/widgets';
import { widgetErrors } from '@heddle/contract/errors/widgets';
import type { NodeServices } from '@heddle/contract/node/context';
import type { Widget } from '@heddle/contract/node/widgets';
import { RunMode, RunStatus } from '@heddle/contract/run/states';
import type { ExecutionRow } from '@heddle/journals/row';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { RunNews } from '../runs/run-news.ts';

/** The widgets of users. Every function takes the owner and sees nothing of others. */
export interface Widgets {
  /** In the order in which the user wants them. */
  list(userId: string): Promise<WidgetView[]>;
  /** Those that are named come first, in this order. */
  order(userId: string, ids: readonly string[]): Promise<void>;
  /** Throws `widget_unknown`. */
  remove(userId: string, id: string): Promise<void>;
  /** What puts the widgets of a run on the dashboard of its owner. */
  of(run: ExecutionRow): NonNullable<NodeServices['putWidget']>;
}

/** How many of the latest runs of a workflow are looked through for one that was completed. */
const RUNS_LOOKED_AT = 100;

/** The content as it is kept. `before` is what the widget shows at present. Throws `widget_invalid`. */
function contentOf({ content }: Widget, before: WidgetContent | null): WidgetContent {
  const previous =
    content.kind === 'number' ? (content.previous ?? (before?.kind === 'number' ? before.value : null)) : null;
  const parsed = WidgetContent.safeParse(content.kind === 'number' ? { ...content, previous } : content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw widgetErrors.widget_invalid({
    reason: issue ? `${issue.path.map(String).join('.')}: ${issue.message}` : 'its content has the wrong shape',
  });
}

/** What can be done with widgets, over the database. Who watches runs hears of what they put there. */
export function createWidgets({
  db,
  atomically,
  runNews,
}: Pick<Database, 'atomically' | 'db'> & { runNews: Pick<RunNews, 'tell'> }): Widgets {
  const ofUser = (userId: string) => db.selectFrom('widgets').where('user_id', '=', userId);

  async function put(run: ExecutionRow, widget: Widget, operation: string): Promise<void> {
    const { userId, workflowId } = run;
    const present = await ofUser(userId)
      .select(['content', 'operation'])
      .where('workflow_id', '=', workflowId)
      .where('key', '=', widget.key)
      .executeTakeFirst();
    // A step that runs again must not compare a number with itself.
    if (present?.operation === operation) return;
    const { total, last } = await ofUser(userId)
      .select((of) => [of.fn.countAll<number>().as('total'), sql<number>`coalesce(max(place), 0)`.as('last')])
      .executeTakeFirstOrThrow();
    if (!present && Number(total) >= widgetLimits.widgets)
      throw widgetErrors.widgets_many({ limit: widgetLimits.widgets });
    // Written below only.
    const before = present ? (JSON.parse(present.content) as WidgetContent) : null;
    const facts = {
      title: widget.title.slice(0, widgetLimits.title),
      content: JSON.stringify(contentOf(widget, before)),
      operation,
      updated_at: Date.now(),
    };
    await db
      .insertInto('widgets')
      .values({
        id: randomUUID(),
        user_id: userId,
        workflow_id: workflowId,
        key: widget.key,
        place: Number(last) + 1,
        ...facts,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'workflow_id', 'key']).doUpdateSet(facts))
      .execute();
    runNews.tell(userId);
  }

  /** The run of a workflow that began last of those that were completed. */
  async function lastCompleted(userId: string, workflowId: string): Promise<{ id: string; endedAt: number } | null> {
    const latest = db
      .selectFrom('executions')
      .select(['id', 'user_id', 'status', 'mode', 'finished_at'])
      .where('workflow_id', '=', workflowId)
      .orderBy('id', 'desc')
      .limit(RUNS_LOOKED_AT);
    const row = await db
      .selectFrom(latest.as('latest'))
      .select(['id', 'finished_at'])
      .where('user_id', '=', userId)
      .where('status', '=', RunStatus.enum.completed)
      .where('mode', '=', RunMode.enum.live)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ? { id: row.id, endedAt: Number(row.finished_at) } : null;
  }

  return {
    async list(userId) {
      const rows = await db
        .selectFrom('widgets as d')
        .leftJoin('workflows as w', (join) => join.onRef('w.id', '=', 'd.workflow_id').on('w.user_id', '=', userId))
        .select([
          'd.id',
          'd.workflow_id',
          'd.title',
          'd.content',
          'd.operation',
          'd.updated_at',
          'w.name as workflow_name',
        ])
        .where('d.user_id', '=', userId)
        .orderBy('d.place')
        .orderBy('d.id')
        .limit(widgetLimits.widgets)
        .execute();
      const ofWorkflows = new Map(
        await Promise.all(
          [...new Set(rows.map((row) => row.workflow_id))].map(
            async (id) => [id, await lastCompleted(userId, id)] as const,
          ),
        ),
      );
      const missedAt = (row: (typeof rows)[number]): string | null => {
        const run = ofWorkflows.get(row.workflow_id);
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
        // Written above only.
        content: JSON.parse(row.content) as WidgetContent,
        updatedAt: new Date(Number(row.updated_at)).toISOString(),
        missedAt: missedAt(row),
      }));
    },

    async order(userId, ids) {
      const others = (await ofUser(userId).select('id').orderBy('place').orderBy('id').execute())
        .map(({ id }) => id)
        .filter((id) => !ids.includes(id));
      await atomically(
        [...ids, ...others].map((id, index) =>
          db
            .updateTable('widgets')
            .set({ place: index + 1 })
            .where('user_id', '=', userId)
            .where('id', '=', id),
        ),
      );
    },

    async remove(userId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('widgets')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw widgetErrors.widget_unknown();
    },

    of:
      (run) =>
      async (widget, { runId, stepKey }) =>
        put(run, widget, `${runId}-${stepKey}`),
  };
}
