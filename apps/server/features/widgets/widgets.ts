import { randomUUID } from 'node:crypto';
import { WidgetContent, widgetLimits } from '@heddle/contract/api/widgets';
import type { WidgetView } from '@heddle/contract/api/widgets';
import { widgetErrors } from '@heddle/contract/errors/widgets';
import type { StepService } from '@heddle/contract/node/services';
import type { Widget } from '@heddle/contract/node/widgets';
import type { ExecutionRow } from '@heddle/journals/row';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { perPlatform } from '../../platform/feature.ts';
import type { RunActivity } from '../../platform/runs/run-activity.ts';
import { listWidgets } from './list.ts';

/** The widgets of users. Every function takes the owner and sees nothing of others. */
export interface Widgets {
  /** In the order that the user has chosen. */
  list(userId: string): Promise<WidgetView[]>;
  /** Puts these widgets first, in this order. */
  order(userId: string, ids: readonly string[]): Promise<void>;
  /** Throws `widget_unknown`. */
  remove(userId: string, id: string): Promise<void>;
  /** The service that puts widgets of a run on the dashboard of its owner. Throws `widgets_many`, `widget_invalid`. */
  putterFor(run: Pick<ExecutionRow, 'userId' | 'workflowId'>): StepService<'putWidget'>;
}

const ofUser = (db: Db, userId: string) => db.selectFrom('widgets').where('user_id', '=', userId);

/** Widgets in the database. A change by a run is activity of its owner's runs. */
export function createWidgets({
  db,
  atomically,
  runActivity,
}: Pick<Database, 'atomically' | 'db'> & { runActivity: Pick<RunActivity, 'publish'> }): Widgets {
  return {
    list: (userId) => listWidgets(db, userId),

    async order(userId, ids) {
      const others = (await ofUser(db, userId).select('id').orderBy('place').orderBy('id').execute())
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

    putterFor:
      (run) =>
      async (widget, { runId, stepKey }) => {
        if (await putWidget(db, run, widget, `${runId}-${stepKey}`)) runActivity.publish(run.userId);
      },
  };
}

/** Inserts or updates a widget of a workflow. False where this operation has done so before. */
async function putWidget(
  db: Db,
  { userId, workflowId }: Pick<ExecutionRow, 'userId' | 'workflowId'>,
  widget: Widget,
  operation: string,
): Promise<boolean> {
  const present = await ofUser(db, userId)
    .select(['content', 'operation'])
    .where('workflow_id', '=', workflowId)
    .where('key', '=', widget.key)
    .executeTakeFirst();
  // A step that runs again must not compare a number with itself.
  if (present?.operation === operation) return false;
  const { total, last } = await ofUser(db, userId)
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
  return true;
}

/** The content to store. `before`: the widget's present content. Throws `widget_invalid`. */
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

/** The widgets of a server. */
export const widgetsOf = perPlatform((platform) => createWidgets(platform));
