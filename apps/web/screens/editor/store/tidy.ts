import { isAnnotation } from '@heddle/contract/workflow/annotations';
import { portNameRoom } from '@heddle/contract/workflow/port-name-room';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { Box } from './box.ts';
import { boundsOf, boxOf, holds } from './box.ts';
import type { Catalog } from './catalog.ts';
import { outputPorts } from './catalog.ts';
import type { Graph } from './document.ts';
import { sourcePort } from './document.ts';
import { flowOrder } from './flow-order.ts';
import type { Point } from './graph.ts';
import { layered } from './layered.ts';
import { frameAround } from './members.ts';
import { besideTheirCards } from './tidy-notes.ts';

/** Room between parts that no edge ties together, in canvas units. */
const BETWEEN_PARTS = 72;

/** The new positions, and the new sizes of groups. */
export interface TidyLayout {
  positions: Map<string, Point>;
  sizes: Map<string, { width: number; height: number }>;
}

/** What encloses others: a group, or a note that lies under cards. By id, with the one it lies in itself. */
type Frames = ReadonlyMap<string, { node: WorkflowNode; parent: string | undefined }>;

/**
 * A layered layout of these nodes from left to right: along the edges, branches in the order of their ports, groups around their members,
 * notes beside their cards. The upper left corner keeps its position.
 */
export function tidy(graph: Graph, ids: ReadonlySet<string>, catalog: Catalog): TidyLayout {
  const chosen = graph.nodes.filter((node) => ids.has(node.id));
  const boxes = new Map(chosen.map((node) => [node.id, boxOf(node, catalog)]));
  const cards = chosen.filter((node) => !isAnnotation(node.type));
  const frames = framesOf(chosen, boxes);
  const parents = parentsOf(chosen, frames, boxes);
  const before = boundsOf([...boxes.values()]);

  const notes = chosen.filter((node) => isAnnotation(node.type) && !frames.has(node.id));
  const placed = new Map<string, Box>();
  let top = 0;
  for (const part of partsOf(cards, graph, parents, frames)) {
    const laid = layOut(part, graph, catalog, { boxes, parents, frames, notes });
    const bounds = boundsOf([...laid.values()]);
    for (const [id, box] of laid) placed.set(id, { ...box, x: box.x - bounds.x, y: box.y - bounds.y + top });
    top += bounds.height + BETWEEN_PARTS;
  }
  besideTheirCards(
    notes.filter(({ id }) => !placed.has(id)),
    boxes,
    placed,
    new Set(cards.map((node) => node.id)),
  );

  const after = boundsOf([...placed.values()]);
  const shift = { x: before.x - after.x, y: before.y - after.y };
  const positions = new Map(
    [...placed].map(([id, { x, y }]) => [id, { x: Math.round(x + shift.x), y: Math.round(y + shift.y) }]),
  );
  const sizes = new Map(
    [...frames.keys()].flatMap((id) => (placed.has(id) ? [[id, sizeOf(placed.get(id))] as const] : [])),
  );
  return { positions, sizes };
}

const sizeOf = (box: Box | undefined): { width: number; height: number } => ({
  width: Math.round(box?.width ?? 0),
  height: Math.round(box?.height ?? 0),
});
const areaOf = ({ width, height }: Box): number => width * height;

function framesOf(chosen: readonly WorkflowNode[], boxes: ReadonlyMap<string, Box>): Frames {
  const box = (node: WorkflowNode): Box => boxes.get(node.id) ?? { ...node.position, width: 0, height: 0 };
  const enclosing = chosen
    .filter((node) => isAnnotation(node.type))
    .filter((node) => chosen.some((other) => !isAnnotation(other.type) && holds(box(node), box(other))))
    .toSorted((a, b) => areaOf(box(a)) - areaOf(box(b)));
  return new Map(
    enclosing.map((node, index) => {
      const parent = enclosing
        .slice(index + 1)
        .find((outer) => areaOf(box(outer)) > areaOf(box(node)) && holds(box(outer), box(node)));
      return [node.id, { node, parent: parent?.id }];
    }),
  );
}

/** The smallest frame that each node lies in. */
function parentsOf(
  chosen: readonly WorkflowNode[],
  frames: Frames,
  boxes: ReadonlyMap<string, Box>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { id } of chosen) {
    const box = boxes.get(id);
    if (!box || frames.has(id)) continue;
    for (const [frame] of frames) {
      const outer = boxes.get(frame);
      if (!outer || !holds(outer, box)) continue;
      found.set(id, frame);
      break;
    }
  }
  return found;
}

