import type { WorkflowProblem } from '../api/workflows.ts';
import type { ErrorView } from '../errors/define.ts';
import { workflowErrors } from '../errors/workflow.ts';
import type { Fields } from '../node/fields.ts';
import { nodeSettings } from '../node/settings.ts';
import { fieldProblemSteps } from '../node/values.ts';
import { isAnnotation } from './annotations.ts';
import type { WorkflowGraph, WorkflowNode } from './schema.ts';
import { nodeName } from './node-name.ts';

/** What has to be known of a node type to find problems: a definition or an entry of the catalogue. */
export interface CheckedType {
  name: string;
  trigger?: boolean;
  /** True for a node that nothing has to lead to: it takes over when a run fails. */
  catches?: boolean;
  fields: Fields;
}

/** A node as it is checked. */
type Checked = Pick<WorkflowNode, 'id' | 'type' | 'data'>;

function problem(
  node: Checked,
  type: CheckedType | undefined,
  field: string | null,
  { code, message, hint }: ErrorView,
): WorkflowProblem {
  const name = nodeName({ ...node, position: { x: 0, y: 0 } }, type?.name);
  return { nodeId: node.id, nodeName: name, field, code, message, ...(hint === undefined ? {} : { hint }) };
}

/**
 * What keeps a node from running: a type that is not known (`node_type_unknown`), fields and settings that are empty or wrong, expressions that cannot be read.
 * The fields of nodes that are switched off do not matter, nor does anything of notes and groups.
 */
export const nodeProblems = (node: Checked, type: CheckedType | undefined): WorkflowProblem[] =>
  [...nodeProblemSteps(node, type)].filter((found) => found !== undefined);

/** The same in steps, between which other work may run: a problem, or nothing. A node may hold thousands of expressions. */
export function* nodeProblemSteps(
  node: Checked,
  type: CheckedType | undefined,
): Generator<WorkflowProblem | undefined> {
  if (isAnnotation(node.type)) return;
  if (!type) {
    yield problem(node, type, null, workflowErrors.node_type_unknown({ type: node.type }).toJSON());
    return;
  }
  if (node.data['disabled'] === true) return;
  for (const found of fieldProblemSteps({ ...nodeSettings, ...type.fields }, node.data))
    yield found && problem(node, type, found.field, found.error);
}

/**
 * The nodes that no run can reach because no edge leads to them (`node_unconnected`), although they take items and are not switched off.
 * A workflow with such nodes runs all the same. `typeOf` finds a node type by its key or alias.
 */
export function unconnectedNodes(
  graph: Pick<WorkflowGraph, 'edges'> & { readonly nodes: readonly Checked[] },
  typeOf: (type: string) => CheckedType | undefined,
): WorkflowProblem[] {
  const reached = new Set(graph.edges.map((edge) => edge.target));
  return graph.nodes.flatMap((node) => {
    const type = typeOf(node.type);
    const waits = type && !type.trigger && !type.catches && !reached.has(node.id) && node.data['disabled'] !== true;
    return waits ? [problem(node, type, null, workflowErrors.node_unconnected().toJSON())] : [];
  });
}
