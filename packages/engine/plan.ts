import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { JsonObject } from '@heddle/contract/json';
import type { AnyNode, Effect } from '@heddle/contract/node/define';
import { effectOf } from '@heddle/contract/node/define';
import { fixedSecrets } from '@heddle/expression/secrets/fixed-secrets';
import type { CompiledFields } from '@heddle/expression/fields/compile-fields';
import { compileFields } from '@heddle/expression/fields/compile-fields';
import { schedulesInZone } from '@heddle/contract/schedule/in-zone';
import { withoutAnnotations } from '@heddle/contract/workflow/annotations';
import type { Loop } from '@heddle/contract/workflow/loops';
import { LOOP_PORT } from '@heddle/contract/workflow/loops';
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
  /** Set for edges that lead out of a loop, or back to its head: their items are collected and go on when this loop (the outermost that is left) is done, or its pass is over. */
  leaves: PlanLoop | null;
  /** True for an edge that closes the loop it leaves. */
  back: boolean;
}

export interface PlanLoop {
  index: number;
  head: PlanNode;
  /** The loop around it. */
  parent: PlanLoop | null;
  /** The body, with the bodies of loops within it. */
  members: readonly PlanNode[];
  back: readonly PlanEdge[];
  /** Edges that settle when the loop is done. */
  exits: readonly PlanEdge[];
}

export interface PlanNode {
  index: number;
  id: string;
  /** What the keys of its executions begin with. */
  key: string;
  name: string;
  definition: AnyNode;
  /** Its configuration, of the form that the definition has. */
  data: JsonObject;
  settings: NodeSettings;
  effect: Effect;
  fields: CompiledFields;
  /** The secrets that stand in its fields as they are, without an expression: they are taken out of what it gives. */
  secrets: readonly string[];
  /** The variables that its expressions read. */
  variables: VariableUse | null;
  incoming: readonly PlanEdge[];
  outgoing: readonly PlanEdge[];
  /** How many incoming edges have to settle before it may start: all but those that close a loop. */
  awaits: number;
  /** The innermost loop whose body it belongs to. */
  within: PlanLoop | null;
  /** The loop it is the head of. */
  loop: PlanLoop | null;
}

/** A workflow revision made ready to run: indexed, its expressions compiled. Shared by all runs of the revision, never changed. */
export interface Plan {
  workflow: { id: string; name: string };
  revision: number;
  settings: WorkflowSettings;
  nodes: readonly PlanNode[];
  edges: readonly PlanEdge[];
  loops: readonly PlanLoop[];
  /** The node that is run with the error when another one ends the run. */
  catcher: PlanNode | null;
  byId: ReadonlyMap<string, PlanNode>;
  byKey: ReadonlyMap<string, PlanNode>;
  byName: ReadonlyMap<string, PlanNode>;
}

/** The revision of a workflow that a plan is made of. */
export interface WorkflowRevision {
  id: string;
  name: string;
  revision: number;
  graph: WorkflowGraph;
  settings?: WorkflowSettings;
}

/**
 * Compiles a workflow revision; notes and groups are left out. `typeOf` finds a node type by its key or alias.
 * Throws `node_type_unknown` and the errors of `checkStructure`. What is wrong with a field fails the step that reads it.
 */
export function buildPlan(workflow: WorkflowRevision, typeOf: (type: string) => AnyNode | undefined): Plan {
  const graph = withoutAnnotations(workflow.graph);
  const shapes = checkStructure(graph);
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
    const definition = typeOf(node.type);
    if (!definition) throw workflowErrors.node_type_unknown({ type: node.type });
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
    loops: layLoops(shapes, nodes, edges),
    catcher: nodes.find((node) => node.definition.catches === true && node.incoming.length === 0) ?? null,
    byId: new Map(nodes.map((node) => [node.id, node])),
    byKey: new Map(nodes.map((node) => [node.key, node])),
    byName: new Map(nodes.map((node) => [node.name, node])),
  };
}

/** Ties nodes and edges to the loops they belong to. */
function layLoops(shapes: readonly Loop[], nodes: readonly PlanNode[], edges: readonly PlanEdge[]): PlanLoop[] {
  const loops = shapes.flatMap((shape, index): PlanLoop[] => {
    const head = nodes[shape.head];
    return head
      ? [
          {
            index,
            head,
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
      // A node belongs to the smallest body it is in.
      if (!member.within || loop.members.length < member.within.members.length) member.within = loop;
    }
  }
  for (const edge of edges) {
    const source = nodes[edge.source];
    if (!source || edge.back) continue;
    const inside = source.loop && edge.sourcePort === LOOP_PORT ? source.loop : source.within;
    for (let loop = inside; loop && shapes[loop.index]?.members.has(edge.target) !== true; loop = loop.parent)
      edge.leaves = loop;
    if (edge.leaves) edge.leaves.exits = [...edge.leaves.exits, edge];
  }
  return loops;
}
