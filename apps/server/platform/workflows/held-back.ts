import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import type { NodeRegistry } from '@heddle/nodes/registry';
import { nodeProblemsOf } from './problems.ts';

/**
 * True if a graph has problems that would keep it from running: its triggers are not to be armed. Asked once, when it is published, so that a later version of
 * the server, which may find more, stops nothing that runs. A secret that this server cannot read is no such problem, since no save can solve it; nor is a
 * table, credential or workflow that does not exist: it can be made without a save, and a run that fails on it can be retried.
 */
export async function isHeldBack(graph: Pick<WorkflowGraph, 'nodes'>, nodes: NodeRegistry): Promise<boolean> {
  const first = await nodeProblemsOf(graph, nodes).next();
  return first.done !== true;
}
