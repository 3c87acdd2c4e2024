import type { BuiltWorkflow } from '@heddle/contract/api/assistant';
import type { Catalog } from '../store/catalog.ts';
import type { Graph } from '../store/document.ts';

/** The nodes and edges that a model has built, arranged from left to right. */
export async function proposedGraph(
  { nodes, edges }: Pick<BuiltWorkflow, 'nodes' | 'edges'>,
  catalog: Catalog,
): Promise<Graph> {
  const { tidy } = await import('../store/tidy.ts');
  const { positions } = tidy({ nodes, edges }, new Set(nodes.map(({ id }) => id)), catalog);
  return { nodes: nodes.map((node) => ({ ...node, position: positions.get(node.id) ?? node.position })), edges };
}
