import { SECRET_MASK } from '@heddle/contract/node/fields';
import type { WorkflowGraph, WorkflowNode } from '@heddle/contract/workflow/schema';
import type { Db } from '../../platform/db/kysely.ts';
import { contains } from '../../platform/db/kysely.ts';
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
  const back = sent.nodes.filter((node) => Object.values(node.data).includes(SECRET_MASK) && !known.has(keyOf(node)));
  const found: WorkflowNode[] = [];
  for (const wanted of back) {
    const node = await findNode(db, userId, stored, wanted);
    if (node) found.push(node);
  }
  if (found.length === 0) return before;
  const again = new Set(found.map(({ id }) => id));
  return { ...before, nodes: [...before.nodes.filter(({ id }) => !again.has(id)), ...found] };
}

/** A node as the latest of the workflow's earlier revisions has it that has one of this id and type. Null if none does. */
async function findNode(
  db: Db,
  userId: string,
  { id, revision }: Pick<StoredWorkflow, 'id' | 'revision'>,
  wanted: WorkflowNode,
): Promise<WorkflowNode | null> {
  // Other nodes may mention the id, so that the latest match is not always the one.
  for (let before = revision; ;) {
    const row = await db
      .selectFrom('workflow_revisions as r')
      .innerJoin('workflows as w', 'w.id', 'r.workflow_id')
      .select(['r.revision', 'r.nodes', 'r.edges'])
      .where('w.id', '=', id)
      .where('w.user_id', '=', userId)
      .where('r.revision', '>=', revision - REVISIONS)
      .where('r.revision', '<', before)
      .where(contains(db, 'r.nodes', JSON.stringify(wanted.id)))
      .orderBy('r.revision', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!row) return null;
    const node = toGraph(row).nodes.find((each) => keyOf(each) === keyOf(wanted));
    if (node) return node;
    before = row.revision;
  }
}
