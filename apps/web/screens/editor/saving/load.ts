import type { WorkflowView } from '@heddle/contract/api/workflows';
import { HeddleError } from '@heddle/contract/errors/define';
import type { Document, Graph } from '../store/document.ts';
import type { LoadedWorkflow, SavedWorkflow } from '../store/editor-store.ts';
import { readGraph } from '../store/read-graph.ts';

function graphOf(view: Pick<WorkflowView, 'nodes' | 'edges'>): Graph {
  try {
    return readGraph(view);
  } catch (error) {
    // Unreadable lists fall back to empty ones, so that the workflow can still be opened.
    if (error instanceof HeddleError) return { nodes: [], edges: [] };
    throw error;
  }
}

/** A workflow of the server as the editor works on it. */
export function fromView(view: WorkflowView): LoadedWorkflow {
  return {
    ...graphOf(view),
    settings: view.settings,
    revision: view.revision,
    publishedRevision: view.publishedRevision,
    isHeldBack: view.isHeldBack,
    workflowId: view.id,
    workflowName: view.name,
    description: view.description,
    isActive: view.isActive,
    lastSavedAt: Date.parse(view.updatedAt),
  };
}

/** What the editor notes once the server has a document, as it answers. */
export function savedAs(view: WorkflowView, document: Document): SavedWorkflow {
  const { id, updatedAt, revision, publishedRevision, isActive, isHeldBack } = view;
  return { workflowId: id, document, at: Date.parse(updatedAt), revision, publishedRevision, isActive, isHeldBack };
}
