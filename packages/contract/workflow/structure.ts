import { workflowErrors } from '../errors/workflow.ts';
import type { HeadFacts } from './loop-heads.ts';
import { headOf } from './loop-heads.ts';
import type { Loop } from './loops.ts';
import { findLoops } from './loops.ts';
import type { WorkflowEdge, WorkflowNode } from './schema.ts';
import { nodeName } from './schema.ts';

interface ReadonlyGraph {
  readonly nodes: readonly WorkflowNode[];
  readonly edges: readonly WorkflowEdge[];
}

/** The part of a node type that the structure of a workflow depends on. */
interface NodeTypes {
  get(type: string): HeadFacts | undefined;
}

/**
 * Refuses graphs that no engine could run: two nodes with one id, edges to nodes that do not exist, cycles that are not loops. Returns the loops; their
 * numbers are positions in `graph.nodes` and `graph.edges`. Throws `workflow_node_duplicate`, `workflow_edge_dangling`, `workflow_cycle` or
 * `workflow_loop_entered`.
 */
export function checkStructure(graph: ReadonlyGraph, types: NodeTypes): Loop[] {
  const indexOf = new Map<string, number>();
  for (const [index, node] of graph.nodes.entries()) {
    if (indexOf.has(node.id)) throw workflowErrors.workflow_node_duplicate({ id: node.id });
    indexOf.set(node.id, index);
  }
  const edges = graph.edges.map((edge) => {
    const [source, target] = [edge.source, edge.target].map((id) => {
      const index = indexOf.get(id);
      if (index === undefined) throw workflowErrors.workflow_edge_dangling({ edge: edge.id, node: id });
      return index;
    }) as [number, number];
    return { source, target, sourcePort: edge.sourceHandle ?? 'main' };
  });
  const analysis = findLoops({ heads: graph.nodes.map((node) => headOf(types.get(node.type), node.data)), edges });
  if ('loops' in analysis) return analysis.loops;
  const nodes = ('cycle' in analysis ? analysis.cycle : [analysis.entered.head, analysis.entered.from]).flatMap(
    (index) => graph.nodes[index] ?? [],
  );
  const names = nodes.map((node) => nodeName(node));
  const details = { details: { nodes: nodes.map((node) => node.id) } };
  if ('cycle' in analysis) throw workflowErrors.workflow_cycle({ path: names.join(' → ') }, details);
  const [loop = '', from = ''] = names;
  throw workflowErrors.workflow_loop_entered({ loop, from }, details);
}
