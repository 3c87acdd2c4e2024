import { outputPorts } from '../../node/ports.ts';
import { isAnnotation } from '../annotations.ts';
import { defaults } from '../limits.ts';
import type { WorkflowEdge, WorkflowGraph, WorkflowNode } from '../schema.ts';
import { nodeName } from '../node-name.ts';
import type { BrokenReferences, NodeReference } from './references.ts';
import { crossingReferences } from './references.ts';
import type { ExtractTypes, Extraction, ReadonlyGraph } from './rules.ts';

/** The type of the node that runs what was extracted. */
export const CALL = 'subWorkflow';
/** The types of the nodes with which the new workflow begins and ends. */
const BEGIN = 'workflowTrigger';
const END = 'workflowResult';

/** Space from card to card, in canvas units. */
const STEP = 320;

/** What becomes of the references across the border. */
export interface Border {
  /** The name of the trigger of the new workflow: that of the node before the selection, where expressions read it. */
  triggerName: string;
  /** The name of the node that calls the new workflow: that of the last selected node, where expressions read it. */
  callName: string;
  /** The name of the node whose items the trigger has, where it takes over that name; null where it does not. */
  standsForSource: string | null;
  /** The same for the call. */
  standsForExit: string | null;
  /** The references that find no node any more. */
  lost: BrokenReferences;
}

/**
 * The names at the border. The trigger of the new workflow has the items of the node before the selection where that has one output and all that enters comes
 * from it; the call has those of the last selected node where that has one output. Under the same name, expressions find the same items.
 */
export function borderOf(
  graph: ReadonlyGraph,
  extraction: Extraction,
  types: ExtractTypes,
  calledName: string,
): Border {
  const typeName = (type: string): string | undefined => types.get(type)?.name;
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const namesOf = (nodes: readonly WorkflowNode[]): Set<string> =>
    new Set(nodes.flatMap((node) => (isAnnotation(node.type) ? [] : [nodeName(node, typeName(node.type))])));
  const names = {
    inside: namesOf(graph.nodes.filter(({ id }) => extraction.ids.has(id))),
    outside: namesOf(graph.nodes.filter(({ id }) => !extraction.ids.has(id))),
  };
  const crossing = crossingReferences(graph.nodes, extraction.ids, typeName);
  const nameOf = (id: string | undefined): string | null => {
    const node = byId.get(id ?? '');
    if (!node || extraction.loopHeads.has(node.id)) return null;
    const type = types.get(node.type);
    return outputPorts(type ?? {}, node.data).length === 1 ? nodeName(node, type?.name) : null;
  };
  // Under the same name the other node may be read for its items only.
  const isReplaced = (name: string, references: readonly NodeReference[]): boolean => {
    const readers = references.filter((reference) => reference.name === name);
    return readers.length > 0 && readers.every(({ readsNode }) => !readsNode);
  };
  const [first] = extraction.entering;
  const source = new Set(extraction.entering.map((edge) => edge.source)).size === 1 ? nameOf(first?.source) : null;
  const exit = nameOf(extraction.leaving[0]?.source);
  const standsForSource =
    source !== null && !names.inside.has(source) && isReplaced(source, crossing.outward) ? source : null;
  const standsForExit = exit !== null && !names.outside.has(exit) && isReplaced(exit, crossing.inward) ? exit : null;
  // What is lost must not find another node by accident.
  const named = (own: ReadonlySet<string>, references: readonly NodeReference[]): Set<string> =>
    new Set([...own, ...references.flatMap(({ name }) => name ?? [])]);
  return {
    triggerName:
      standsForSource ?? free(typeName(BEGIN) ?? 'Called by Workflow', named(names.inside, crossing.outward)),
    callName: standsForExit ?? free(calledName, named(names.outside, crossing.inward)),
    standsForSource,
    standsForExit,
    lost: {
      outward: crossing.outward.filter(({ name }) => name === null || name !== standsForSource),
      inward: crossing.inward.filter(({ name }) => name === null || name !== standsForExit),
    },
  };
}

