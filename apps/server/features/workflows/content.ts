import { HeddleError } from '@heddle/contract/errors/define';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import { withoutAnnotations } from '@heddle/contract/workflow/annotations';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import { readGraph } from '@heddle/contract/workflow/schema';
import { checkStructure } from '@heddle/contract/workflow/structure';
import type { NodeRegistry } from '@heddle/nodes/registry';
import { readJson } from '../../platform/http/json.ts';
import type { NodeSecrets } from '../../platform/workflows/secrets.ts';
import type { StoredWorkflow } from './store.ts';

/** The name. Throws `workflow_name_blank`. */
export function checkName(name: string): string {
  if (name.trim() === '') throw workflowErrors.workflow_name_blank();
  return name;
}

/** Parses a part that is JSON text, within the limits of a body. */
async function readPart(part: unknown, what: 'nodes' | 'edges'): Promise<unknown> {
  if (typeof part !== 'string') return part;
  try {
    return await readJson(part);
  } catch (error) {
    throw error instanceof HeddleError
      ? workflowErrors.workflow_malformed({ reason: `"${what}": ${error.message}` }, { cause: error })
      : error;
  }
}

/** Nodes and edges as they were sent, as a graph that could be run. Throws what `readGraph` and `checkStructure` throw. */
export async function readChecked(nodes: unknown, edges: unknown, types: NodeRegistry): Promise<WorkflowGraph> {
  const graph = readGraph({ nodes: await readPart(nodes, 'nodes'), edges: await readPart(edges, 'edges') });
  checkStructure(graph, types);
  return graph;
}

/** A graph as it is stored, its secrets sealed. */
export const textOf = (graph: WorkflowGraph, nodeSecrets: NodeSecrets) => ({
  nodes: JSON.stringify(graph.nodes),
  edges: JSON.stringify(graph.edges),
  nodeCount: withoutAnnotations(graph).nodes.length,
  sealedWith: nodeSecrets.keyOf(graph),
});

/** Throws `workflow_changed` if a save is based on another revision than the latest. */
export function checkBase(revision: number | undefined, latest: StoredWorkflow): void {
  if (revision !== undefined && revision !== latest.revision)
    throw workflowErrors.workflow_changed({ revision: latest.revision });
}
