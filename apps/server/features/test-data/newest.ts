import type { AnyNode } from '@heddle/contract/node/define';
import type { RunEvent } from '@heddle/contract/run/events';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { TriggerInput } from '../../platform/offers.ts';
import type { Platform } from '../../platform/platform.ts';
import { fieldsOf } from '../../platform/polled-triggers/fields.ts';
import { runsById } from '../../platform/runs/runs-by-id.ts';
import type { CurrentWorkflow } from '../../platform/workflows/revisions.ts';

/** Past runs of the workflow that are looked at. */
const RUNS = 20;

type Needed = Pick<Platform, 'db' | 'journal' | 'newestEvents' | 'plans'>;
type Started = Extract<RunEvent, { type: 'started' }>;

/** The newest event of a trigger: what its source has, otherwise what the last run began with that the trigger itself has started; null where there is neither. */
export async function newestEvent(
  platform: Needed,
  workflow: CurrentWorkflow,
  node: WorkflowNode,
  type: AnyNode,
): Promise<TriggerInput | null> {
  const read = type.startedBy && platform.newestEvents.get(type.startedBy);
  if (read) {
    const { id, revision, userId } = workflow;
    const field = await fieldsOf(platform.plans, { workflowId: id, nodeId: node.id, revision, workflow });
    const items = await read({ userId, node, type, field });
    if (items && items.length > 0) return { items };
  }
  return lastStart(platform, workflow.id, node.id);
}

async function lastStart(
  { db, journal }: Pick<Needed, 'db' | 'journal'>,
  workflowId: string,
  nodeId: string,
): Promise<TriggerInput | null> {
  const ids = runsById(db, { column: 'workflow_id', value: workflowId }, { order: 'desc', limit: RUNS });
  // Runs that editors start say so in what they store with the run.
  const rows = await db
    .selectFrom('executions')
    .select('id')
    .where('id', 'in', ids)
    .where('execution_data', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  for (const { id } of rows) {
    const recorded = await journal.readOutline(id);
    const started = recorded?.events.find((event): event is Started => event.type === 'started');
    if (!recorded || started?.trigger !== nodeId || started.only !== undefined || started.mode !== 'live') continue;
    const items = await recorded.items(started.items);
    return { items, ...(started.request ? { request: started.request } : {}) };
  }
  return null;
}