/** The connected parts, by edges or groups, from top to bottom. Within a part in flow order. */
function partsOf(
  cards: readonly WorkflowNode[],
  graph: Graph,
  parents: ReadonlyMap<string, string>,
  frames: Frames,
): WorkflowNode[][] {
  const root = new Map<string, string>();
  const find = (id: string): string => {
    let at = id;
    for (let next = root.get(at); next !== undefined && next !== at; next = root.get(at)) at = next;
    return at;
  };
  const tie = (a: string, b: string): void => void root.set(find(a), find(b));
  const own = new Set(cards.map((node) => node.id));
  for (const { source, target } of graph.edges) if (own.has(source) && own.has(target)) tie(source, target);
  for (const [id, parent] of parents) if (own.has(id)) tie(id, parent);
  for (const [id, { parent }] of frames) if (parent !== undefined) tie(id, parent);
  const byId = new Map(cards.map((node) => [node.id, node]));
  const ordered = flowOrder({
    nodes: cards,
    edges: graph.edges.filter(({ source, target }) => own.has(source) && own.has(target)),
  }).flatMap((id) => byId.get(id) ?? []);
  const parts = [...Map.groupBy(ordered, (node) => find(node.id)).values()];
  const top = (part: readonly WorkflowNode[]): number => Math.min(...part.map((node) => node.position.y));
  return parts.toSorted((a, b) => top(a) - top(b));
}

interface Surroundings {
  boxes: ReadonlyMap<string, Box>;
  /** The frame that each node lies in. */
  parents: ReadonlyMap<string, string>;
  frames: Frames;
  /** The notes that enclose nothing. */
  notes: readonly WorkflowNode[];
}

/** One part, with the groups around its cards and the notes within them. */
function layOut(
  part: readonly WorkflowNode[],
  graph: Graph,
  catalog: Catalog,
  { boxes, parents, frames, notes }: Surroundings,
): Map<string, Box> {
  const own = new Set(part.map((node) => node.id));
  const around = new Map<string, string[]>();
  const enclose = (id: string, frame: string | undefined): void => {
    if (frame === undefined) return;
    const held = around.get(frame);
    if (held) held.push(id);
    else {
      around.set(frame, [id]);
      enclose(frame, frames.get(frame)?.parent);
    }
  };
  for (const { id } of part) enclose(id, parents.get(id));
  const branches = branchesOf(part, graph, catalog, own);
  const laid = layered({
    nodes: part.map(({ id }) => ({ id, width: boxes.get(id)?.width ?? 0, height: boxes.get(id)?.height ?? 0 })),
    edges: branches.flatMap(({ source, targets, rooms }) =>
      targets.map((target) => ({ source, target, room: rooms.get(target) ?? 0 })),
    ),
    frames: [...around].map(([id, holds]) => ({ id, holds })),
    order: orderOf(branches),
  });
  besideTheirCards(
    notes.filter(({ id }) => around.has(parents.get(id) ?? '')),
    boxes,
    laid,
    own,
  );
  // From the innermost frame to the outermost.
  for (const frame of frames.keys()) {
    if (!around.has(frame)) continue;
    const held = [...laid]
      .filter(([id]) => (parents.get(id) ?? frames.get(id)?.parent) === frame)
      .map(([, box]) => box);
    const { position, size } = frameAround(boundsOf(held));
    laid.set(frame, { ...position, ...size });
  }
  return laid;
}

interface Branches {
  source: string;
  /** In the order of the ports that lead there, each once. */
  targets: string[];
  /** What the longest name of a port by which an edge leads to each of them needs, in canvas units. */
  rooms: ReadonlyMap<string, number>;
}

function branchesOf(
  part: readonly WorkflowNode[],
  graph: Graph,
  catalog: Catalog,
  own: ReadonlySet<string>,
): Branches[] {
  const leaving = Map.groupBy(
    graph.edges.filter(({ source, target }) => own.has(source) && own.has(target)),
    ({ source }) => source,
  );
  return part.map((node) => {
    const ports = outputPorts(catalog.get(node.type), node.data);
    const place = (port: string): number => (ports.includes(port) ? ports.indexOf(port) : ports.length);
    const edges = (leaving.get(node.id) ?? []).toSorted((a, b) => place(sourcePort(a)) - place(sourcePort(b)));
    const rooms = new Map<string, number>();
    for (const edge of edges)
      rooms.set(edge.target, Math.max(rooms.get(edge.target) ?? 0, portNameRoom(sourcePort(edge))));
    return { source: node.id, targets: [...rooms.keys()], rooms };
  });
}

/** The vertical order: the branches of every node in their order, unless another node has them the other way round. */
function orderOf(branches: readonly Branches[]): { left: string; right: string }[] {
  const below = new Map<string, string[]>();
  const leadsTo = (from: string, to: string): boolean => {
    const seen = new Set([from]);
    for (const id of seen) {
      if (id === to) return true;
      for (const next of below.get(id) ?? []) seen.add(next);
    }
    return false;
  };
  return branches.flatMap(({ targets }) =>
    targets.slice(1).flatMap((right, index) => {
      const left = targets[index] ?? right;
      if (left === right || leadsTo(right, left)) return [];
      below.set(left, [...(below.get(left) ?? []), right]);
      return [{ left, right }];
    }),
  );
}
