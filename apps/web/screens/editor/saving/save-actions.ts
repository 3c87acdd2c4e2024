import type { WorkflowBody, WorkflowView } from '@heddle/contract/api/workflows';
import { isAutoSaveOn } from '../../../shell/auto-save.ts';
import { toast } from '../../../ui/toast.tsx';
import { schema } from '../store/read-graph.ts';
import { nothingOpen } from '../store/ui-store.ts';
import { askToLogIn, LOGIN_DELAY } from './ask-to-log-in.ts';
import type { ConflictActions } from './conflict.ts';
import { createConflictActions } from './conflict.ts';
import { serverMessageOr, toastError } from './error-toast.ts';
import { fromView } from './load.ts';
import { notSavedBy } from './not-saved.ts';
import { isOutdatedSave } from './save-errors.ts';
import type { SaveKind } from './saver.ts';
import { createSaver } from './saver.ts';
import type { ActionSurroundings } from './surroundings.ts';

/** `draft`: triggers do not run it yet. */
export interface SaveOptions {
  quiet?: boolean;
  draft?: boolean;
}

/** The ways to bring the workflow to the server. */
export interface SaveActions extends ConflictActions {
  /** Saves without a toast. Throws if the save fails; a conflict is opened before, anything else is noted for the line that stays. */
  send(kind: SaveKind, leaving?: boolean): Promise<void>;
  /** Saves and shows the outcome; true if the server has the current workflow. `quiet` omits the toast of success. */
  save(options?: SaveOptions): Promise<boolean>;
  /** Creates a workflow and opens it in the editor. Throws if the server refuses it. */
  openCopy(body: WorkflowBody): Promise<WorkflowView>;
}

/** The actions of an editor that save. */
export function createSaveActions(surroundings: ActionSurroundings): SaveActions {
  const { editor, runs, ui, api, isSignedIn, kept, navigate } = surroundings;
  const saver = createSaver({
    editor,
    ui,
    create: api.create,
    update: api.update,
    read: api.read,
    onStored: kept.drop,
    onCreated(id) {
      ui.setState({ justArmed: true });
      navigate(`/workflow/${id}`, { replace: true });
    },
  });

  async function send(kind: SaveKind, leaving = false): Promise<void> {
    const state = editor.getState();
    try {
      await saver(kind);
    } catch (error) {
      if (isOutdatedSave(error)) await openConflict(state, leaving);
      if (state.workflowId !== null && state.generation === editor.getState().generation)
        ui.setState({ notSaved: notSavedBy(error, isAutoSaveOn()) });
      throw error;
    }
  }

  async function openCopy(body: WorkflowBody): Promise<WorkflowView> {
    const view = await api.create(body);
    await schema.load();
    editor.getState().load(fromView(view));
    runs.getState().clear();
    ui.setState(nothingOpen);
    navigate(`/workflow/${view.id}`);
    toast({ title: 'Workflow Duplicated', description: `"${view.name}" has been created.` });
    return view;
  }

  async function save({ quiet = false, draft = false }: SaveOptions = {}): Promise<boolean> {
    if (!isSignedIn()) {
      askToLogIn(surroundings, 'Login Required', 'Please log in to save your workflow.', LOGIN_DELAY.required);
      return false;
    }
    try {
      await send(draft ? 'draft' : 'publish');
    } catch (error) {
      toastError('Save Failed', error, serverMessageOr('Failed to save workflow.'));
      return false;
    }
    if (!quiet) toast({ title: 'Workflow Saved', description: 'Your workflow has been saved successfully.' });
    return true;
  }

  const { openConflict, ...conflictActions } = createConflictActions({ editor, ui, api, save: () => save(), openCopy });
  return { send, save, openCopy, ...conflictActions };
}
