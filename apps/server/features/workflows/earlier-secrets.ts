import { setImmediate } from 'node:timers/promises';
import { SECRET_MASK } from '@heddle/contract/node/fields';
import type { WorkflowGraph, WorkflowNode } from '@heddle/contract/workflow/schema';
import type { Db } from '../../platform/db/kysely.ts';
import { toGraph } from '../../platform/workflows/revisions.ts';
import type { StoredWorkflow } from './store.ts';

/** How far back nodes are looked for: as many changes as the editor can undo. */
const REVISIONS = 200;

const keyOf = ({ id, type }: Pick<WorkflowNode, 'id' | 'type'>): string => JSON.stringify([id, type]);

/**
 * The graph of a stored workflow, and with it the nodes that it no longer has but that were sent with masked secrets, as they were last. The editor brings
 * nodes back when a change is undone, with masks in the place of their secrets, after a revision without them may have been saved.
 */
export async function withEarlierNodes(
  db: Db,
  userId: string,
  stored: Pick<StoredWorkflow, 'id' | 'revision' | 'nodes' | 'edges'>,
  sent: WorkflowGraph,
): Promise<WorkflowGraph> {
  const before = toGraph(stored);
  const known = new Set(before.nodes.map(keyOf));
  const masked = sent.nodes.filter((node) => Object.values(node.data).includes(SECRET_MASK));
  const wanted = new Set(masked.map(keyOf).filter((key) => !known.has(key)));
  const found = wanted.size === 0 ? [] : await findNodes(db, userId, stored, wanted);
  if (found.length === 0) return before;
  const again = new Set(found.map(({ id }) => id));
  return { ...before, nodes: [...before.nodes.filter(({ id }) => !again.has(id)), ...found] };
}

/** Nodes as the latest of the workflow's earlier revisions have them that have any of this id and type. Each revision is read once, however many are looked for. */
async function findNodes(
  db: Db,
  userId: string,
  { id, revision }: Pick<StoredWorkflow, 'id' | 'revision'>,
  wanted: ReadonlySet<string>,
): Promise<WorkflowNode[]> {
  const found = new Map<string, WorkflowNode>();
  for (let before = revision; found.size < wanted.size;) {
    const row = await db
      .selectFrom('workflow_revisions as r')
      .innerJoin('workflows as w', 'w.id', 'r.workflow_id')
      .select(['r.revision', 'r.nodes', 'r.edges'])
      .where('w.id', '=', id)
      .where('w.user_id', '=', userId)
      .where('r.revision', '>=', revision - REVISIONS)
      .where('r.revision', '<', before)
      .orderBy('r.revision', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!row) break;
    for (const node of toGraph(row).nodes) {
      const key = keyOf(node);
      if (wanted.has(key) && !found.has(key)) found.set(key, node);
    }
    before = row.revision;
    // A large graph takes some time to be read.
    await setImmediate();
  }
  return [...found.values()];
}
