import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';

/** The key under which a screen hands a workflow to the editor, which reads it once. */
export const IMPORT_KEY = 'importedWorkflow';

/** A workflow handed to the editor. Other properties are ignored. */
export interface ImportedWorkflow {
  name: string;
  nodes: readonly WorkflowNode[];
  edges: readonly WorkflowEdge[];
}

/** Hands a workflow to the editor. Throws if the browser's storage is full. */
export function leaveForEditor<T extends ImportedWorkflow>(workflow: T): void {
  localStorage.setItem(IMPORT_KEY, JSON.stringify(workflow));
}
