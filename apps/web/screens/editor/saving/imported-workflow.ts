import { IMPORT_KEY } from '../../../files/imported-workflow.ts';
import type { Document } from '../store/document.ts';
import { readGraph, readSettings } from '../store/read-graph.ts';

const DEFAULT_NAME = 'Imported Workflow';

/** A workflow handed over by another screen, and its source: 'n8n', or by default a template. */
export interface TakenWorkflow {
  document: Document;
  source: unknown;
}

/** True while a workflow that another screen left waits to be taken. */
export const isWorkflowLeft = (): boolean => localStorage.getItem(IMPORT_KEY) !== null;

/** Takes the workflow handed over by another screen, once; null if there is none. Throws if it cannot be read. */
export function takeImportedWorkflow(): TakenWorkflow | null {
  const text = localStorage.getItem(IMPORT_KEY);
  if (text === null) return null;
  localStorage.removeItem(IMPORT_KEY);
  const imported = JSON.parse(text) as {
    name?: unknown;
    nodes?: unknown;
    edges?: unknown;
    settings?: unknown;
    source?: unknown;
  };
  const name = typeof imported.name === 'string' && imported.name.trim() !== '' ? imported.name : DEFAULT_NAME;
  const document = {
    workflowName: name,
    ...readGraph({ nodes: imported.nodes ?? [], edges: imported.edges ?? [] }),
    settings: readSettings(imported.settings),
  };
  return { document, source: imported.source };
}
