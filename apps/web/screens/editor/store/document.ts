import type { JsonObject } from '@heddle/contract/json';
import { isAnnotation } from '@heddle/contract/workflow/annotations';
import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';
import { defaults } from '@heddle/contract/workflow/schema';

/** The part of the state that is saved and undone: the workflow itself. Never mutated; unchanged nodes and edges keep their identity. */
export interface Document {
  readonly workflowName: string;
  readonly nodes: readonly WorkflowNode[];
  readonly edges: readonly WorkflowEdge[];
  readonly settings: WorkflowSettings;
}

/** The graph part of a document, as it is copied, pasted and imported. */
export type Graph = Pick<Document, 'nodes' | 'edges'>;

/** The key of a node's pinned output in its data. */
export const PINNED = 'pinned';

/** Where a node's data says which input items its pinned items come from. */
export const PINNED_ORIGINS = 'pinnedOrigins';

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

/** A new workflow. */
export function newDocument(): Document {
  return { workflowName: defaults.name, nodes: [defaultNode()], edges: [], settings: {} };
}

/** True for the graph of a new workflow as long as nobody has changed it: only its default node is there, as it was made. */
export function isUntouched({ nodes, edges }: Graph): boolean {
  const [node] = nodes;
  const made = defaultNode();
  return (
    node !== undefined &&
    nodes.length === 1 &&
    edges.length === 0 &&
    node.id === made.id &&
    node.type === made.type &&
    node.position.x === made.position.x &&
    node.position.y === made.position.y &&
    JSON.stringify(node.data) === JSON.stringify(made.data)
  );
}

/** Adds the default node to a workflow without nodes; any other document is returned as it is. */
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
 * True when both documents have the same behavior: positions, notes, groups, the workflow's name and settings do not count. Nor does a pinned output:
 * it is the output of a node in a run.
 */
export function sameDocumentBehavior(a: Document, b: Document): boolean {
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

/** A node's text field; '' if it has none. */
export function textOf(data: JsonObject, key: string): string {
  const value = data[key];
  return typeof value === 'string' ? value : '';
}
