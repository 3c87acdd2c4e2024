import type { WorkflowBody, WorkflowUpdate, WorkflowView } from '@heddle/contract/api/workflows';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { EditorState, EditorStore } from '../store/editor-store.ts';
import { documentOf } from '../store/editor-store.ts';
import type { UiStore } from '../store/ui-store.ts';

const AUTO_DESCRIPTION = 'Auto-saved workflow';

/** The body of a save. New workflows are always sent active; later saves send the workflow's state. */
export function bodyOf(state: EditorState): WorkflowBody {
  return {
    name: state.workflowName,
    description: state.description || AUTO_DESCRIPTION,
    nodes: JSON.stringify(state.nodes),
    edges: JSON.stringify(state.edges),
    isActive: state.workflowId === null ? true : state.isActive,
    // Settings that were removed have to be cleared on the server.
    ...(state.workflowId === null && Object.keys(state.settings).length === 0 ? {} : { settings: state.settings }),
  };
}

export interface SaverSurroundings {
  editor: EditorStore;
  ui: UiStore;
  create(body: WorkflowBody): Promise<WorkflowView>;
  update(id: string, body: WorkflowUpdate): Promise<WorkflowView>;
  /** Called with the id that the first save has given to the workflow. */
  onCreated(id: string): void;
}

/** Saves the workflow as it is when called. Saves never overtake each other, and never overwrite another save. */
export function createSaver({ editor, ui, create, update, onCreated }: SaverSurroundings): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  // The revisions of this page's own saves by workflow: the next save is based on them.
  const own = new Map<string, number>();

  function send(state: EditorState): Promise<WorkflowView> {
    const { workflowId, revision } = state;
    if (workflowId === null) return create(bodyOf(state));
    const onto = Math.max(revision ?? 0, own.get(workflowId) ?? 0);
    return update(workflowId, { ...bodyOf(state), ...(onto > 0 ? { revision: onto } : {}) });
  }

  async function save(state: EditorState): Promise<void> {
    if (state.workflowName.trim() === '') throw workflowErrors.workflow_name_blank();
    const view = await send(state);
    own.set(view.id, view.revision);
    // Another workflow may have been opened during the request.
    if (editor.getState().generation !== state.generation) return;
    editor.getState().markSaved({
      workflowId: view.id,
      document: documentOf(state),
      at: Date.parse(view.updatedAt),
      revision: view.revision,
      isActive: view.isActive,
    });
    if (state.workflowId === null) onCreated(view.id);
  }

  return () => {
    const now = editor.getState();
    // Only a workflow without an id has to wait for the previous save, which may assign one.
    const turn = last.then(() => save(now.workflowId === null ? editor.getState() : now));
    const settled = turn
      // The caller handles the error; the next save only waits for the end.
      .catch(() => undefined)
      .then(() => {
        if (last === settled) ui.setState({ saving: false });
      });
    last = settled;
    ui.setState({ saving: true });
    return turn;
  };
}
