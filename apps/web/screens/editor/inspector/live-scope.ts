import type { ExpressionScope, Thread } from '@heddle/expression/scope';
import type { JsonObject } from '@heddle/contract/json';
import { parametersOf } from '@heddle/contract/node/parameters';
import type { Item } from '@heddle/contract/run/item';
import type { ItemPlace } from '@heddle/contract/run/thread';
import { walkThread } from '@heddle/contract/run/thread';
import type { RunSummary, StepView } from '@heddle/contract/run/view';
import type { ArrivalFacts } from '@heddle/contract/workflow/arrivals';
import { choosesArrivals } from '@heddle/contract/workflow/arrivals';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { Graph } from '../store/document.ts';
import { sourcePort } from '../store/document.ts';

/** The data of the last run for the fields of one node. */
export interface LiveData {
  /** What arrives at the node. */
  items: readonly Item[];
  /** What expressions see for the first item. */
  scope: ExpressionScope;
}

export interface RunSurroundings {
  run: RunSummary | null;
  steps: ReadonlyMap<string, StepView>;
  graph: Graph;
  workflow: { id: string | null; name: string; timeZone?: string | undefined };
  /** The name by which expressions ask for a node. */
  nameOf(node: WorkflowNode): string;
  /** The type that it has with its configuration. */
  typeOf(node: WorkflowNode): ArrivalFacts | undefined;
  /** A node's pinned output by port; undefined if nothing is pinned. */
  pinnedOf(node: WorkflowNode): ViewPorts | undefined;
}

type ViewPorts = NonNullable<StepView['output']>;
type ViewItems = ViewPorts[string];

// A run's items are JSON; the schema of the API only says less about them than Item does.
const asItems = (items: ViewItems | undefined): readonly Item[] => (items ?? []) as readonly Item[];

/** A node's output: the pinned one, otherwise that of the last run it took part in. The server does the same when it runs one node. */
const givenBy = (node: WorkflowNode | undefined, { steps, pinnedOf }: RunSurroundings): ViewPorts =>
  (node && (pinnedOf(node) ?? steps.get(node.id)?.output)) || {};

/** The output of the nodes before this one, or its recorded input if no edge leads to it. For a node that runs once, only the first item. */
function arriving(node: WorkflowNode, surroundings: RunSurroundings): readonly Item[] {
  const { graph, steps, typeOf } = surroundings;
  const incoming = graph.edges.filter((edge) => edge.target === node.id);
  const given = incoming.flatMap((edge) =>
    asItems(
      givenBy(
        graph.nodes.find(({ id }) => id === edge.source),
        surroundings,
      )[sourcePort(edge)],
    ),
  );
  const items = given.length > 0 ? given : asItems(steps.get(node.id)?.input?.['main']);
  return node.data['runOnce'] === true && choosesArrivals(typeOf(node), node.data) ? items.slice(0, 1) : items;
}

/** What `$node("Name")` sees of a node: the items of `main`, or of the first port that has any. */
function seenOf(node: WorkflowNode, surroundings: RunSurroundings): { port: string; items: readonly Item[] } {
  const output = givenBy(node, surroundings);
  const port = output['main'] ? 'main' : (Object.keys(output).find((each) => output[each]?.length) ?? 'main');
  return { port, items: asItems(output[port]) };
}

/** The data that a node's fields would have, from the last run; null if the run has none for this node. */
export function lastData(node: WorkflowNode, surroundings: RunSurroundings): LiveData | null {
  const { run, steps, graph, workflow, nameOf, typeOf, pinnedOf } = surroundings;
  const items = run ? arriving(node, surroundings) : [];
  const [first] = items;
  if (!run || !first) return null;
  const vars: JsonObject = {};
  const scope: ExpressionScope = {
    json: first.json,
    items,
    index: 0,
    node(name) {
      const other = graph.nodes.find((candidate) => nameOf(candidate) === name);
      if (!other) return undefined;
      const status = pinnedOf(other) ? 'completed' : steps.get(other.id)?.status;
      return {
        items: seenOf(other, surroundings).items,
        ran: status === 'completed' || status === 'failed',
        thread: (index) => threadTo(other, node, index, surroundings),
        parameters: parametersOf(typeOf(other)?.fields ?? {}, other.data),
      };
    },
    request: undefined,
    vars,
    execution: { id: run.id, mode: run.mode },
    workflow: { id: workflow.id ?? '', name: workflow.name },
    step: stepOf(node, surroundings),
    get now() {
      return Date.now();
    },
  };
  return { items, scope };
}

/** The item of `target` that an arriving item of `node` comes from, by the index of the arriving one. */
function threadTo(target: WorkflowNode, node: WorkflowNode, index: number, surroundings: RunSurroundings): Thread {
  const { graph, steps, pinnedOf } = surroundings;
  const found = new Set<Item>();
  const visit = ({ nodeId, side, port, index: at }: ItemPlace): boolean => {
    const passed = graph.nodes.find(({ id }) => id === nodeId);
    if (side === 'output' && nodeId === target.id) {
      const [item] = asItems(givenBy(target, surroundings)[port]).slice(at, at + 1);
      if (item) found.add(item);
      return false;
    }
    // What is pinned was given by no step.
    return side === 'input' || !passed || pinnedOf(passed) === undefined;
  };
  let first = 0;
  for (const edge of graph.edges.filter(({ target: id }) => id === node.id)) {
    const source = graph.nodes.find(({ id }) => id === edge.source);
    const count = givenBy(source, surroundings)[sourcePort(edge)]?.length ?? 0;
    if (index >= first && index < first + count)
      walkThread(steps, { nodeId: edge.source, side: 'output', port: sourcePort(edge), index: index - first }, visit);
    first += count;
  }
  const [only] = found;
  return found.size > 1 ? 'several' : (only ?? 'none');
}

/** What expressions see of the node itself. */
function stepOf(
  node: WorkflowNode,
  { steps, graph, workflow: { timeZone }, nameOf, typeOf }: RunSurroundings,
): NonNullable<ExpressionScope['step']> {
  const source = graph.edges.find((edge) => edge.target === node.id)?.source;
  const previous = graph.nodes.find(({ id }) => id === source);
  return {
    run: Math.max(0, (steps.get(node.id)?.runs ?? 1) - 1),
    parameters: parametersOf(typeOf(node)?.fields ?? {}, node.data),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(previous ? { previous: nameOf(previous) } : {}),
  };
}

/** What expressions see for one of the items. */
export function scopeAt({ items, scope }: LiveData, index: number): ExpressionScope {
  return { ...scope, index, json: items[index]?.json ?? {} };
}

/** The output of a node before another one. */
export interface EarlierData {
  nodeId: string;
  name: string;
  /** The port of the items. */
  port: string;
  items: readonly Item[];
}

/** The outputs of the nodes before a node, nearest first; nodes without output are omitted. */
export function earlierData(node: WorkflowNode, surroundings: RunSurroundings): EarlierData[] {
  const { graph, nameOf } = surroundings;
  const found = new Map<string, EarlierData>();
  const seen = new Set([node.id]);
  let layer = [node.id];
  while (layer.length > 0) {
    const before = graph.edges
      .filter((edge) => layer.includes(edge.target) && !seen.has(edge.source))
      .map(({ source }) => source);
    layer = [...new Set(before)];
    for (const id of layer) {
      seen.add(id);
      const earlier = graph.nodes.find((candidate) => candidate.id === id);
      const given = earlier && seenOf(earlier, surroundings);
      if (given && given.items.length > 0) found.set(id, { nodeId: id, name: nameOf(earlier), ...given });
    }
  }
  return [...found.values()];
}
