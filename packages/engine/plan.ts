import { configured } from '@heddle/contract/described/configured';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { JsonObject } from '@heddle/contract/json';
import type { AnyNode, Effect } from '@heddle/contract/node/define';
import { effectOf } from '@heddle/contract/node/define';
import { fixedSecrets } from '@heddle/expression/secrets/fixed-secrets';
import type { CompiledFields } from '@heddle/expression/fields/compile-fields';
import { compileFields } from '@heddle/expression/fields/compile-fields';
import { schedulesInZone } from '@heddle/contract/schedule/in-zone';
import { withoutAnnotations } from '@heddle/contract/workflow/annotations';
import { headOf } from '@heddle/contract/workflow/loop-heads';
import type { Loop } from '@heddle/contract/workflow/loops';
import { beginsPasses, LOOP_PORT } from '@heddle/contract/workflow/loops';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';
import { checkStructure } from '@heddle/contract/workflow/structure';
import { baseKey } from './keys.ts';
import type { NodeSettings } from './settings.ts';
import { readSettings } from './settings.ts';
import type { VariableUse } from './variables.ts';
import { variablesIn } from './variables.ts';

export interface PlanEdge {
  index: number;
  source: number;
  target: number;
  sourcePort: string;
  targetPort: string;
  /** The outermost loop that the edge leads out of, or whose head it leads back to; null otherwise. Its items are collected until that loop, or its pass, is over. */
  leaves: PlanLoop | null;
  /** True for an edge that closes the loop it leaves. */
  back: boolean;
}

export interface PlanLoop {
  index: number;
  head: PlanNode;
  /** The port of the head at which passes begin; null where they begin at several, see `beginsPasses`. */
  port: string | null;
  /** False for the loop of a node that hands on batches: nothing leads back to it, and what it gives without a loop is one. */
  closes: boolean;
  /** The loop around it. */
  parent: PlanLoop | null;
  /** The nodes of the body, including the bodies of inner loops. */
  members: readonly PlanNode[];
  back: readonly PlanEdge[];
  /** Edges out of the loop: they settle when it ends. */
  exits: readonly PlanEdge[];
}

export interface PlanNode {
  index: number;
  id: string;
  /** First part of the keys of its executions. */
  key: string;
  name: string;
  definition: AnyNode;
  /** Its configuration, migrated to the current version of the definition. */
  data: JsonObject;
  settings: NodeSettings;
  effect: Effect;
  fields: CompiledFields;
  /** Literal values of its secret fields: they are redacted from its outputs. */
  secrets: readonly string[];
  /** The variables that its expressions read; null where they read none. */
  variables: VariableUse | null;
  incoming: readonly PlanEdge[];
  outgoing: readonly PlanEdge[];
  /** Number of incoming edges that have to settle before it may start: all but those back to a loop's head. */
  awaits: number;
  /** The innermost loop that contains it. */
  within: PlanLoop | null;
  /** The loop it is the head of. */
  loop: PlanLoop | null;
}

/** A workflow revision ready to run: indexed, its expressions compiled. Shared by all runs of the revision, never changed. */
export interface Plan {
  workflow: { id: string; name: string };
  revision: number;
  settings: WorkflowSettings;
  nodes: readonly PlanNode[];
  edges: readonly PlanEdge[];
  loops: readonly PlanLoop[];
  /** The node that runs with the error as input when another node's failure would end the run. */
  catcher: PlanNode | null;
  /** The nodes whose items are the result of a run; without one it is the output of the step that completes last. */
  results: readonly PlanNode[];
  byId: ReadonlyMap<string, PlanNode>;
  byKey: ReadonlyMap<string, PlanNode>;
  byName: ReadonlyMap<string, PlanNode>;
}

/** The revision of a workflow to compile. */
export interface WorkflowRevision {
  id: string;
  name: string;
  revision: number;
  graph: WorkflowGraph;
  settings?: WorkflowSettings;
}

/**
 * Compiles a workflow revision; notes and groups are left out. `typeOf` finds a node type by its key or alias.
 * Throws `node_type_unknown` and the errors of `checkStructure`. An invalid field fails the step that reads it.
 */
