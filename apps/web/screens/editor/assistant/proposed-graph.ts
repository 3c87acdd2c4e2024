import { isAnnotation } from '@heddle/contract/workflow/annotations';
import type { BuiltWorkflow } from '@heddle/contract/api/assistant';
import type { Catalog } from '../store/catalog.ts';
import type { Graph } from '../store/document.ts';

/**
 * What a model has built of what was there: nodes that it has kept, by id and type, keep what it was not shown or told to leave out, such as credentials, secrets and
 * pinned output. Notes and groups stay.
 */
export function withWhatWasThere(built: Graph, before: Graph): Graph {
  const known = new Map(before.nodes.map((node) => [node.id, node]));
  const nodes = built.nodes.map((node) => {
    const old = known.get(node.id);
    return old?.type === node.type ? { ...node, data: { ...old.data, ...node.data } } : node;
  });
  return { ...built, nodes: [...nodes, ...before.nodes.filter(({ type }) => isAnnotation(type))] };
}

/** The nodes and edges that a model has built, arranged from left to right. */
export async function proposedGraph(
  { nodes, edges }: Pick<BuiltWorkflow, 'nodes' | 'edges'>,
  catalog: Catalog,
): Promise<Graph> {
  const { tidy } = await import('../store/tidy.ts');
  const { positions } = tidy({ nodes, edges }, new Set(nodes.map(({ id }) => id)), catalog);
  return { nodes: nodes.map((node) => ({ ...node, position: positions.get(node.id) ?? node.position })), edges };
}
