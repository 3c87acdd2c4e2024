import { readGraph } from '@heddle/contract/workflow/schema';
import type { Document } from '../store/document.ts';

/** Where the gallery and the n8n import leave a workflow for the editor. */
export const IMPORT_KEY = 'importedWorkflow';

const DEFAULT_NAME = 'Imported Workflow';

/** Takes the workflow that another screen left, once; null where there is none. Throws when it cannot be read. */
export function takeImportedWorkflow(): Document | null {
  const text = localStorage.getItem(IMPORT_KEY);
  if (text === null) return null;
  localStorage.removeItem(IMPORT_KEY);
  const imported = JSON.parse(text) as { name?: unknown; nodes?: unknown; edges?: unknown };
  const name = typeof imported.name === 'string' && imported.name.trim() !== '' ? imported.name : DEFAULT_NAME;
  return { workflowName: name, ...readGraph({ nodes: imported.nodes ?? [], edges: imported.edges ?? [] }) };
}
