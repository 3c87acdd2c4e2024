import { HeddleError } from '@heddle/contract/errors/define';
import { isAnnotation } from '@heddle/contract/workflow/annotations';
import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import { checkStructure } from '@heddle/contract/workflow/structure';
import type { Catalog } from './catalog.ts';
import { inputPorts, outputPorts } from './catalog.ts';
import type { Graph } from './document.ts';
import { sourcePort, targetPort } from './document.ts';
import { edgeId } from './naming.ts';
import { reachable } from './reachable.ts';

/** An edge to be added. Omitted ports are `main`. */
export interface Connection {
  source: string;
  target: string;
  sourceHandle?: string | null | undefined;
  targetHandle?: string | null | undefined;
}

/** Why an edge may not be added, as a toast. */
export interface Refusal {
  title: string;
  description: string;
}

/** The edge of a connection; `main` ports are omitted, as in files. */
export function toEdge({ source, target, sourceHandle, targetHandle }: Connection): WorkflowEdge {
  const ports = {
    ...(sourceHandle && sourceHandle !== 'main' ? { sourceHandle } : {}),
    ...(targetHandle && targetHandle !== 'main' ? { targetHandle } : {}),
  };
  return { id: edgeId({ source, target, ...ports }), source, target, ...ports };
}

/** Null if the edge may be added, else the reason: a duplicate, a node onto itself, into a trigger, a cycle. */
export function refuseConnection(graph: Graph, connection: Connection, catalog: Catalog): Refusal | null {
  const wanted = toEdge(connection);
  const source = graph.nodes.find((node) => node.id === wanted.source);
  const target = graph.nodes.find((node) => node.id === wanted.target);
  if (!source || !target) return { title: 'Cannot connect', description: 'One of the two nodes no longer exists.' };
  if (isAnnotation(source.type) || isAnnotation(target.type))
    return { title: 'Cannot connect', description: 'Notes and groups have no edges.' };
  const name = (node: WorkflowNode): string => `"${nodeName(node, catalog.get(node.type)?.name)}"`;
  if (source === target)
    return { title: 'Cannot connect', description: `${name(source)} cannot be connected to itself.` };
  if (inputPorts(catalog.get(target.type)).length === 0) {
    return { title: 'Cannot connect', description: `${name(target)} starts runs, so nothing can lead to it.` };
  }
  const same = graph.edges.some(
    (edge) =>
      edge.source === wanted.source &&
      edge.target === wanted.target &&
      sourcePort(edge) === sourcePort(wanted) &&
      targetPort(edge) === targetPort(wanted),
  );
  if (same) return { title: 'Already connected', description: `${name(source)} leads to ${name(target)} already.` };
  const cycle = closesCycle(graph, wanted, catalog);
  if (cycle?.code === 'workflow_cycle') {
    return {
      title: 'Cannot connect',
      description: `${name(target)} leads to ${name(source)} already; this edge would close a cycle.`,
    };
  }
  if (cycle) return { title: 'Cannot connect', description: [cycle.message, cycle.hint].filter(Boolean).join(' ') };
  return null;
}

/** The problem of the cycle that an edge would close; null if there is none, or if it is a loop. */
function closesCycle(graph: Graph, wanted: WorkflowEdge, catalog: Catalog): HeddleError | null {
  // Most edges close none, and that is seen at once.
  if (!reachable(graph, wanted.target).has(wanted.source)) return null;
  try {
    checkStructure({ nodes: graph.nodes, edges: graph.edges }, catalog);
  } catch {
    // Existing problems are not caused by this edge.
    return null;
  }
  try {
    checkStructure({ nodes: graph.nodes, edges: [...graph.edges, wanted] }, catalog);
    return null;
  } catch (error) {
    if (error instanceof HeddleError) return error;
    throw error;
  }
}

/** The first output of a node that has no edge yet; its first output when all have one; null for a node without outputs. */
export function freePort(graph: Graph, node: WorkflowNode, catalog: Catalog): string | null {
  const ports = outputPorts(catalog.get(node.type), node.data);
  const used = new Set(graph.edges.filter((edge) => edge.source === node.id).map(sourcePort));
  return ports.find((port) => !used.has(port)) ?? ports[0] ?? null;
}
