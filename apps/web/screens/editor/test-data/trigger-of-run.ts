import type { ListedType } from '@heddle/contract/node/define';
import { upstreamOf } from '@heddle/contract/workflow/reach';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { PINNED } from '../store/document.ts';
import type { EditorState } from '../store/editor-store.ts';

/** The trigger at which a run started by hand begins: the one whose panel is open, else the manual one, else the first. `upTo`: only those before this node. */
export function triggerOfRun(
  { nodes, edges, catalog, selectedNode }: Pick<EditorState, 'nodes' | 'edges' | 'catalog' | 'selectedNode'>,
  upTo?: string,
): WorkflowNode | undefined {
  const onWay = upTo === undefined ? null : upstreamOf(edges, upTo);
  const triggers = nodes.filter(
    ({ id, type, data }) =>
      catalog.get(type)?.trigger === true && data['disabled'] !== true && (onWay?.has(id) ?? true),
  );
  return (
    triggers.find(({ id }) => id === selectedNode) ??
    triggers.find(({ type }) => catalog.get(type)?.startedBy === 'manual') ??
    triggers[0]
  );
}

/** True for a trigger that can have test data: all but the manual one, which has data of its own. */
export const hasTestData = (entry: ListedType | undefined): boolean =>
  entry?.trigger === true && entry.startedBy !== 'manual' && entry.startedBy !== undefined;

/** True for a trigger that gives nothing of use to a run started by hand without test data. A schedule gives the present time. */
export const needsTestData = (node: WorkflowNode, entry: ListedType | undefined): boolean =>
  hasTestData(entry) && entry?.startedBy !== 'schedule' && !Array.isArray(node.data[PINNED]);