export function buildPlan(workflow: WorkflowRevision, typeOf: (type: string) => AnyNode | undefined): Plan {
  const graph = withoutAnnotations(workflow.graph);
  const shapes = checkStructure(graph, { get: typeOf });
  const indexOf = new Map(graph.nodes.map((node, index) => [node.id, index]));
  const incoming = graph.nodes.map((): PlanEdge[] => []);
  const outgoing = graph.nodes.map((): PlanEdge[] => []);
  const edges = graph.edges.map(({ id, source: from, target: to, sourceHandle, targetHandle }, index): PlanEdge => {
    const source = indexOf.get(from);
    const target = indexOf.get(to);
    if (source === undefined || target === undefined)
      throw workflowErrors.workflow_edge_dangling({ edge: id, node: from });
    const edge: PlanEdge = {
      index,
      source,
      target,
      sourcePort: sourceHandle ?? 'main',
      targetPort: targetHandle ?? 'main',
      leaves: null,
      back: false,
    };
    outgoing[source]?.push(edge);
    incoming[target]?.push(edge);
    return edge;
  });
  const nodes = graph.nodes.map((node, index): PlanNode => {
    const type = typeOf(node.type);
    if (!type) throw workflowErrors.node_type_unknown({ type: node.type });
    const definition = configured(type, node.data);
    const data = schedulesInZone(
      definition.fields,
      definition.migrate?.(node.data) ?? node.data,
      workflow.settings?.timeZone,
    );
    return {
      index,
      id: node.id,
      key: baseKey(node.id),
      name: nodeName(node, definition.name),
      definition,
      data,
      settings: readSettings(definition, node.data),
      effect: effectOf(definition, node.data),
      fields: compileFields({ fields: definition.fields }, data),
      secrets: fixedSecrets(definition.fields, data),
      variables: variablesIn(node.data),
      incoming: incoming[index] ?? [],
      outgoing: outgoing[index] ?? [],
      awaits: incoming[index]?.length ?? 0,
      within: null,
      loop: null,
    };
  });
  return {
    workflow: { id: workflow.id, name: workflow.name },
    revision: workflow.revision,
    settings: workflow.settings ?? {},
    nodes,
    edges,
    loops: buildLoops(shapes, nodes, edges),
    catcher: nodes.find((node) => node.definition.catches === true && node.incoming.length === 0) ?? null,
    results: nodes.filter((node) => node.definition.givesResult === true && !node.settings.disabled),
    byId: new Map(nodes.map((node) => [node.id, node])),
    byKey: new Map(nodes.map((node) => [node.key, node])),
    byName: new Map(nodes.map((node) => [node.name, node])),
  };
}

/** Builds the loops and assigns nodes and edges to them. */
function buildLoops(shapes: readonly Loop[], nodes: readonly PlanNode[], edges: readonly PlanEdge[]): PlanLoop[] {
  const loops = shapes.flatMap((shape, index): PlanLoop[] => {
    const head = nodes[shape.head];
    return head
      ? [
          {
            index,
            head,
            port: LOOP_PORT,
            closes: true,
            ...headOf(head.definition, head.data),
            parent: null,
            members: [...shape.members].flatMap((member) => nodes[member] ?? []),
            back: shape.back.flatMap((edge) => edges[edge] ?? []),
            exits: [],
          },
        ]
      : [];
  });
  for (const [index, loop] of loops.entries()) {
    loop.parent = loops[shapes[index]?.parent ?? -1] ?? null;
    loop.head.loop = loop;
    for (const edge of loop.back) {
      edge.leaves = loop;
      edge.back = true;
      loop.head.awaits--;
    }
    for (const member of loop.members) {
      // The innermost loop is the one with the smallest body.
      if (!member.within || loop.members.length < member.within.members.length) member.within = loop;
    }
  }
  for (const edge of edges) {
    const source = nodes[edge.source];
    if (!source || edge.back) continue;
    const inside = source.loop && beginsPasses(source.loop, edge.sourcePort) ? source.loop : source.within;
    for (let loop = inside; loop && shapes[loop.index]?.members.has(edge.target) !== true; loop = loop.parent)
      edge.leaves = loop;
    if (edge.leaves) edge.leaves.exits = [...edge.leaves.exits, edge];
  }
  return loops;
}
