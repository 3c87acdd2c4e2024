import { isAnnotation } from '@heddle/contract/workflow/annotations';
import type { BuiltWorkflow } from '@heddle/contract/api/assistant';
import { defaults, limits } from '@heddle/contract/workflow/limits';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { CARD_WIDTH } from '../../../canvas/card-size.ts';
import { freePlace, GAP } from '../canvas/insert-node.ts';
import type { Catalog } from '../store/catalog.ts';
import { toEdge } from '../store/connection.ts';
import type { Document, Graph } from '../store/document.ts';
import { isUntouched, PINNED, PINNED_ORIGINS } from '../store/document.ts';
import { flowOrder } from '../store/flow-order.ts';

/** What a model goes on from: the workflow without notes and groups; nothing for a canvas that nobody has touched. */
export function presentGraph(graph: Graph): Graph | null {
  const nodes = graph.nodes.filter(({ type }) => !isAnnotation(type));
  if (nodes.length === 0 || isUntouched({ ...graph, nodes })) return null;
  return { nodes: nodes.map((node) => ({ ...node, data: unpinned(node.data) })), edges: graph.edges };
}

/** A configuration without the output that is pinned to its node. */
export function unpinned(data: WorkflowNode['data']): WorkflowNode['data'] {
  const { [PINNED]: _items, [PINNED_ORIGINS]: _origins, ...rest } = data;
  return rest;
}

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

/** A workflow with a proposal in its place. One that nobody has touched takes the name as well, unless it has been named. */
export function withProposal(document: Document, { nodes, edges }: Graph, name: string): Document {
  const isNamed = presentGraph(document) !== null || document.workflowName !== defaults.name;
  return { ...document, nodes, edges, workflowName: isNamed ? document.workflowName : name.slice(0, limits.name) };
}

/**
 * The nodes and edges that a model has built, in their places: those that were there before stay where they are, new ones stand right of what leads to them. A
 * workflow that is new is arranged from left to right.
 */
export async function proposedGraph(
  { nodes, edges: built }: Pick<BuiltWorkflow, 'nodes' | 'edges'>,
  catalog: Catalog,
  before: Graph | null,
): Promise<Graph> {
  const edges = built.map(toEdge);
  const places = new Map(before?.nodes.map((node) => [node.id, node.position]));
  if (!nodes.some(({ id }) => places.has(id))) {
    const { tidy } = await import('../store/tidy.ts');
    const { positions } = tidy({ nodes, edges }, new Set(nodes.map(({ id }) => id)), catalog);
    return { nodes: nodes.map((node) => ({ ...node, position: positions.get(node.id) ?? node.position })), edges };
  }
  const placed = new Map(
    nodes.flatMap((node) => {
      const position = places.get(node.id);
      return position ? [[node.id, { ...node, position }]] : [];
    }),
  );
  for (const id of flowOrder({ nodes, edges })) {
    const node = nodes.find((one) => one.id === id);
    if (!node || placed.has(id)) continue;
    const from = edges.flatMap(({ source, target }) => (target === node.id ? (placed.get(source) ?? []) : []));
    const to = edges.flatMap(({ source, target }) => (source === node.id ? (placed.get(target) ?? []) : []));
    const step = CARD_WIDTH + GAP.x;
    const wanted = from[0]
      ? { x: Math.max(...from.map(({ position }) => position.x)) + step, y: from[0].position.y }
      : to[0]
        ? { x: to[0].position.x - step, y: to[0].position.y }
        : node.position;
    placed.set(node.id, { ...node, position: freePlace([...placed.values()], wanted) });
  }
  return { nodes: nodes.map((node) => placed.get(node.id) ?? node), edges };
}
