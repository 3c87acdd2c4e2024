import type { WorkflowProblem } from '@heddle/contract/api/workflows';
import { configured } from '@heddle/contract/described/configured';
import type { ErrorView } from '@heddle/contract/errors/define';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { Fields } from '@heddle/contract/node/fields';
import { nodeSettings } from '@heddle/contract/node/settings';
import { fieldProblemSteps } from './fields/problems.ts';
import { isAnnotation } from '@heddle/contract/workflow/annotations';
import type { WorkflowGraph, WorkflowNode } from '@heddle/contract/workflow/schema';
import { reviewNotes } from '@heddle/contract/workflow/review';
import { nodeName } from '@heddle/contract/workflow/node-name';

/** The facts about a node type that the check needs: a definition or an entry of the catalog. */
export interface CheckedType {
  name: string;
  trigger?: boolean;
  /** True for a node that needs no incoming edge: it takes over when a run fails. */
  catches?: boolean;
  fields: Fields;
}

/** A node as it is checked. */
type Checked = Pick<WorkflowNode, 'id' | 'type' | 'data'>;

/** A problem of a node, as people see it. `field`: null for one of the node itself. */
export function nodeProblem(
  node: Checked,
  type: Pick<CheckedType, 'name'> | undefined,
  field: string | null,
  { code, message, hint }: ErrorView,
): WorkflowProblem {
  const name = nodeName({ ...node, position: { x: 0, y: 0 } }, type?.name);
  return { nodeId: node.id, nodeName: name, field, code, message, ...(hint === undefined ? {} : { hint }) };
}

/**
 * The problems that keep a node from running: an unknown type (`node_type_unknown`), notes of an import
 * that nobody has seen to (`node_unreviewed`), empty or invalid fields and settings, invalid expressions. Nodes
 * that are switched off are not checked, nor are notes and groups.
 */
export const nodeProblems = (node: Checked, type: CheckedType | undefined): WorkflowProblem[] =>
  [...nodeProblemSteps(node, type)].filter((found) => found !== undefined);

/** The same check as a generator, so that other work can run between its steps: a node may have thousands of expressions. Yields a problem, or undefined. */
export function* nodeProblemSteps(
  node: Checked,
  type: CheckedType | undefined,
): Generator<WorkflowProblem | undefined> {
  if (isAnnotation(node.type)) return;
  if (!type) {
    yield nodeProblem(node, type, null, workflowErrors.node_type_unknown({ type: node.type }).toJSON());
    return;
  }
  if (node.data['disabled'] === true) return;
  for (const { text } of reviewNotes(node.data))
    yield nodeProblem(node, type, null, workflowErrors.node_unreviewed({ note: text }).toJSON());
  for (const found of fieldProblemSteps({ ...nodeSettings, ...configured(type, node.data).fields }, node.data))
    yield found && nodeProblem(node, type, found.field, found.error);
}

/**
 * The nodes that no run reaches because no edge leads to them (`node_unconnected`), although they take items and are not switched off. A workflow with
 * such nodes can run. `typeOf` finds a node type by its key or alias.
 */
export function unconnectedNodes(
  graph: Pick<WorkflowGraph, 'edges'> & { readonly nodes: readonly Checked[] },
  typeOf: (type: string) => Omit<CheckedType, 'fields'> | undefined,
): WorkflowProblem[] {
  const reached = new Set(graph.edges.map((edge) => edge.target));
  return graph.nodes.flatMap((node) => {
    const type = typeOf(node.type);
    const waits = type && !type.trigger && !type.catches && !reached.has(node.id) && node.data['disabled'] !== true;
    return waits ? [nodeProblem(node, type, null, workflowErrors.node_unconnected().toJSON())] : [];
  });
}
