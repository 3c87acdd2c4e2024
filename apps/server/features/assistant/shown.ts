import { assistantErrors } from '@heddle/contract/errors/assistant';
import { configured } from '@heddle/contract/described/configured';
import type { JsonObject } from '@heddle/contract/json';
import type { AnyNode } from '@heddle/contract/node/define';
import { nodeSettings } from '@heddle/contract/node/settings';
import { isAnnotation } from '@heddle/contract/workflow/annotations';
import { nodeName } from '@heddle/contract/workflow/node-name';
import type { WorkflowGraph, WorkflowNode } from '@heddle/contract/workflow/schema';
import type { NodeRegistry } from '@heddle/nodes/registry';
import type { WrittenEdge, WrittenNode } from './written.ts';

/** Characters of the present workflow that go along. */
const PRESENT = 60_000;
/** Where it has more, fields longer than this are left out, then shorter ones. */
const LENGTHS = [4000, 1000, 250, 60];

/** What a node may be configured with: its own fields and those of every node. Credentials and secrets are not a model's. */
export function modelFields(type: AnyNode, data: JsonObject): AnyNode['fields'] {
  const own = Object.entries(configured(type, data).fields);
  return { ...nodeSettings, ...Object.fromEntries(own.filter(([, { kind }]) => !isOfUser(kind))) };
}

const isOfUser = (kind: string): boolean => kind === 'credential' || kind === 'secret';

/** The configuration of a node as a model is shown it: fields and settings, without what is pinned, noted or secret. */
export function shownData(type: AnyNode | undefined, data: JsonObject): JsonObject {
  if (!type) return {};
  const fields = modelFields(type, data);
  return Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(fields, name)));
}

/** A workflow in the form that a model writes, notes and groups left out. Long fields are left out where it is large. Throws `assistant_workflow_large`. */
export function shownGraph(
  { nodes, edges }: WorkflowGraph,
  types: NodeRegistry,
): { nodes: WrittenNode[]; edges: WrittenEdge[] } {
  const shown = nodes.filter(({ type }) => !isAnnotation(type)).map((node) => shownNode(node, types.get(node.type)));
  const written = edges.map(({ source, sourceHandle, target, targetHandle }): WrittenEdge => ({
    from: source,
    port: sourceHandle ?? 'main',
    to: target,
    input: targetHandle ?? 'main',
  }));
  for (const length of [Infinity, ...LENGTHS]) {
    const graph = { nodes: shown.map((node) => ({ ...node, fields: upTo(node.fields, length) })), edges: written };
    if (JSON.stringify(graph).length <= PRESENT) return graph;
  }
  throw assistantErrors.assistant_workflow_large();
}

const shownNode = (node: WorkflowNode, type: AnyNode | undefined): WrittenNode => ({
  id: node.id,
  type: type?.type ?? node.type,
  name: nodeName(node, type?.name),
  fields: shownData(type, node.data),
});

const upTo = (fields: JsonObject, length: number): JsonObject =>
  length === Infinity
    ? fields
    : Object.fromEntries(Object.entries(fields).filter(([, value]) => JSON.stringify(value).length <= length));
