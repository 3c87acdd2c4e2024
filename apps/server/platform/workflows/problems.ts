import { setImmediate } from 'node:timers/promises';
import type { WorkflowProblem } from '@heddle/contract/api/workflows';
import type { ErrorView } from '@heddle/contract/errors/define';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import { fieldProblems } from '@heddle/contract/node/values';
import type { WorkflowGraph, WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import type { NodeRegistry } from '@heddle/nodes/registry';

/** Longest stretch of checking before others get their turn. Milliseconds. */
const TURN_MS = 15;

function problemsOf(node: WorkflowNode, nodes: NodeRegistry): WorkflowProblem[] {
  const type = nodes.get(node.type);
  const found: { field: string | null; error: ErrorView }[] = !type
    ? [{ field: null, error: workflowErrors.node_type_unknown({ type: node.type }).toJSON() }]
    : node.data['disabled'] === true
      ? []
      : fieldProblems(type.fields, node.data);
  return found.map(({ field, error: { code, message, hint } }) => ({
    nodeId: node.id,
    nodeName: nodeName(node, type?.name),
    field,
    code,
    message,
    ...(hint === undefined ? {} : { hint }),
  }));
}

/** What keeps a workflow from running, node by node: unknown types, fields that are empty or wrong, expressions that cannot be read. The fields of nodes that are switched off do not matter. */
export async function findProblems(graph: WorkflowGraph, nodes: NodeRegistry): Promise<WorkflowProblem[]> {
  const problems: WorkflowProblem[] = [];
  let turn = performance.now();
  for (const node of graph.nodes) {
    problems.push(...problemsOf(node, nodes));
    if (performance.now() - turn < TURN_MS) continue;
    await setImmediate();
    turn = performance.now();
  }
  return problems;
}
