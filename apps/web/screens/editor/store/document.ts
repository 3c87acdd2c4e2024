import type { JsonObject } from '@heddle/contract/json';
import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';
import { defaults } from '@heddle/contract/workflow/schema';

/** What undo takes back and what is saved: the workflow itself. Never mutated; unchanged nodes and edges keep their identity. */
export interface Document {
  readonly workflowName: string;
  readonly nodes: readonly WorkflowNode[];
  readonly edges: readonly WorkflowEdge[];
}

/** The graph part of a document, as it is copied, pasted and imported. */
export type Graph = Pick<Document, 'nodes' | 'edges'>;

/** The type of the node that an empty workflow shows. */
const DEFAULT_TYPE = 'webhookTrigger';

/** The one node of an empty workflow; a real node that is saved with it. */
export function defaultNode(): WorkflowNode {
  return { id: `${DEFAULT_TYPE}-1`, type: DEFAULT_TYPE, position: { ...defaults.position }, data: { name: 'Webhook Trigger' } };
}

/** A workflow nobody has touched yet. */
export function newDocument(): Document {
  return { workflowName: defaults.name, nodes: [defaultNode()], edges: [] };
}

/** Gives an empty workflow its default node; any other document comes back as it is. */
export function withDefaultNode(document: Document): Document {
  return document.nodes.length > 0 ? document : { ...document, nodes: [defaultNode()], edges: [] };
}

/** The port an edge leaves from. */
export const sourcePort = (edge: Pick<WorkflowEdge, 'sourceHandle'>): string => edge.sourceHandle ?? 'main';

/** The port an edge arrives at. */
export const targetPort = (edge: Pick<WorkflowEdge, 'targetHandle'>): string => edge.targetHandle ?? 'main';

/** True when both documents would run alike: positions and the workflow's name do not count. */
export function runsAlike(a: Document, b: Document): boolean {
  if (a.edges !== b.edges || a.nodes.length !== b.nodes.length) return a.edges === b.edges && a.nodes === b.nodes;
  const same = (node: WorkflowNode, other: WorkflowNode | undefined): boolean =>
    node === other || (node.id === other?.id && node.type === other.type && node.data === other.data);
  return a.nodes.every((node, index) => same(node, b.nodes[index]));
}

/** A node's text field, '' where it has none. */
export function textOf(data: JsonObject, key: string): string {
  const value = data[key];
  return typeof value === 'string' ? value : '';
}
