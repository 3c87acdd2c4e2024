import type { JsonObject, JsonValue } from '../json.ts';
import { isSameJson } from '../json.ts';
import type { WorkflowEdge, WorkflowNode } from './schema.ts';
import type { WorkflowSettings } from './settings.ts';

/** A workflow as it was at some time. Name and description are left out if it is unknown how it was called. */
export interface WorkflowVersion {
  readonly name?: string;
  readonly description?: string;
  readonly nodes: readonly WorkflowNode[];
  readonly edges: readonly WorkflowEdge[];
  readonly settings: WorkflowSettings;
}

/** One value that differs: a field of a node, or a setting. A missing value is undefined. */
export interface FieldChange {
  field: string;
  before: JsonValue | undefined;
  after: JsonValue | undefined;
}

/** The change of a node. A changed node may also have been moved, and may have another type. */
export type NodeChange =
  | { kind: 'added'; node: WorkflowNode }
  | { kind: 'removed'; node: WorkflowNode }
  | { kind: 'changed'; node: WorkflowNode; before: WorkflowNode; fields: FieldChange[]; moved: boolean }
  | { kind: 'moved'; node: WorkflowNode; before: WorkflowNode };

/** The change of an edge: edges with the same ends and ports are the same edge, whatever their ids. */
export interface EdgeChange {
  kind: 'added' | 'removed';
  edge: WorkflowEdge;
}

/** The differences between two versions. Nodes are in the order of the later version; removed ones come last. */
export interface Comparison {
  nodes: NodeChange[];
  edges: EdgeChange[];
  settings: FieldChange[];
  /** Null if it is the same, or where it is unknown of a version. */
  name: TextChange | null;
  description: TextChange | null;
}

/** Words that are different. */
export interface TextChange {
  before: string;
  after: string;
}

/** Compares two versions of a workflow, the earlier one first. Nodes are the same by id. */
export function compareWorkflows(before: WorkflowVersion, after: WorkflowVersion): Comparison {
  return {
    nodes: compareNodes(before.nodes, after.nodes),
    edges: compareEdges(before.edges, after.edges),
    // Settings are a JSON object by their schema; their keys are those of the schema.
    settings: changedFields(before.settings as JsonObject, after.settings as JsonObject),
    name: changedText(before.name, after.name),
    description: changedText(before.description, after.description),
  };
}

const changedText = (before: string | undefined, after: string | undefined): TextChange | null =>
  before === undefined || after === undefined || before === after ? null : { before, after };

/** True if the versions are the same. */
export const isSameVersion = ({ nodes, edges, settings, name, description }: Comparison): boolean =>
  nodes.length + edges.length + settings.length === 0 && name === null && description === null;

function compareNodes(before: readonly WorkflowNode[], after: readonly WorkflowNode[]): NodeChange[] {
  const earlier = new Map(before.map((node) => [node.id, node]));
  const kept = new Set(after.map((node) => node.id));
  const here = after.flatMap((node): NodeChange[] => {
    const old = earlier.get(node.id);
    return old ? compareNode(old, node) : [{ kind: 'added', node }];
  });
  const gone = before.filter((node) => !kept.has(node.id)).map((node): NodeChange => ({ kind: 'removed', node }));
  return [...here, ...gone];
}

function compareNode(before: WorkflowNode, node: WorkflowNode): NodeChange[] {
  const moved = before.position.x !== node.position.x || before.position.y !== node.position.y;
  const type: FieldChange[] =
    before.type === node.type ? [] : [{ field: 'type', before: before.type, after: node.type }];
  const fields = [...type, ...changedFields(before.data, node.data)];
  if (fields.length > 0) return [{ kind: 'changed', node, before, fields, moved }];
  return moved ? [{ kind: 'moved', node, before }] : [];
}

function changedFields(before: JsonObject, after: JsonObject): FieldChange[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)]);
  return [...names].flatMap((field) => {
    const change = { field, before: own(before, field), after: own(after, field) };
    return isSameJson(change.before, change.after) ? [] : [change];
  });
}

const own = (object: JsonObject, key: string): JsonValue | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

const endsOf = ({ source, sourceHandle, target, targetHandle }: WorkflowEdge): string =>
  JSON.stringify([source, sourceHandle ?? 'main', target, targetHandle ?? 'main']);

function compareEdges(before: readonly WorkflowEdge[], after: readonly WorkflowEdge[]): EdgeChange[] {
  const [earlier, later] = [before, after].map((edges) => new Set(edges.map(endsOf)));
  const added = after
    .filter((edge) => !earlier?.has(endsOf(edge)))
    .map((edge): EdgeChange => ({ kind: 'added', edge }));
  const removed = before
    .filter((edge) => !later?.has(endsOf(edge)))
    .map((edge): EdgeChange => ({ kind: 'removed', edge }));
  return [...added, ...removed];
}
