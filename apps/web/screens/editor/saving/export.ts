import type { JsonObject } from '@heddle/contract/json';
import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';
import type { Catalog } from '../store/catalog.ts';
import type { Document } from '../store/document.ts';

/** The format of exported files. */
const EXPORT_VERSION = '1.0';

/** A file that the editor exports. */
export interface ExportedWorkflow {
  name: string;
  nodes: readonly WorkflowNode[];
  edges: readonly WorkflowEdge[];
  /** Omitted if nothing is set. */
  settings?: WorkflowSettings;
  exportedAt: string;
  version: typeof EXPORT_VERSION;
}

/** A node without what must not leave the product: the values of its secret fields. */
export function withoutSecrets(node: WorkflowNode, catalog: Catalog): WorkflowNode {
  const secrets = catalog.get(node.type)?.secrets ?? [];
  if (!secrets.some((name) => name in node.data)) return node;
  const data: JsonObject = Object.fromEntries(Object.entries(node.data).filter(([name]) => !secrets.includes(name)));
  return { ...node, data };
}

/** The content of the file of an exported workflow. */
export function toExport(
  { workflowName, nodes, edges, settings }: Document,
  catalog: Catalog,
  now = new Date(),
): ExportedWorkflow {
  return {
    name: workflowName,
    nodes: nodes.map((node) => withoutSecrets(node, catalog)),
    edges,
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    exportedAt: now.toISOString(),
    version: EXPORT_VERSION,
  };
}
