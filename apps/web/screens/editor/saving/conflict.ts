import type { WorkflowBody } from '@heddle/contract/api/workflows';
import { toast } from '../../../ui/toast.tsx';
import { ApiError } from '../../../api/client.ts';
import type { EditorState, EditorStore } from '../store/editor-store.ts';
import { documentOf } from '../store/editor-store.ts';
import { schema } from '../store/read-graph.ts';
import type { UiStore } from '../store/ui-store.ts';
import { fromView } from './load.ts';
import { parkWork } from './parked-work.ts';
import { bodyOf } from './saver.ts';
import { because, tell } from './tell.ts';
import type { WorkflowApi } from './workflow-actions.ts';

/** What can be done once a save was refused because the workflow was saved elsewhere. Whatever is chosen, both versions can be had again. */
export interface ConflictActions {
  /** Saves over what was saved elsewhere, which stays among the revisions. */
  keepMine(): Promise<void>;
  /** Goes on with what was saved elsewhere; undo brings one's own version back. */
  takeTheirs(): Promise<void>;
  /** Saves one's own version as another workflow and opens it. */
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

/** True for the answer to a save that another one has overtaken. */
export const isOvertaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'workflow_changed';

/** Keeps work that cannot be saved in this tab, and says where it is. */
export function keepAside(state: EditorState): void {
  parkWork(documentOf(state));
  toast({
    title: 'Kept Aside',
    description: `"${state.workflowName}" was saved elsewhere in the meantime. Your changes wait in a new workflow of the editor.`,
  });
}

/** `meet` opens the question after a refused save of `state`; where the editor has gone on to something else, the work is kept aside. */
export function createConflictActions({
  editor,
  ui,
  api,
  save,
  openCopy,
}: ConflictSurroundings): ConflictActions & { meet(state: EditorState, leaving: boolean): Promise<void> } {
  const hasMovedOn = (state: EditorState): boolean => editor.getState().generation !== state.generation;
  return {
    async meet(state, leaving) {
      if (leaving || hasMovedOn(state) || state.workflowId === null) {
        keepAside(state);
        return;
      }
      try {
        const theirs = await api.read(state.workflowId);
        await schema.load();
        if (hasMovedOn(state)) keepAside(state);
        else ui.setState({ conflict: { theirs, open: true } });
      } catch (error) {
        tell(
          'Save Failed',
          error,
          because('The workflow was saved elsewhere in the meantime, and that version could not be read.'),
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
      const { id, revision, updatedAt, description, isActive } = conflict.theirs;
      const theirs = fromView(conflict.theirs);
      editor.getState().edit(() => documentOf(theirs));
      editor.getState().markSaved({
        workflowId: id,
        document: documentOf(editor.getState()),
        at: Date.parse(updatedAt),
        revision,
        isActive,
      });
      editor.setState({ description });
      ui.setState({ conflict: null });
      toast({
        title: 'Other Version Taken',
        description: `This is revision ${revision}. Undo brings your version back.`,
      });
    },

    async saveAsCopy() {
      const state = editor.getState();
      try {
        await openCopy({ ...bodyOf({ ...state, workflowId: null }), name: `${state.workflowName} (Copy)` });
      } catch (error) {
        tell('Save Failed', error, because('The copy could not be saved.'));
      }
    },
  };
}
