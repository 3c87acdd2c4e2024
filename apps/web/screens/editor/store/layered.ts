import * as dagre from '@dagrejs/dagre';
import type { Box } from './box.ts';

/** The part of the layout library that is used. */
interface LayoutLibrary {
  Graph: new (options: { compound: boolean }) => LayoutGraph;
  layout(graph: LayoutGraph, options: { constraints: readonly { left: string; right: string }[] }): void;
}

interface LayoutGraph {
  setGraph(label: { rankdir: 'LR'; nodesep: number; ranksep: number; edgesep: number; ranker?: 'longest-path' }): void;
  setDefaultEdgeLabel(make: () => object): void;
  setNode(id: string, label: { width?: number; height?: number }): void;
  setParent(id: string, parent: string): void;
  setEdge(source: string, target: string, label?: { width: number; height: number; labelpos: 'c' }): void;
  /** After the layout with its middle. */
  node(id: string): Box;
}

// The library's declarations omit file extensions, so this project's settings do not resolve them.
const { Graph, layout } = dagre as unknown as LayoutLibrary;

/** Room between columns and between cards of a column, in canvas units. */
const GAP = { column: 80, row: 44 } as const;

/** Above this many nodes the columns are found by a simpler rule, which takes a fraction of the time. */
const MANY = 400;

/** The nodes to arrange. */
export interface Layered {
  nodes: readonly { id: string; width: number; height: number }[];
  /** `room` is the least that the edge needs between its columns, in canvas units. */
  edges: readonly { source: string; target: string; room: number }[];
  /** What encloses nodes or others of its kind. */
  frames: readonly { id: string; holds: readonly string[] }[];
  /** The vertical order of nodes in one column. */
  order: readonly { left: string; right: string }[];
}

/** The places of nodes in columns from left to right along the edges. Cycles are laid out as if their last edge led on. */
export function layered({ nodes, edges, frames, order }: Layered): Map<string, Box> {
  const graph = new Graph({ compound: true });
  graph.setGraph({
    rankdir: 'LR',
    nodesep: GAP.row,
    ranksep: GAP.column,
    edgesep: GAP.row / 2,
    ...(nodes.length > MANY ? { ranker: 'longest-path' as const } : {}),
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of nodes) graph.setNode(id, { width, height });
  for (const { id } of frames) graph.setNode(id, {});
  for (const { id, holds } of frames) for (const held of holds) graph.setParent(held, id);
  for (const { source, target, room } of edges) {
    const missing = room - GAP.column;
    // The library widens columns by the label of an edge, unless that has no height.
    if (missing > 0) graph.setEdge(source, target, { width: missing, height: 1, labelpos: 'c' });
    else graph.setEdge(source, target);
  }
  layout(graph, { constraints: order });
  return new Map(
    nodes.map(({ id, width, height }) => {
      const { x, y } = graph.node(id);
      return [id, { x: x - width / 2, y: y - height / 2, width, height }];
    }),
  );
}
