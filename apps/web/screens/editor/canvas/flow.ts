import type { JsonObject } from '@heddle/contract/json';
import { isAnnotation } from '@heddle/contract/workflow/annotations';
import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import type { Edge, Node } from '@xyflow/react';
import { Position } from '@xyflow/react';
import type { Catalog } from '../store/catalog.ts';
import { inputPorts, outputPorts } from '../store/catalog.ts';
import { sourcePort, targetPort } from '../store/document.ts';
import { CARD_WIDTH, cardHeight, HANDLE, portOffsets } from '../../../canvas/card-size.ts';
import type { AnnotationNode } from './flow-annotation.ts';
import { toAnnotationNode } from './flow-annotation.ts';
import { nodePosition } from './node-position.ts';

/** The data of a rendered card. The object keeps its identity until its content changes, so that a moved card is not rendered again. */
export interface CardData extends Record<string, unknown> {
  type: string;
  values: JsonObject;
  inputs: readonly string[];
  outputs: readonly string[];
  /** The outputs that no edge leaves from. */
  free: readonly string[];
}

export type CardNode = Node<CardData, 'card'>;
export type FlowNode = CardNode | AnnotationNode;
export type FlowEdge = Edge<Record<string, never>, 'thread'>;

/** Maps workflow nodes and edges to the canvas library's; unchanged ones keep their identity from call to call. */
export interface FlowMapper {
  nodes(
    nodes: readonly WorkflowNode[],
    edges: readonly WorkflowEdge[],
    selected: ReadonlySet<string>,
    tabStop: string | null,
  ): FlowNode[];
  edges(edges: readonly WorkflowEdge[], nodes: readonly WorkflowNode[], selected: ReadonlySet<string>): FlowEdge[];
}

/** The ports by which the edges of a workflow leave and enter each node. */
interface UsedPorts {
  outputs: ReadonlyMap<string, ReadonlySet<string>>;
  inputs: ReadonlyMap<string, ReadonlySet<string>>;
}

function usedPorts(edges: readonly WorkflowEdge[]): UsedPorts {
  const collect = (entries: readonly (readonly [string, string])[]): Map<string, Set<string>> => {
    const used = new Map<string, Set<string>>();
    for (const [node, port] of entries) used.set(node, (used.get(node) ?? new Set()).add(port));
    return used;
  };
  return {
    outputs: collect(edges.map((edge) => [edge.source, sourcePort(edge)])),
    inputs: collect(edges.map((edge) => [edge.target, targetPort(edge)])),
  };
}

const none: ReadonlySet<string> = new Set();

const equal = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((entry, index) => entry === b[index]);

/**
 * The ports of a card. Ports used by edges that the node does not have are included, so that the edge can be
 * seen and removed; of a type that is not known (yet) there are no others.
 */
function cardData(node: WorkflowNode, catalog: Catalog, used: UsedPorts, before: CardData | undefined): CardData {
  const entry = catalog.get(node.type);
  const inputs = [...new Set([...(entry ? inputPorts(entry) : []), ...(used.inputs.get(node.id) ?? none)])];
  const outputs = [
    ...new Set([...(entry ? outputPorts(entry, node.data) : []), ...(used.outputs.get(node.id) ?? none)]),
  ];
  const leaving = used.outputs.get(node.id) ?? none;
  const free = outputs.filter((port) => !leaving.has(port));
  const unchanged =
    before?.values === node.data &&
    before.type === node.type &&
    equal(before.outputs, outputs) &&
    equal(before.free, free) &&
    equal(before.inputs, inputs);
  return unchanged ? before : { type: node.type, values: node.data, inputs, outputs, free };
}

function toFlowNode(node: WorkflowNode, data: CardData, label: string, selected: boolean, tabStop: boolean): CardNode {
  const height = cardHeight(Math.max(data.inputs.length, data.outputs.length));
  const handles = (ports: readonly string[], type: 'source' | 'target', x: number) => {
    const offsets = portOffsets(ports.length);
    return ports.map((id, index) => ({
      id,
      type,
      position: type === 'source' ? Position.Right : Position.Left,
      x: x - HANDLE / 2,
      y: (offsets[index] ?? 0) - HANDLE / 2,
      width: HANDLE,
      height: HANDLE,
    }));
  };
  return {
    id: node.id,
    type: 'card',
    position: node.position,
    data,
    selected,
    width: CARD_WIDTH,
    height,
    measured: { width: CARD_WIDTH, height },
    handles: [...handles(data.inputs, 'target', 0), ...handles(data.outputs, 'source', CARD_WIDTH)],
    ariaLabel: label,
    domAttributes: { tabIndex: tabStop ? 0 : -1 },
    style: nodePosition(node.position),
  };
}

