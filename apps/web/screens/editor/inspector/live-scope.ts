import type { ExpressionScope } from '@heddle/expression/scope';
import type { JsonObject } from '@heddle/contract/json';
import type { Fields } from '@heddle/contract/node/fields';
import { parametersOf } from '@heddle/contract/node/parameters';
import type { Item } from '@heddle/contract/run/item';
import type { RunSummary, StepView } from '@heddle/contract/run/view';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { Graph } from '../store/document.ts';
import { sourcePort } from '../store/document.ts';

/** What the last run left behind, for the fields of one node. */
export interface LastData {
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
  /** The fields that its type has. */
  fieldsOf(node: WorkflowNode): Fields;
  /** What a node gives without being run, by port; undefined where nothing is pinned. */
  pinnedOf(node: WorkflowNode): ViewPorts | undefined;
}

type ViewPorts = NonNullable<StepView['output']>;
type ViewItems = ViewPorts[string];

// A run's items are JSON; the schema of the API only says less about them than Item does.
const asItems = (items: ViewItems | undefined): readonly Item[] => (items ?? []) as readonly Item[];

/** What a node gives: what is pinned to it, otherwise what it gave in the last run it took part in. The server does the same when it runs one node. */
const givenBy = (node: WorkflowNode | undefined, { steps, pinnedOf }: RunSurroundings): ViewPorts =>
  (node && (pinnedOf(node) ?? steps.get(node.id)?.output)) || {};

/** What the nodes before this one give to it; what it was given itself where nothing leads to it any more. Of a node that runs once, the first item. */
function arriving(node: WorkflowNode, surroundings: RunSurroundings): readonly Item[] {
  const { graph, steps } = surroundings;
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
  return node.data['runOnce'] === true ? items.slice(0, 1) : items;
}

/** What `$node("Name")` sees of a node: the items of `main`, or of the first port that has any. */
function seenOf(node: WorkflowNode, surroundings: RunSurroundings): readonly Item[] {
  const output = givenBy(node, surroundings);
  return asItems(output['main'] ?? Object.values(output).find((port) => port.length > 0));
}

/** The data that the fields of a node would work with, by the last run; null where it has none for this node. */
export function lastData(node: WorkflowNode, surroundings: RunSurroundings): LastData | null {
  const { run, steps, graph, workflow, nameOf, fieldsOf, pinnedOf } = surroundings;
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
        items: seenOf(other, surroundings),
        ran: status === 'completed' || status === 'failed',
        parameters: parametersOf(fieldsOf(other), other.data),
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

/** What expressions see of the node itself. */
function stepOf(
  node: WorkflowNode,
  { steps, graph, workflow: { timeZone }, nameOf, fieldsOf }: RunSurroundings,
): NonNullable<ExpressionScope['step']> {
  const source = graph.edges.find((edge) => edge.target === node.id)?.source;
  const previous = graph.nodes.find(({ id }) => id === source);
  return {
    run: Math.max(0, (steps.get(node.id)?.runs ?? 1) - 1),
    parameters: parametersOf(fieldsOf(node), node.data),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(previous ? { previous: nameOf(previous) } : {}),
  };
}

/** What expressions see for one of the items. */
export function scopeAt({ items, scope }: LastData, index: number): ExpressionScope {
  return { ...scope, index, json: items[index]?.json ?? {} };
}

/** Data of a node that stands before another one. */
export interface EarlierData {
  name: string;
  items: readonly Item[];
}

/** What the nodes before a node give, the nearest first; those that give nothing are left out. */
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
      const items = earlier ? seenOf(earlier, surroundings) : [];
      if (earlier && items.length > 0) found.set(id, { name: nameOf(earlier), items });
    }
  }
  return [...found.values()];
}
