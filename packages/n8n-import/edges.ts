import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { WorkflowEdge } from '@heddle/contract/workflow/schema';
import type { ConvertedOutput } from './conversion.ts';
import type { ConvertedNode } from './nodes.ts';
import { numberAt, textAt } from './source.ts';

/** Collects edges, each once. */
class Edges {
  readonly #byId = new Map<string, WorkflowEdge>();

  add(source: string | undefined, sourceHandle: string, target: string | undefined, targetHandle = 'main'): void {
    if (source === undefined || target === undefined) return;
    const id = `${source}-${sourceHandle}-${target}${targetHandle === 'main' ? '' : `-${targetHandle}`}`;
    this.#byId.set(id, { id, source, target, sourceHandle, targetHandle });
  }

  all(): WorkflowEdge[] {
    return [...this.#byId.values()];
  }
}

/** The Heddle outputs that correspond to n8n's nth one; a separate error output is last. */
function outputsOf({ conversion, errorOutput, nodes }: ConvertedNode, index: number): readonly ConvertedOutput[] {
  const failure =
    errorOutput &&
    index > 0 &&
    (conversion.outputs(index).length === 0 || conversion.outputs(index - 1)[0]?.port === 'main');
  return failure ? nodes.map((_, piece) => ({ piece, port: 'error' })) : conversion.outputs(index);
}

/**
 * The edges of a workflow: all outputs, all branches. `connections` is what the file has under this name; nodes are named there by name,
 * in some files by id. Connections without items (a model or a tool of an agent) have no equivalent and are reported to `warn`.
 */
export function convertConnections(
  connections: JsonObject,
  converted: readonly ConvertedNode[],
  warn: (text: string) => void,
): WorkflowEdge[] {
  const byId = converted.map((node) => [textAt(node.source.raw, 'id'), node] as const);
  const byName = converted.map((node) => [node.source.name, node] as const);
  const known = new Map([...byId, ...byName]);
  const edges = new Edges();

  for (const { conversion, nodes } of converted) {
    for (const { from, to } of conversion.inner) edges.add(nodes[from.piece]?.id, from.port, nodes[to]?.id);
  }
  for (const [name, kinds] of Object.entries(connections)) {
    const source = known.get(name.trim());
    if (!source || !isJsonObject(kinds)) continue;
    for (const [kind, outputs] of Object.entries(kinds)) {
      // n8n hands on the items of the last output first: what they lead to together gets them in this order.
      for (const [index, targets] of [...listOf(outputs).entries()].toReversed()) {
        for (const end of listOf(targets)) {
          const target = known.get(textAt(end, 'node').trim());
          if (!target) continue;
          if (kind !== 'main') {
            keepService(target, kind, source.source.name);
            warn(`"${source.source.name}" serves "${target.source.name}" as ${kind}: that connection was left out`);
            continue;
          }
          for (const { piece, port } of outputsOf(source, index)) {
            const { inputs, inputPorts } = target.conversion;
            const inputPort = inputPorts ? inputPorts[numberAt(end, 'index') ?? 0] : 'main';
            // A connection to an input that the node does not have brings nothing in n8n.
            if (inputPort === undefined) continue;
            for (const input of inputs) edges.add(source.nodes[piece]?.id, port, target.nodes[input]?.id, inputPort);
          }
        }
      }
    }
  }
  return edges.all();
}

/** Keeps beside what n8n knew of a node that another one serves it: as its model, its memory, or a tool. */
function keepService({ nodes: [node] }: ConvertedNode, kind: string, by: string): void {
  if (!node) return;
  const kept = node.data['n8n'];
  const original = isJsonObject(kept) ? kept : {};
  const services = Array.isArray(original['services']) ? original['services'] : [];
  node.data['n8n'] = { ...original, services: [...services, { kind, by }] };
}

const listOf = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : []);
