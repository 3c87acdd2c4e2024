import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';

/** Where one screen leaves a workflow for the editor, which takes it once. */
export const IMPORT_KEY = 'importedWorkflow';

/** A workflow on its way to the editor. More may stand in it; the editor takes these. */
export interface ImportedWorkflow {
  name: string;
  nodes: readonly WorkflowNode[];
  edges: readonly WorkflowEdge[];
}

/** Leaves a workflow for the editor. Throws where the browser has no room for it. */
export function leaveForEditor<T extends ImportedWorkflow>(workflow: T): void {
  localStorage.setItem(IMPORT_KEY, JSON.stringify(workflow));
}
