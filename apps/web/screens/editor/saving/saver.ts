import type { WorkflowBody, WorkflowUpdate, WorkflowView } from '@heddle/contract/api/workflows';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { EditorState, EditorStore } from '../store/editor-store.ts';
import { documentOf, isDirty } from '../store/editor-store.ts';
import type { UiStore } from '../store/ui-store.ts';
import { savedAs } from './load.ts';
import { isAnswered, isOutdatedSave } from './save-errors.ts';

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
  read(id: string): Promise<WorkflowView>;
  /** Called when the server has all changes of a workflow. */
  onStored(id: string): void;
  /** Called with the id that the first save has given to the workflow. */
  onCreated(id: string): void;
}

/** How a workflow is saved: so that triggers run it from now on, or as a draft. The first save publishes in any case. */
export type SaveKind = 'publish' | 'draft';

/** Saves the workflow as it is when called. Saves never overtake each other, and never overwrite another save. */
export function createSaver({
  editor,
  ui,
  create,
  update,
  read,
  onStored,
  onCreated,
}: SaverSurroundings): (kind: SaveKind) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  // The revisions of this page's own saves by workflow: the next save is based on them.
  const own = new Map<string, number>();
  // Saves that got no answer: the server may have them all the same.
  const unanswered = new Map<string, EditorState>();

  /** Sends the state. If an earlier save, whose answer was lost, is the one that is in the way, this one is based on it. */
  async function send(state: EditorState, kind: SaveKind): Promise<WorkflowView> {
    const { workflowId } = state;
    if (workflowId === null) return create(bodyOf(state));
    const lost = unanswered.get(workflowId);
    unanswered.set(workflowId, state);
    try {
      return await put(workflowId, state, kind).catch(async (error: unknown) => {
        if (!lost || !isOutdatedSave(error)) throw error;
        const theirs = await read(workflowId);
        const { isSameSave } = await import('./same-content.ts');
        if (!(await isSameSave(theirs, lost))) throw error;
        own.set(workflowId, theirs.revision);
        return put(workflowId, state, kind);
      });
    } catch (error) {
      if (isAnswered(error)) unanswered.delete(workflowId);
      throw error;
    }
  }

  function put(workflowId: string, state: EditorState, kind: SaveKind): Promise<WorkflowView> {
    const { revision } = state;
    const onto = Math.max(revision ?? 0, own.get(workflowId) ?? 0);
    const how = kind === 'draft' ? { draft: true } : {};
    return update(workflowId, { ...bodyOf(state), ...(onto > 0 ? { revision: onto } : {}), ...how });
  }

  async function save(state: EditorState, kind: SaveKind): Promise<void> {
    if (state.workflowName.trim() === '') throw workflowErrors.workflow_name_blank();
    const view = await send(state, kind);
    own.set(view.id, view.revision);
    unanswered.delete(view.id);
    // Another workflow may have been opened during the request.
    if (editor.getState().generation !== state.generation) return onStored(view.id);
    editor.getState().markSaved(savedAs(view, documentOf(state)));
    ui.setState({ notSaved: null });
    if (!isDirty(editor.getState())) onStored(view.id);
    if (state.workflowId === null) onCreated(view.id);
  }

  return (kind) => {
    const now = editor.getState();
    // Only a workflow without an id has to wait for the previous save, which may assign one.
    const turn = last.then(() => save(now.workflowId === null ? editor.getState() : now, kind));
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