/** The graph of the new workflow: its trigger, the extracted nodes as they were to each other, and behind the one that is left the node that gives the result. */
export function calledGraph(
  graph: ReadonlyGraph,
  extraction: Extraction,
  types: ExtractTypes,
  border: Border,
): WorkflowGraph {
  const { ids, entering, leaving, within } = extraction;
  const moved = graph.nodes.filter(({ id }) => ids.has(id));
  const left = Math.min(...moved.map(({ position }) => position.x));
  const [entered] = moved.filter(({ id }) => id === entering[0]?.target);
  const [exit] = leaving;
  const last = moved.find(({ id }) => id === exit?.source);
  const by = {
    x: defaults.position.x + STEP - left,
    y: defaults.position.y - (entered?.position.y ?? 0),
  };
  const trigger: WorkflowNode = {
    id: freeId(BEGIN, ids),
    type: BEGIN,
    position: { ...defaults.position },
    data: { name: border.triggerName },
  };
  const names = new Set([
    border.triggerName,
    ...moved.map((node) => nodeName(node, types.get(node.type)?.name)),
    ...border.lost.outward.flatMap(({ name }) => name ?? []),
  ]);
  const result: WorkflowNode | null =
    last && exit
      ? {
          id: freeId(END, ids),
          type: END,
          position: { x: last.position.x + by.x + STEP, y: last.position.y + by.y },
          data: { name: free(types.get(END)?.name ?? 'Workflow Result', names) },
        }
      : null;
  // The order of the edges is the order of the items where they meet.
  const order = new Map(graph.edges.map((edge, index) => [edge, index]));
  const begin = (isFannedOut(entering) ? entering : entering.slice(0, 1)).map((edge) => ({
    edge,
    becomes: edgeOf({ ...edge, source: trigger.id, sourceHandle: null }),
  }));
  const edges = [...begin, ...within.map((edge) => ({ edge, becomes: edge }))]
    .toSorted((a, b) => (order.get(a.edge) ?? 0) - (order.get(b.edge) ?? 0))
    .map(({ becomes }) => becomes);
  return {
    nodes: [
      trigger,
      ...moved.map((node) => ({ ...node, position: { x: node.position.x + by.x, y: node.position.y + by.y } })),
      ...(result ? [result] : []),
    ],
    edges: result && exit ? [...edges, edgeOf({ ...exit, target: result.id, targetHandle: null })] : edges,
  };
}

/** The graph with one node in the place of the extracted ones, which runs the workflow with this id. `callId`: an id that is free. */
export function callingGraph(
  graph: ReadonlyGraph,
  { ids, entering, leaving }: Extraction,
  border: Border,
  { workflowId, callId }: { workflowId: string; callId: string },
): WorkflowGraph & { call: WorkflowNode } {
  const cards = graph.nodes.filter(({ id, type }) => ids.has(id) && !isAnnotation(type));
  const middle = (axis: 'x' | 'y'): number => {
    const places = cards.map(({ position }) => position[axis]);
    return Math.round((Math.min(...places) + Math.max(...places)) / 2);
  };
  const call: WorkflowNode = {
    id: callId,
    type: CALL,
    position: { x: middle('x'), y: middle('y') },
    data: { name: border.callName, workflow: workflowId, wait: true },
  };
  const into = new Set(isFannedOut(entering) ? entering.slice(0, 1) : entering);
  const outOf = new Set(leaving);
  const edges = graph.edges.flatMap((edge): WorkflowEdge[] => {
    if (into.has(edge)) return [edgeOf({ ...edge, target: call.id, targetHandle: null })];
    if (outOf.has(edge)) return [edgeOf({ ...edge, source: call.id, sourceHandle: null })];
    return ids.has(edge.source) || ids.has(edge.target) ? [] : [edge];
  });
  const at = graph.nodes.findIndex(({ id }) => id === cards[0]?.id);
  const nodes = graph.nodes.flatMap((node, index) => (index === at ? [call] : ids.has(node.id) ? [] : [node]));
  return { nodes, edges, call };
}

/** An edge with other ends, and its id after them; `main` ports are omitted, as in files. */
function edgeOf({ sourceHandle, targetHandle, ...edge }: WorkflowEdge): WorkflowEdge {
  const out = sourceHandle && sourceHandle !== 'main' ? { sourceHandle } : {};
  const into = targetHandle && targetHandle !== 'main' ? { targetHandle } : {};
  const end = (node: string, port: string | undefined): string => (port === undefined ? node : `${node}.${port}`);
  const id = `${end(edge.source, out.sourceHandle)}→${end(edge.target, into.targetHandle)}`;
  return { ...edge, id, ...out, ...into };
}

/** True if all that enters comes from one port: the call has one edge from there, and the trigger leads to each of the nodes. */
const isFannedOut = (entering: readonly WorkflowEdge[]): boolean =>
  new Set(entering.map(({ source, sourceHandle }) => JSON.stringify([source, sourceHandle ?? 'main']))).size === 1;

function free(name: string, taken: ReadonlySet<string>): string {
  let found = name;
  for (let number = 2; taken.has(found); number++) found = `${name} ${number}`;
  return found;
}

function freeId(type: string, taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(`${type}-${number}`)) number++;
  return `${type}-${number}`;
}
