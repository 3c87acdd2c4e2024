import { setImmediate } from 'node:timers/promises';
import type { WorkflowProblem } from '@heddle/contract/api/workflows';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import { nodeProblemSteps } from '@heddle/expression/workflow-problems';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import type { NodeRegistry } from '@heddle/nodes/registry';
import type { NodeSecrets, UnreadableSecret } from './secrets.ts';

/** Longest stretch of checking before others get their turn. Milliseconds. */
const TURN_MS = 15;

interface Knowledge {
  nodes: NodeRegistry;
  nodeSecrets: NodeSecrets;
}

/** The errors that keep a stored workflow from running, by node: see `nodeProblems`, and secrets that cannot be decrypted (`secret_unreadable`). */
export async function findProblems(
  workflow: { id: string; graph: WorkflowGraph },
  { nodes, nodeSecrets }: Knowledge,
): Promise<WorkflowProblem[]> {
  const { graph, unreadable } = nodeSecrets.open(workflow.id, workflow.graph);
  const problems = unreadable.flatMap((secret) => unreadableProblem(secret, graph, nodes));
  for await (const problem of nodeProblemsOf(graph, nodes)) problems.push(problem);
  return problems;
}

/** The problems of the nodes of a graph, whose secrets may be sealed; others get their turn in between. */
export async function* nodeProblemsOf(
  graph: Pick<WorkflowGraph, 'nodes'>,
  nodes: NodeRegistry,
): AsyncGenerator<WorkflowProblem> {
  let turn = performance.now();
  for (const node of graph.nodes) {
    for (const problem of nodeProblemSteps(node, nodes.get(node.type))) {
      if (problem) yield problem;
      if (performance.now() - turn < TURN_MS) continue;
      await setImmediate();
      turn = performance.now();
    }
  }
}

function unreadableProblem(
  { nodeId, field }: UnreadableSecret,
  graph: WorkflowGraph,
  nodes: NodeRegistry,
): WorkflowProblem[] {
  const node = graph.nodes.find(({ id }) => id === nodeId);
  if (!node || node.data['disabled'] === true) return [];
  const type = nodes.get(node.type);
  const { code, message, hint } = workflowErrors.secret_unreadable({ field: type?.fields[field]?.label ?? field });
  return [
    { nodeId, nodeName: nodeName(node, type?.name), field, code, message, ...(hint === undefined ? {} : { hint }) },
  ];
}
