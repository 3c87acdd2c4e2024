import { downloadJson, workflowFileName } from '../../../files/download-json.ts';
import { toast } from '../../../ui/toast.tsx';
import type { RunActions } from '../run/run-actions.ts';
import { createRunActions } from '../run/run-actions.ts';
import type { EditorStore } from '../store/editor-store.ts';
import { documentOf, isDirty } from '../store/editor-store.ts';
import { schema } from '../store/read-graph.ts';
import { askToLogIn, LOGIN_DELAY } from './ask-to-log-in.ts';
import type { ConflictActions } from './conflict.ts';
import { serverMessageOr, toastError, withServerMessage } from './error-toast.ts';
import { toExport } from './export.ts';
import { fromView, savedAs } from './load.ts';
import type { SaveActions, SaveOptions } from './save-actions.ts';
import { createSaveActions } from './save-actions.ts';
import { bodyOf } from './saver.ts';
import type { ActionSurroundings } from './surroundings.ts';

/** The actions on the workflow as a whole. Each shows its outcome as a toast; none of them throws. */
export interface WorkflowActions extends ConflictActions, RunActions {
  /** Saves; true if the server has the current workflow. `quiet` omits the toast of success. */
  save(options?: SaveOptions): Promise<boolean>;
  /**
   * Saves changes of an already saved workflow as a draft. A failure is said in the line that stays. `leaving`: the editor is closing, so a conflict cannot
   * be asked about.
   */
  autoSave(options?: { leaving?: boolean }): Promise<void>;
  /** Goes back to what triggers run, as one step that can be undone. */
  discardDraft(): Promise<void>;
  /** True if workflows can be kept: somebody is logged in. */
  isSignedIn(): boolean;
  /** Makes a workflow of these nodes and puts a call of it in their place, as one step that can be undone. True if it has. */
  extract(nodes: ReadonlySet<string>, name: string): Promise<boolean>;
  rename(name: string): Promise<void>;
  setActive(active: boolean): Promise<void>;
  duplicate(): Promise<void>;
  exportJson(): void;
}

const COPY_DESCRIPTION = 'Duplicated workflow';

/** The actions of one editor. */
export function createWorkflowActions(surroundings: ActionSurroundings): WorkflowActions {
  const { editor, ui, isSignedIn } = surroundings;
  const { send, openCopy, save, ...conflictActions } = createSaveActions(surroundings);
  const { execute, rerun, stop } = createRunActions(surroundings, () => save({ quiet: true, draft: true }));
  /** What is typed into the panel belongs to what is saved or run by hand. */
  const withTyped =
    <A extends unknown[], R>(act: (...given: A) => R) =>
    (...given: A): R => {
      ui.getState().applyTyped?.();
      return act(...given);
    };
  return {
    save: withTyped(save),
    ...conflictActions,
    execute: withTyped(execute),
    rerun: withTyped(rerun),
    stop,
    ...createPropertyActions(surroundings, { send, openCopy }),
    exportJson: () => exportJson(editor),
    isSignedIn,
    extract: withTyped(async (nodes, name) => {
      const { extract } = await import('./extract.ts');
      return extract(surroundings, () => send('draft'), nodes, name);
    }),

    async autoSave({ leaving = false } = {}) {
      const state = editor.getState();
      // Until it is settled which version is to be kept, only the author saves.
      if (ui.getState().conflict) return;
      if (!isSignedIn() || state.workflowId === null || !isDirty(state) || state.workflowName.trim() === '') return;
      // What has failed is said already; it is in this browser until it succeeds.
      await send('draft', leaving).catch(() => undefined);
    },

    async discardDraft() {
      const { workflowId } = editor.getState();
      if (workflowId === null) return;
      try {
        // What was typed last is part of what is discarded, and of what undo brings back.
        if (isDirty(editor.getState())) await send('draft');
        const { revision } = editor.getState();
        const view = await surroundings.api.discardDraft(workflowId, revision ?? 0);
        await schema.load();
        editor.getState().edit(() => documentOf(fromView(view)));
        editor.getState().markSaved(savedAs(view, documentOf(editor.getState())));
      } catch (error) {
        toastError('Discard Failed', error, withServerMessage('The draft could not be discarded.'));
      }
    },
  };
}

/** The actions that change the workflow's name or state, or copy it. */
function createPropertyActions(
  surroundings: ActionSurroundings,
  { send, openCopy }: Pick<SaveActions, 'send' | 'openCopy'>,
): Pick<WorkflowActions, 'rename' | 'setActive' | 'duplicate'> {
  const { editor, isSignedIn } = surroundings;
  return {
    async rename(name) {
      const wanted = name.trim();
      if (wanted === '' || wanted === editor.getState().workflowName) return;
      editor.getState().edit((document) => ({ ...document, workflowName: wanted }));
      if (editor.getState().workflowId === null || !isSignedIn()) return;
      try {
        await send('draft');
        toast({ title: 'Workflow Renamed', description: `Workflow renamed to "${wanted}".` });
      } catch (error) {
        toastError('Rename Failed', error, withServerMessage('Failed to rename workflow.'));
      }
    },

    async setActive(active) {
      const before = editor.getState().isActive;
      editor.setState({ isActive: active });
      try {
        await send('draft');
      } catch (error) {
        editor.setState({ isActive: before });
        toastError('Save Failed', error, serverMessageOr('Failed to save workflow.'));
      }
    },

    async duplicate() {
      if (!isSignedIn()) {
        askToLogIn(
          surroundings,
          'Authentication Required',
          'Please log in to duplicate workflows.',
          LOGIN_DELAY.duplicate,
        );
        return;
      }
      try {
        const state = editor.getState();
        // Unsaved changes would be lost to the original once the editor shows the copy.
        if (state.workflowId !== null && isDirty(state)) await send('draft');
        const name = `${state.workflowName} (Copy)`;
        await openCopy({
          ...bodyOf({ ...state, workflowId: null }),
          name,
          description: COPY_DESCRIPTION,
          isActive: true,
        });
      } catch (error) {
        toastError('Duplication Failed', error, withServerMessage('Failed to duplicate workflow'));
      }
    },
  };
}

function exportJson(editor: EditorStore): void {
  const state = editor.getState();
  try {
    downloadJson(workflowFileName(state.workflowName), toExport(state, state.catalog));
    toast({ title: 'Workflow Exported', description: `${state.workflowName} has been downloaded as JSON file` });
  } catch (error) {
    toast({
      title: 'Export Failed',
      description: error instanceof Error ? error.message : String(error),
      tone: 'destructive',
    });
  }
}
