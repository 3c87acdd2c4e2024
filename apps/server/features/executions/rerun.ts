import { runErrors } from '@heddle/contract/errors/run';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { outputPorts } from '@heddle/contract/node/ports';
import type { RunInput } from '@heddle/contract/run/events';
import type { Item, Outputs } from '@heddle/contract/run/item';
import { PortOrigins } from '@heddle/contract/run/lineage';
import type { WorkflowEdge, WorkflowGraph } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import type { Plan } from '@heddle/engine/plan';
import type { NodeRegistry } from '@heddle/nodes/registry';
import type { LastData } from './last-data.ts';

type Given = { [nodeId: string]: Outputs };
type Inputs = { [port: string]: readonly JsonObject[] };

/** The outputs of the workflow's pinned nodes. A list of objects in a node's `data.pinned` is the output of its first port. */
export function pinnedOutputs(graph: WorkflowGraph, nodes: NodeRegistry): Given {
  return Object.fromEntries(
    graph.nodes.flatMap(({ id, type, data }) => {
      const pinned = data['pinned'];
      const [port = 'main'] = outputPorts(nodes.get(type) ?? {}, data);
      return Array.isArray(pinned)
        ? [[id, { [port]: pinned.filter(isJsonObject).map((json) => ({ json })) }] as const]
        : [];
    }),
  );
}

/** Where the items of pinned outputs come from: as it was recorded when they were pinned (`data.pinnedOrigins`), otherwise one to one. By node id. */
export function pinnedOrigins(graph: WorkflowGraph, pinned: Given): NonNullable<RunInput['givenOrigins']> {
  return Object.fromEntries(
    graph.nodes.flatMap(({ id, data }) => {
      const [port] = Object.keys(pinned[id] ?? {});
      if (port === undefined) return [];
      const { success, data: origins } = PortOrigins.safeParse(data['pinnedOrigins']);
      return [[id, success ? { [port]: origins } : {}] as const];
    }),
  );
}

/** Where a run continues from. */
interface Rerun {
  nodeId: string;
  /** Replaces the node's input, by port. */
  input: Inputs | undefined;
  /** The input of a pass that was chosen, by port. */
  passInput?: { readonly [port: string]: readonly Item[] } | undefined;
}

/** The input of a run of one node; where nothing has run before, `last` is null. Throws `execution_node_unknown`, `execution_node_without_data`. */
export function onlyInput(
  graph: WorkflowGraph,
  types: NodeRegistry,
  last: LastData | null,
  pinned: Given,
  { nodeId, input, passInput }: Rerun,
): Omit<RunInput, 'mode'> {
  const node = graph.nodes.find(({ id }) => id === nodeId);
  if (!node) throw runErrors.execution_node_unknown({ node: nodeId });
  const items = toInput(input) ?? passInput ?? arrivingAt(nodeId, graph, last, pinned);
  const hasItems = Object.values(items ?? {}).some((list) => list.length > 0);
  const type = types.get(node.type);
  if (!hasItems && type?.trigger !== true)
    throw runErrors.execution_node_without_data({ node: nodeName(node, type?.name) });
  const { request } = last?.whole.input ?? {};
  return {
    trigger: nodeId,
    items: items?.['main'] ?? [{ json: {} }],
    ...(request ? { request } : {}),
    ...(last ? givenBefore(graph, last, nodeId) : {}),
    inputs: items ? { [nodeId]: items } : {},
    only: nodeId,
    ...(last ? { follows: { run: last.whole.id, alone: last.alone } } : {}),
  };
}

const toInput = (input: Inputs | undefined): { [port: string]: readonly Item[] } | undefined =>
  input && Object.fromEntries(Object.entries(input).map(([port, list]) => [port, list.map((json) => ({ json }))]));

