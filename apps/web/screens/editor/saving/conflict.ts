import type { WorkflowBody } from '@heddle/contract/api/workflows';
import { toast } from '../../../ui/toast.tsx';
import type { EditorState, EditorStore } from '../store/editor-store.ts';
import { documentOf } from '../store/editor-store.ts';
import { schema } from '../store/read-graph.ts';
import type { UiStore } from '../store/ui-store.ts';
import { fromView, savedAs } from './load.ts';
import { parkWork } from './parked-work.ts';
import { bodyOf } from './saver.ts';
import { toastError, withServerMessage } from './error-toast.ts';
import type { WorkflowApi } from './surroundings.ts';

/** The choices after a save was refused because the workflow was saved elsewhere. Each of them keeps both versions. */
export interface ConflictActions {
  /** Overwrites the other version, which remains among the revisions. */
  keepMine(): Promise<void>;
  /** Replaces the document with the other version; undo restores the user's own. */
  takeTheirs(): Promise<void>;
  /** Saves the user's version as another workflow and opens it. */
  saveAsCopy(): Promise<void>;
}

interface ConflictSurroundings {
  editor: EditorStore;
  ui: UiStore;
  api: Pick<WorkflowApi, 'read'>;
  save(): Promise<boolean>;
  /** Creates a workflow and opens it. */
  openCopy(body: WorkflowBody): Promise<unknown>;
}

/** Parks changes that cannot be saved, and shows where they are. */
export function parkChanges(state: EditorState): void {
  parkWork(documentOf(state));
  toast({
    title: 'Changes Kept',
    description: `"${state.workflowName}" was saved elsewhere in the meantime. Your changes are kept as a new workflow in the editor.`,
  });
}

/** `openConflict` asks what to do after a refused save of `state`. If the editor shows another workflow by then, the changes are parked. */
export function createConflictActions({
  editor,
  ui,
  api,
  save,
  openCopy,
}: ConflictSurroundings): ConflictActions & { openConflict(state: EditorState, leaving: boolean): Promise<void> } {
  const hasMovedOn = (state: EditorState): boolean => editor.getState().generation !== state.generation;
  return {
    async openConflict(state, leaving) {
      if (leaving || hasMovedOn(state) || state.workflowId === null) {
        parkChanges(state);
        return;
      }
      try {
        const theirs = await api.read(state.workflowId);
        await schema.load();
        if (hasMovedOn(state)) parkChanges(state);
        else ui.setState({ conflict: { theirs, open: true } });
      } catch (error) {
        toastError(
          'Save Failed',
          error,
          withServerMessage('The workflow was saved elsewhere in the meantime, and that version could not be read.'),
        );
      }
    },

    async keepMine() {
      const { conflict } = ui.getState();
      if (!conflict) return;
      editor.setState({ revision: conflict.theirs.revision });
      ui.setState({ conflict: null });
      await save();
    },

    async takeTheirs() {
      const { conflict } = ui.getState();
      if (!conflict) return;
      await schema.load();
      const { revision, description } = conflict.theirs;
      const theirs = fromView(conflict.theirs);
      editor.getState().edit(() => documentOf(theirs));
      editor.getState().markSaved(savedAs(conflict.theirs, documentOf(editor.getState())));
      editor.setState({ description });
      ui.setState({ conflict: null });
      toast({
        title: 'Other Version Loaded',
        description: `This is revision ${revision}. Undo restores your version.`,
      });
    },

    async saveAsCopy() {
      const state = editor.getState();
      try {
        await openCopy({ ...bodyOf({ ...state, workflowId: null }), name: `${state.workflowName} (Copy)` });
      } catch (error) {
        toastError('Save Failed', error, withServerMessage('The copy could not be saved.'));
      }
    },
  };
}
