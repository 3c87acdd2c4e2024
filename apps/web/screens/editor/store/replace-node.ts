import type { JsonObject } from '@heddle/contract/json';
import type { CatalogEntry, ListedType } from '@heddle/contract/node/define';
import { nodeSettings } from '@heddle/contract/node/settings';
import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import type { Catalog } from './catalog.ts';
import { inputPorts, outputPorts } from './catalog.ts';
import type { Document } from './document.ts';
import { sourcePort, targetPort } from './document.ts';
import { createNode } from './graph.ts';
import { toEdge } from './connection.ts';
import { uniqueName } from './naming.ts';
import { renameReferences } from './references.ts';

/** What both types understand: the settings of every node, and fields of one name and kind. */
function keptData(node: WorkflowNode, from: ListedType | undefined, to: CatalogEntry): JsonObject {
  const isKept = (key: string): boolean =>
    key === 'description' ||
    key in nodeSettings ||
    (to.fields[key] !== undefined && from?.fields?.[key]?.kind === to.fields[key].kind);
  return Object.fromEntries(Object.entries(node.data).filter(([key]) => isKept(key)));
}

/** The edges of the node, by the ports of its new type: the same port where there is one, else the first; without any port they go. */
function keptEdges(edges: readonly WorkflowEdge[], node: WorkflowNode, to: ListedType): WorkflowEdge[] {
  const [inputs, outputs] = [inputPorts(to), outputPorts(to, node.data)];
  const portOf = (ports: readonly string[], port: string): string | undefined =>
    ports.includes(port) ? port : ports[0];
  const moved = edges.flatMap((edge) => {
    if (edge.source !== node.id && edge.target !== node.id) return [edge];
    const sourceHandle = edge.source === node.id ? portOf(outputs, sourcePort(edge)) : sourcePort(edge);
    const targetHandle = edge.target === node.id ? portOf(inputs, targetPort(edge)) : targetPort(edge);
    return sourceHandle === undefined || targetHandle === undefined
      ? []
      : [toEdge({ source: edge.source, sourceHandle, target: edge.target, targetHandle })];
  });
  return [...new Map(moved.map((edge) => [edge.id, edge])).values()];
}

/**
 * Gives a node another type. Its id, place and settings stay, and what both types understand; its edges stay as far as the new type has ports for them. A name
 * that the user gave stays, that of a type becomes the new one's. The fields of both types have to be loaded.
 */
export function replaceNode(document: Document, id: string, entry: CatalogEntry, catalog: Catalog): Document {
  const before = document.nodes.find((node) => node.id === id);
  if (!before || before.type === entry.type) return document;
  const from = catalog.get(before.type);
  const oldName = nodeName(before, from?.name);
  const others = document.nodes.filter((node) => node !== before);
  const isOfType = from !== undefined && oldName.replace(/ \d+$/, '') === from.name;
  const name = isOfType ? uniqueName(entry.name, new Set(others.map((node) => nodeName(node)))) : oldName;
  const fresh = createNode({ ...document, nodes: others }, entry, before.position);
  const after = { ...fresh, id, data: { ...fresh.data, ...keptData(before, from, entry), name } };
  const nodes = document.nodes.map((node) => (node === before ? after : node));
  return {
    ...document,
    nodes: oldName === name ? nodes : renameReferences(nodes, oldName, name),
    edges: keptEdges(document.edges, after, entry),
  };
}
