import type { ExpressionScope } from '@heddle/contract/expression/scope';
import type { JsonObject } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import type { RunSummary, StepView } from '@heddle/contract/run/view';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import type { Graph } from '../store/document.ts';
import { sourcePort } from '../store/document.ts';

/** What the last run left behind, for the fields of one node. */
export interface LastData {
  /** What arrives at the node. */
  items: readonly Item[];
  scope: ExpressionScope;
}

interface Surroundings {
  run: RunSummary | null;
  steps: ReadonlyMap<string, StepView>;
  graph: Graph;
  workflow: { id: string | null; name: string };
}

type ViewItems = NonNullable<StepView['output']>[string];

// A run's items are JSON; the schema of the API only says less about them than Item does.
const asItems = (items: ViewItems | undefined): readonly Item[] => (items ?? []) as readonly Item[];

/** What the nodes before this one have given to it; what it was given itself where nothing leads to it any more. */
function arriving(node: WorkflowNode, { graph, steps }: Surroundings): readonly Item[] {
  const incoming = graph.edges.filter((edge) => edge.target === node.id);
  const given = incoming.flatMap((edge) => asItems(steps.get(edge.source)?.output?.[sourcePort(edge)]));
  return given.length > 0 ? given : asItems(steps.get(node.id)?.input?.['main']);
}

/** The data that the fields of a node would work with, by the last run; null where it has none for this node. */
export function lastData(node: WorkflowNode, surroundings: Surroundings): LastData | null {
  const { run, steps, graph, workflow } = surroundings;
  const items = run ? arriving(node, surroundings) : [];
  const [first] = items;
  if (!run || !first) return null;
  const vars: JsonObject = {};
  const scope: ExpressionScope = {
    json: first.json,
    items,
    index: 0,
    node(name) {
      const other = graph.nodes.find((candidate) => nodeName(candidate) === name);
      if (!other) return undefined;
      const step = steps.get(other.id);
      const output = step?.output ?? {};
      const given = output['main'] ?? Object.values(output).find((port) => port.length > 0);
      return { items: asItems(given), ran: step?.status === 'completed' || step?.status === 'failed' };
    },
    request: undefined,
    vars,
    execution: { id: run.id, mode: run.mode },
    workflow: { id: workflow.id ?? '', name: workflow.name },
    get now() {
      return Date.now();
    },
  };
  return { items, scope };
}
