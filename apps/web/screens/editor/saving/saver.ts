import type { WorkflowBody, WorkflowView } from '@heddle/contract/api/workflows';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { EditorState, EditorStore } from '../store/editor-store.ts';
import { documentOf } from '../store/editor-store.ts';
import type { UiStore } from '../store/ui-store.ts';

const AUTO_DESCRIPTION = 'Auto-saved workflow';

/** What a save sends. New workflows are always sent active; later saves send the state the workflow has. */
export function bodyOf(state: EditorState): WorkflowBody {
  return {
    name: state.workflowName,
    description: state.description || AUTO_DESCRIPTION,
    nodes: JSON.stringify(state.nodes),
    edges: JSON.stringify(state.edges),
    isActive: state.workflowId === null ? true : state.isActive,
  };
}

export interface SaverSurroundings {
  editor: EditorStore;
  ui: UiStore;
  create(body: WorkflowBody): Promise<WorkflowView>;
  update(id: string, body: WorkflowBody): Promise<WorkflowView>;
  /** Called with the id that the first save has given to the workflow. */
  onCreated(id: string): void;
}

/** Brings the workflow to the server as it is when it is called. Saves never overtake each other. */
export function createSaver({ editor, ui, create, update, onCreated }: SaverSurroundings): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();

  async function send(state: EditorState): Promise<void> {
    if (state.workflowName.trim() === '') throw workflowErrors.workflow_name_blank();
    const document = documentOf(state);
    const view = state.workflowId === null ? await create(bodyOf(state)) : await update(state.workflowId, bodyOf(state));
    // Another workflow may have been opened meanwhile.
    if (editor.getState().generation !== state.generation) return;
    editor.getState().markSaved({ workflowId: view.id, document, at: Date.parse(view.updatedAt), isActive: view.isActive });
    if (state.workflowId === null) onCreated(view.id);
  }

  return () => {
    const now = editor.getState();
    // Only a workflow without an id has to wait for the save before it, which may give it one.
    const turn = last.then(() => send(now.workflowId === null ? editor.getState() : now));
    const settled = turn
      // The caller hears of it; the next in line only needs to know that it is over.
      .catch(() => undefined)
      .then(() => {
        if (last === settled) ui.setState({ saving: false });
      });
    last = settled;
    ui.setState({ saving: true });
    return turn;
  };
}
