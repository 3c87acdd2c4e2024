import type { ListedType } from '@heddle/contract/node/define';
import type { JsonObject } from '@heddle/contract/json';
import { defaultSchedule } from '@heddle/contract/schedule/schedule';
import { isAnnotation } from '@heddle/contract/workflow/annotations';
import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';
import type { Connection } from './connection.ts';
import { toEdge } from './connection.ts';
import type { Document, Graph } from './document.ts';
import { sourcePort, textOf } from './document.ts';
import { uniqueName, uniqueNodeId } from './naming.ts';
import { reachable } from './reachable.ts';
import { renameReferences } from './references.ts';

export interface Point {
  x: number;
  y: number;
}

const ids = (graph: Graph): Set<string> => new Set(graph.nodes.map((node) => node.id));
const names = (nodes: readonly WorkflowNode[]): Set<string> =>
  new Set(nodes.filter((node) => !isAnnotation(node.type)).map((node) => nodeName(node)));

/** What the type begins with. A schedule follows the time zone of its workflow if that has one, else the user's own until they choose another. */
function startingData({ schedules = [], initial }: ListedType, { timeZone }: WorkflowSettings): JsonObject {
  const { timeZone: _utc, ...rhythm } = defaultSchedule;
  const begun =
    timeZone === undefined ? { ...rhythm, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } : rhythm;
  return { ...initial, ...Object.fromEntries(schedules.map((field) => [field, { ...begun }])) };
}

/** A node of this type with an id and a name that are free in the graph. */
export function createNode(
  graph: Graph & Partial<Pick<Document, 'settings'>>,
  entry: ListedType,
  position: Point,
  now = Date.now(),
): WorkflowNode {
  return {
    id: uniqueNodeId(entry.type, ids(graph), now),
    type: entry.type,
    position: { x: Math.round(position.x), y: Math.round(position.y) },
    data: { name: uniqueName(entry.name, names(graph.nodes)), ...startingData(entry, graph.settings ?? {}) },
  };
}

/** Adds a node and, where given, edges that lead to or from it. */
export function addNode(document: Document, node: WorkflowNode, connections: readonly Connection[] = []): Document {
  return { ...document, nodes: [...document.nodes, node], edges: [...document.edges, ...connections.map(toEdge)] };
}

/** Adds an edge. Check it with `refuseConnection` before. */
export function connect(document: Document, connection: Connection): Document {
  return { ...document, edges: [...document.edges, toEdge(connection)] };
}

/** Takes nodes and edges away, and with a node all its edges. */
export function remove(
  document: Document,
  nodeIds: ReadonlySet<string>,
  edgeIds: ReadonlySet<string> = new Set(),
): Document {
  const gone = (edge: WorkflowEdge): boolean =>
    edgeIds.has(edge.id) || nodeIds.has(edge.source) || nodeIds.has(edge.target);
  const nodes = nodeIds.size === 0 ? document.nodes : document.nodes.filter((node) => !nodeIds.has(node.id));
  const edges = document.edges.some(gone) ? document.edges.filter((edge) => !gone(edge)) : document.edges;
  return { ...document, nodes, edges };
}

/** Puts nodes at new places. */
export function place(document: Document, positions: ReadonlyMap<string, Point>): Document {
  const moved = (node: WorkflowNode): WorkflowNode => {
    const to = positions.get(node.id);
    return !to || (to.x === node.position.x && to.y === node.position.y)
      ? node
      : { ...node, position: { x: to.x, y: to.y } };
  };
  const nodes = document.nodes.map(moved);
  return nodes.every((node, index) => node === document.nodes[index]) ? document : { ...document, nodes };
}

/** Sets a node's data. Its name is made unique, a blank one becomes that of its type; expressions elsewhere follow a new name. */
export function setData(document: Document, id: string, data: JsonObject, typeName: string): Document {
  const before = document.nodes.find((node) => node.id === id);
  if (!before) return document;
  const others = names(document.nodes.filter((node) => node !== before));
  const name = uniqueName(textOf(data, 'name').trim() || typeName, others);
  const nodes = document.nodes.map((node) => (node === before ? { ...node, data: { ...data, name } } : node));
  const oldName = nodeName(before, typeName);
  return { ...document, nodes: oldName === name ? nodes : renameReferences(nodes, oldName, name) };
}

/** Room that a new node in the middle of an edge needs, center to center, in canvas units. */
const STEP = 320;

/** Inserts a node into an edge: source → node → target. Nodes behind it move to the right if there is too little space. */
export function insertOnEdge(document: Document, edgeId: string, node: WorkflowNode, port: string): Document {
  const edge = document.edges.find((candidate) => candidate.id === edgeId);
  const source = document.nodes.find((candidate) => candidate.id === edge?.source);
  const target = document.nodes.find((candidate) => candidate.id === edge?.target);
  if (!edge || !source || !target) return document;
  const missing = Math.max(0, 2 * STEP - (target.position.x - source.position.x));
  const behind = missing > 0 ? reachable(document, target.id) : new Set<string>();
  const shifted = document.nodes.map((candidate) =>
    behind.has(candidate.id)
      ? { ...candidate, position: { x: candidate.position.x + missing, y: candidate.position.y } }
      : candidate,
  );
  const at = { x: source.position.x + STEP, y: Math.round((source.position.y + target.position.y) / 2) };
  const edges = document.edges.filter((candidate) => candidate !== edge);
  return addNode({ ...document, nodes: shifted, edges }, { ...node, position: at }, [
    { source: edge.source, sourceHandle: sourcePort(edge), target: node.id },
    { source: node.id, sourceHandle: port, target: edge.target, targetHandle: edge.targetHandle },
  ]);
}

/** The part of a graph that lies within these nodes. */
export function subgraph(graph: Graph, nodeIds: ReadonlySet<string>): Graph {
  return {
    nodes: graph.nodes.filter((node) => nodeIds.has(node.id)),
    edges: graph.edges.filter((edge) => nodeIds.has(edge.source) && nodeIds.has(edge.target)),
  };
}

/** Adds a copy of a graph, moved by `offset`, with new ids and names. `added` are the ids of the new nodes. */
export function addCopy(
  document: Document,
  graph: Graph,
  offset: Point,
  now = Date.now(),
): { document: Document; added: Set<string> } {
  const takenIds = ids(document);
  const takenNames = names(document.nodes);
  const copies = new Map<string, WorkflowNode>();
  const freeName = (node: WorkflowNode): string => {
    const name = uniqueName(nodeName(node), takenNames);
    takenNames.add(name);
    return name;
  };
  for (const node of graph.nodes) {
    const id = uniqueNodeId(node.type, takenIds, now);
    takenIds.add(id);
    const copy = { ...node, id, position: { x: node.position.x + offset.x, y: node.position.y + offset.y } };
    copies.set(node.id, isAnnotation(node.type) ? copy : { ...copy, data: { ...node.data, name: freeName(node) } });
  }
  const edges = graph.edges.flatMap((edge) => {
    const source = copies.get(edge.source);
    const target = copies.get(edge.target);
    return source && target ? [toEdge({ ...edge, source: source.id, target: target.id })] : [];
  });
  const added = new Set([...copies.values()].map((node) => node.id));
  return {
    document: { ...document, nodes: [...document.nodes, ...copies.values()], edges: [...document.edges, ...edges] },
    added,
  };
}
