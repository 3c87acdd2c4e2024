import { configured } from '@heddle/contract/described/configured';
import { inputPorts, outputPorts } from '@heddle/contract/node/ports';
import type { WorkflowEdge, WorkflowGraph, WorkflowNode } from '@heddle/contract/workflow/schema';
import type { NodeRegistry } from '@heddle/nodes/registry';

const ERROR = 'error';

const endsOf = ({ source, sourceHandle, target, targetHandle }: WorkflowEdge): string =>
  JSON.stringify([source, sourceHandle ?? 'main', target, targetHandle ?? 'main']);

/** The ports of a node of a graph; null for one of an unknown type. */
function portsOf(
  node: WorkflowNode | undefined,
  types: NodeRegistry,
): { inputs: readonly string[]; outputs: readonly string[] } | null {
  const type = node && types.get(node.type);
  if (!type) return null;
  return { inputs: inputPorts(type), outputs: outputPorts(configured(type, node.data), node.data) };
}

/** The port that is meant: the one of this name, whatever its case, else the only one there is. */
const meant = (ports: readonly string[], name: string): string =>
  ports.find((port) => port === name) ??
  ports.find((port) => port.toLowerCase() === name.trim().toLowerCase()) ??
  (ports.length === 1 ? (ports[0] ?? name) : name);

/**
 * Mends what is wrong with the ends of edges in one way only: ports that have no other name, edges that are there twice, and nodes that give their failures to a
 * port without being told to go on after one.
 */
export function mendEdges({ nodes: given, edges }: WorkflowGraph, types: NodeRegistry): WorkflowGraph {
  const failing = new Set(edges.filter(({ sourceHandle }) => sourceHandle === ERROR).map(({ source }) => source));
  const nodes = given.map((node) => {
    const ports = portsOf(node, types);
    if (!failing.has(node.id) || !ports || ports.outputs.includes(ERROR)) return node;
    return { ...node, data: { ...node.data, onFailure: 'continue' } };
  });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const mended = edges.map(({ id, source, sourceHandle, target, targetHandle }): WorkflowEdge => {
    const output = meant(portsOf(byId.get(source), types)?.outputs ?? [], sourceHandle ?? 'main');
    const input = meant(portsOf(byId.get(target), types)?.inputs ?? [], targetHandle ?? 'main');
    return {
      id,
      source,
      target,
      ...(output === 'main' ? {} : { sourceHandle: output }),
      ...(input === 'main' ? {} : { targetHandle: input }),
    };
  });
  return { nodes, edges: [...new Map(mended.map((edge) => [endsOf(edge), edge])).values()] };
}

/** Edges whose ends their nodes do not have, in sentences. Those that were there before are left as they are. */
export function portFaults(graph: WorkflowGraph, types: NodeRegistry, before: readonly WorkflowEdge[]): string[] {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const known = new Set(before.map(endsOf));
  return graph.edges
    .filter((edge) => !known.has(endsOf(edge)))
    .flatMap(({ source, sourceHandle, target, targetHandle }) => {
      const [from, to] = [portsOf(byId.get(source), types), portsOf(byId.get(target), types)];
      const [output, input] = [sourceHandle ?? 'main', targetHandle ?? 'main'];
      return [
        ...(from && !from.outputs.includes(output)
          ? [`Node ${source} has no output "${output}"; it has ${from.outputs.join(', ') || 'none'}.`]
          : []),
        ...(to?.inputs.length === 0 ? [`An edge leads to node ${target}, which is a trigger and takes no items.`] : []),
        ...(to && to.inputs.length > 0 && !to.inputs.includes(input)
          ? [`Node ${target} has no input "${input}"; it has ${to.inputs.join(', ')}.`]
          : []),
      ];
    });
}

/** Nodes with several inputs of which only some are used, in sentences: a model may have forgotten the input port of an edge. */
export function unusedInputs({ nodes, edges }: WorkflowGraph, types: NodeRegistry): string[] {
  return nodes.flatMap((node) => {
    const inputs = portsOf(node, types)?.inputs ?? [];
    const used = new Set(
      edges.filter(({ target }) => target === node.id).map(({ targetHandle }) => targetHandle ?? 'main'),
    );
    return inputs.length < 2 || used.size === 0
      ? []
      : inputs
          .filter((port) => !used.has(port))
          .map(
            (port) => `Nothing leads to the input "${port}" of node ${node.id}: give the edge that should its "input".`,
          );
  });
}
