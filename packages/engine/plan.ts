import type { CompiledFields } from '@heddle/contract/node/values';
import { compileFields } from '@heddle/contract/node/values';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { JsonObject } from '@heddle/contract/json';
import type { AnyNode, Effect } from '@heddle/contract/node/define';
import { effectOf } from '@heddle/contract/node/define';
import { nodeSettings } from '@heddle/contract/node/settings';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import { checkStructure } from '@heddle/contract/workflow/structure';

export interface PlanEdge {
  index: number;
  source: number;
  target: number;
  sourcePort: string;
  targetPort: string;
}

export interface NodeSettings {
  onFailure: 'stop' | 'continue' | 'retry';
  timeoutMs: number;
  disabled: boolean;
}

export interface PlanNode {
  index: number;
  id: string;
  name: string;
  definition: AnyNode;
  settings: NodeSettings;
  effect: Effect;
  fields: CompiledFields;
  incoming: readonly PlanEdge[];
  outgoing: readonly PlanEdge[];
}

/** A workflow revision made ready to run: indexed, its expressions compiled. Shared by all runs of the revision, never changed. */
export interface Plan {
  workflow: { id: string; name: string };
  revision: number;
  nodes: readonly PlanNode[];
  edges: readonly PlanEdge[];
  byId: ReadonlyMap<string, PlanNode>;
  byName: ReadonlyMap<string, PlanNode>;
}

/**
 * Compiles a workflow revision. `typeOf` finds a node type by its key or alias.
 * Throws `node_type_unknown` and the errors of `checkStructure`. What is wrong with a field fails the step that reads it.
 */
export function buildPlan(
  workflow: { id: string; name: string; revision: number; graph: WorkflowGraph },
  typeOf: (type: string) => AnyNode | undefined,
): Plan {
  const { graph } = workflow;
  checkStructure(graph);
  const indexOf = new Map(graph.nodes.map((node, index) => [node.id, index]));
  const incoming = graph.nodes.map((): PlanEdge[] => []);
  const outgoing = graph.nodes.map((): PlanEdge[] => []);
  const edges: PlanEdge[] = [];
  for (const edge of graph.edges) {
    const source = indexOf.get(edge.source);
    const target = indexOf.get(edge.target);
    if (source === undefined || target === undefined) throw workflowErrors.workflow_edge_dangling({ edge: edge.id, node: edge.source });
    const planned = { index: edges.length, source, target, sourcePort: edge.sourceHandle ?? 'main', targetPort: edge.targetHandle ?? 'main' };
    edges.push(planned);
    outgoing[source]?.push(planned);
    incoming[target]?.push(planned);
  }
  const nodes = graph.nodes.map((node, index): PlanNode => {
    const definition = typeOf(node.type);
    if (!definition) throw workflowErrors.node_type_unknown({ type: node.type });
    return {
      index,
      id: node.id,
      name: nodeName(node, definition.name),
      definition,
      settings: readSettings(node.data),
      effect: effectOf(definition, node.data),
      fields: compileFields(definition, node.data),
      incoming: incoming[index] ?? [],
      outgoing: outgoing[index] ?? [],
    };
  });
  return {
    workflow: { id: workflow.id, name: workflow.name },
    revision: workflow.revision,
    nodes,
    edges,
    byId: new Map(nodes.map((node) => [node.id, node])),
    byName: new Map(nodes.map((node) => [node.name, node])),
  };
}

function readSettings(data: JsonObject): NodeSettings {
  const { onFailure, timeout } = nodeSettings;
  const seconds = Number(data['timeout'] ?? timeout.default);
  const given = data['onFailure'];
  return {
    onFailure: given === 'continue' || given === 'retry' ? given : (onFailure.default as 'stop'),
    timeoutMs: Math.min(Math.max(Number.isFinite(seconds) ? seconds : 30, 1), timeout.max ?? 3600) * 1000,
    disabled: data['disabled'] === true,
  };
}
