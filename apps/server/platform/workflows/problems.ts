import { setImmediate } from 'node:timers/promises';
import type { WorkflowProblem } from '@heddle/contract/api/workflows';
import { nodeProblems } from '@heddle/contract/workflow/problems';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import type { NodeRegistry } from '@heddle/nodes/registry';

/** Longest stretch of checking before others get their turn. Milliseconds. */
const TURN_MS = 15;

/** What keeps a workflow from running, node by node; see `nodeProblems`. */
export async function findProblems(graph: WorkflowGraph, nodes: NodeRegistry): Promise<WorkflowProblem[]> {
  const problems: WorkflowProblem[] = [];
  let turn = performance.now();
  for (const node of graph.nodes) {
    problems.push(...nodeProblems(node, nodes.get(node.type)));
    if (performance.now() - turn < TURN_MS) continue;
    await setImmediate();
    turn = performance.now();
  }
  return problems;
}