/** What the nodes that are not downstream of a node gave last, and where it comes from. */
function givenBefore(
  graph: WorkflowGraph,
  last: LastData,
  nodeId: string,
): Required<Pick<RunInput, 'given' | 'givenOrigins'>> {
  const after = downstream(graph, nodeId);
  const given = Object.fromEntries(
    // The view's schema says `unknown` of values that were recorded as JSON.
    [...last.steps].flatMap(([id, { step }]) =>
      step.output && !after.has(id) ? [[id, step.output as Outputs] as const] : [],
    ),
  );
  const givenOrigins = Object.fromEntries(
    [...last.steps].flatMap(([id, { step }]) =>
      id in given && step.lineage ? [[id, step.lineage.origins] as const] : [],
    ),
  );
  return { given, givenOrigins };
}

/**
 * The input of a run that continues from one node: every node that is not downstream of it reuses its output of the last run it took part in. Without a
 * trigger if it is unknown where the whole run started. Throws `execution_node_unknown` if the workflow does not have the node.
 */
export function rerunInput(
  graph: WorkflowGraph,
  last: LastData,
  { nodeId, input }: Omit<Rerun, 'passInput'>,
): Omit<RunInput, 'mode' | 'trigger'> & Partial<Pick<RunInput, 'trigger'>> {
  if (!graph.nodes.some((node) => node.id === nodeId)) throw runErrors.execution_node_unknown({ node: nodeId });
  const edited = toInput(input);
  const { trigger, items, request, only: alone } = last.whole.input;
  const beginning =
    alone === undefined ? { trigger, items, ...(request ? { request } : {}) } : { items: [{ json: {} }] };
  return { ...beginning, ...givenBefore(graph, last, nodeId), inputs: edited ? { [nodeId]: edited } : {} };
}

/**
 * The input of a node that is run by itself: its last input, as long as the same edges lead to it from nodes that have not run since; otherwise their outputs,
 * concatenated in the order of the edges. Undefined if nothing ever arrived.
 */
function arrivingAt(
  nodeId: string,
  graph: WorkflowGraph,
  last: LastData | null,
  pinned: Given,
): { readonly [port: string]: readonly Item[] } | undefined {
  const steps = last?.steps;
  const own = steps?.get(nodeId);
  const incoming = graph.edges.filter((edge) => edge.target === nodeId);
  // Written by the engine, see above.
  const recorded = own?.step.input as { [port: string]: readonly Item[] } | null | undefined;
  const isSame =
    own?.run.plan &&
    edgesInto(own.run.plan, nodeId) === namesOf(incoming) &&
    incoming.every(({ source }) => !pinned[source] && steps?.get(source)?.run.id === own.run.id);
  if (isSame && recorded) return recorded;
  const arriving: { [port: string]: Item[] } = {};
  for (const { source, sourceHandle, targetHandle } of incoming) {
    const outputs = pinned[source] ?? (steps?.get(source)?.step.output as Outputs | null | undefined);
    for (const item of outputs?.[sourceHandle ?? 'main'] ?? []) (arriving[targetHandle ?? 'main'] ??= []).push(item);
  }
  return Object.keys(arriving).length > 0 ? arriving : (recorded ?? undefined);
}

const namesOf = (edges: readonly Pick<WorkflowEdge, 'source' | 'sourceHandle' | 'targetHandle'>[]): string =>
  edges
    .map(({ source, sourceHandle, targetHandle }) =>
      JSON.stringify([source, sourceHandle ?? 'main', targetHandle ?? 'main']),
    )
    .toSorted()
    .join();

/** The edges that led to a node in a run. */
const edgesInto = (plan: Plan, nodeId: string): string =>
  namesOf(
    (plan.byId.get(nodeId)?.incoming ?? []).map(({ source, sourcePort, targetPort }) => ({
      source: plan.nodes[source]?.id ?? '',
      sourceHandle: sourcePort,
      targetHandle: targetPort,
    })),
  );

/** The node and all nodes reachable from it. */
function downstream(graph: WorkflowGraph, from: string): Set<string> {
  const found = new Set([from]);
  for (const id of found) for (const edge of graph.edges) if (edge.source === id) found.add(edge.target);
  return found;
}