/** Remembers the last answer, for as long as the question stays the same. */
function latest<Q, A>(answer: (question: Q) => A): (question: Q) => A {
  let known: { question: Q; answer: A } | null = null;
  return (question) => {
    if (known?.question !== question) known = { question, answer: answer(question) };
    return known.answer;
  };
}

const isCalledTheSame = (a: WorkflowNode, b: WorkflowNode | undefined): boolean =>
  a === b || (a.id === b?.id && a.type === b.type && a.data === b.data);

export function createFlowMapper(catalog: Catalog): FlowMapper {
  const nameOf = (node: WorkflowNode): string => nodeName(node, catalog.get(node.type)?.name);
  let knownNodes = new Map<string, { node: WorkflowNode; tabStop: boolean; flow: FlowNode }>();
  let knownEdges = new Map<string, { edge: WorkflowEdge; flow: FlowEdge }>();
  // While nodes are only moved, frame by frame, neither ports nor names change.
  const usedBy = latest(usedPorts);
  let knownUsed: UsedPorts | null = null;
  let knownNames: { nodes: readonly WorkflowNode[]; names: ReadonlyMap<string, string> } = {
    nodes: [],
    names: new Map(),
  };
  const namesOf = (nodes: readonly WorkflowNode[]): ReadonlyMap<string, string> => {
    const same =
      nodes.length === knownNames.nodes.length &&
      nodes.every((node, index) => isCalledTheSame(node, knownNames.nodes[index]));
    knownNames = { nodes, names: same ? knownNames.names : new Map(nodes.map((node) => [node.id, nameOf(node)])) };
    return knownNames.names;
  };

  function mapNode(node: WorkflowNode, used: UsedPorts, selected: boolean, tabStop: boolean): FlowNode {
    const known = knownNodes.get(node.id)?.flow;
    if (isAnnotation(node.type))
      return toAnnotationNode(node, selected, tabStop, known && known.type !== 'card' ? known.data : undefined);
    const data = cardData(node, catalog, used, known?.type === 'card' ? known.data : undefined);
    return toFlowNode(node, data, `${nameOf(node)}, ${catalog.get(node.type)?.name ?? node.type}`, selected, tabStop);
  }

  return {
    nodes(nodes, edges, selected, tabStop) {
      const used = usedBy(edges);
      const next: typeof knownNodes = new Map();
      for (const node of nodes) {
        const known = knownNodes.get(node.id);
        const isTabStop = node.id === tabStop;
        const isSelected = selected.has(node.id);
        const same =
          known?.node === node &&
          knownUsed === used &&
          known.flow.selected === isSelected &&
          known.tabStop === isTabStop;
        const flow = same ? known.flow : mapNode(node, used, isSelected, isTabStop);
        const unchanged =
          known?.node === node &&
          known.flow.data === flow.data &&
          known.flow.selected === isSelected &&
          known.tabStop === isTabStop;
        next.set(node.id, unchanged ? known : { node, tabStop: isTabStop, flow });
      }
      knownNodes = next;
      knownUsed = used;
      return [...next.values()].map(({ flow }) => flow);
    },
    edges(edges, nodes, selected) {
      const names = namesOf(nodes);
      const next: typeof knownEdges = new Map();
      for (const edge of edges) {
        const known = knownEdges.get(edge.id);
        const port = sourcePort(edge) === 'main' ? '' : ` (${sourcePort(edge)})`;
        const label = `Edge from ${names.get(edge.source) ?? '?'}${port} to ${names.get(edge.target) ?? '?'}`;
        const same =
          known?.edge === edge && known.flow.selected === selected.has(edge.id) && known.flow.ariaLabel === label;
        next.set(edge.id, same ? known : { edge, flow: toFlowEdge(edge, label, selected.has(edge.id)) });
      }
      knownEdges = next;
      return [...next.values()].map(({ flow }) => flow);
    },
  };
}

function toFlowEdge(edge: WorkflowEdge, label: string, selected: boolean): FlowEdge {
  return {
    id: edge.id,
    type: 'thread',
    source: edge.source,
    target: edge.target,
    sourceHandle: sourcePort(edge),
    targetHandle: targetPort(edge),
    selected,
    ariaLabel: label,
  };
}
