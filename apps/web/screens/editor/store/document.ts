import type { JsonObject } from '@heddle/contract/json';
import { isAnnotation } from '@heddle/contract/workflow/annotations';
import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';
import { defaults } from '@heddle/contract/workflow/schema';

/** What undo takes back and what is saved: the workflow itself. Never mutated; unchanged nodes and edges keep their identity. */
export interface Document {
  readonly workflowName: string;
  readonly nodes: readonly WorkflowNode[];
  readonly edges: readonly WorkflowEdge[];
  readonly settings: WorkflowSettings;
}

/** The graph part of a document, as it is copied, pasted and imported. */
export type Graph = Pick<Document, 'nodes' | 'edges'>;

/** Where a node's data holds what it gives without being run. */
export const PINNED = 'pinned';

/** The type of the node that an empty workflow shows. */
const DEFAULT_TYPE = 'webhookTrigger';

/** The one node of an empty workflow; a real node that is saved with it. */
export function defaultNode(): WorkflowNode {
  return {
    id: `${DEFAULT_TYPE}-1`,
    type: DEFAULT_TYPE,
    position: { ...defaults.position },
    data: { name: 'Webhook Trigger' },
  };
}

/** A workflow nobody has touched yet. */
export function newDocument(): Document {
  return { workflowName: defaults.name, nodes: [defaultNode()], edges: [], settings: {} };
}

/** Gives a workflow without nodes its default node, beside its notes; any other document comes back as it is. */
export function withDefaultNode(document: Document): Document {
  return document.nodes.some((node) => !isAnnotation(node.type))
    ? document
    : { ...document, nodes: [...document.nodes, defaultNode()], edges: [] };
}

/** The port an edge leaves from. */
export const sourcePort = (edge: Pick<WorkflowEdge, 'sourceHandle'>): string => edge.sourceHandle ?? 'main';

/** The port an edge arrives at. */
export const targetPort = (edge: Pick<WorkflowEdge, 'targetHandle'>): string => edge.targetHandle ?? 'main';

/**
 * True when both documents would run alike: positions, notes, groups, the workflow's name and settings do not count. Nor does a pinned output:
 * it is what a node gave in a run.
 */
export function runsAlike(a: Document, b: Document): boolean {
  if (a.edges !== b.edges) return false;
  if (a.nodes === b.nodes) return true;
  const [nodes, others] = [a.nodes, b.nodes].map((all) => all.filter((node) => !isAnnotation(node.type)));
  const same = (node: WorkflowNode, other: WorkflowNode | undefined): boolean =>
    node === other || (node.id === other?.id && node.type === other.type && sameData(node.data, other.data));
  return nodes?.length === others?.length && (nodes ?? []).every((node, index) => same(node, others?.[index]));
}

function sameData(a: JsonObject, b: JsonObject): boolean {
  if (a === b) return true;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  keys.delete(PINNED);
  return [...keys].every((key) => a[key] === b[key]);
}

/** A node's text field, '' where it has none. */
export function textOf(data: JsonObject, key: string): string {
  const value = data[key];
  return typeof value === 'string' ? value : '';
}
