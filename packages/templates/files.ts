import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';
import type { Template } from './template.ts';

/** A template on its way to the editor, as the browser's storage holds it. */
export interface ImportedTemplate {
  id: string;
  name: string;
  nodes: WorkflowNode[];
  edges: WorkflowEdge[];
  imported: true;
  /** The template's id. */
  originalTemplate: string;
}

/** A copy of the template for the editor to take over. */
export function toImported({ id, json }: Template, now = Date.now()): ImportedTemplate {
  return {
    id: `template-${id}-${now}`,
    name: `${json.name} (Copy)`,
    nodes: json.nodes,
    edges: json.edges,
    imported: true,
    originalTemplate: id,
  };
}

/** A template as it is written to a file. */
export interface ExportedTemplate extends Pick<Template, 'id' | 'name' | 'description' | 'category' | 'difficulty'> {
  nodes: WorkflowNode[];
  edges: WorkflowEdge[];
  metadata: Pick<Template, 'useCase' | 'tags' | 'estimatedTime'> & { nodeCount: number; exportedAt: string };
}

/** What the file of a template holds. */
export function toExported(template: Template, now = new Date()): ExportedTemplate {
  const { id, name, description, category, difficulty, useCase, tags, estimatedTime, json } = template;
  const metadata = { nodeCount: template.nodes, useCase, tags, estimatedTime, exportedAt: now.toISOString() };
  return { id, name, description, category, difficulty, nodes: json.nodes, edges: json.edges, metadata };
}

/** The name of that file: the template's in lower case with dashes for blanks, and `-workflow.json`. */
export function exportFileName({ name }: Pick<Template, 'name'>): string {
  return `${name.toLowerCase().replace(/\s+/g, '-')}-workflow.json`;
}
