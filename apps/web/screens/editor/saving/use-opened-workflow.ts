import { useEffect, useRef } from 'react';
import { useWorkflow } from '../../../api/workflows.ts';
import { toast } from '../../../ui/toast.tsx';
import { showLatestRun } from '../run/latest-run.ts';
import type { EditorSession } from '../session.tsx';
import type { Document } from '../store/document.ts';
import { freshWorkflow, isDirty } from '../store/editor-store.ts';
import { takeImportedWorkflow } from './imported-workflow.ts';
import { fromView } from './load.ts';
import { parkWork, takeParkedWork } from './parked-work.ts';

/** A workflow that nobody has saved: what another screen or an earlier visit left, otherwise a fresh one. */
function openNew({ editor, runs, ui }: EditorSession): void {
  const open = (document: Document | null): void => {
    editor.getState().load({ ...freshWorkflow(), ...document });
    runs.getState().clear();
    ui.setState({ runOpen: false });
  };
  try {
    const imported = takeImportedWorkflow();
    if (imported) {
      const { document, source } = imported;
      open(document);
      markUnsaved();
      // What comes from n8n has been announced where it was converted.
      if (source !== 'n8n') toast({ title: 'Template Loaded', description: `${document.workflowName} template has been loaded successfully.` });
      return;
    }
  } catch (error) {
    // It was written by another screen or by hand: told to the user, who starts with an empty workflow.
    toast({ title: 'Import Failed', description: 'Failed to load the workflow template.', tone: 'destructive' });
    open(null);
    if (!(error instanceof Error)) throw error;
    return;
  }
  const parked = takeParkedWork();
  open(parked);
  if (parked) {
    markUnsaved();
    toast({ title: 'Welcome back', description: `"${parked.workflowName}" is as you left it. It is not saved yet.` });
  }

  /** What came from elsewhere counts as changed: nothing has it but this tab. */
  function markUnsaved(): void {
    const { workflowName, nodes, edges } = freshWorkflow();
    editor.setState({ saved: { workflowName, nodes, edges } });
  }
}

export type Opening = 'loading' | 'failed' | 'ready';

/** Keeps the editor on the workflow that the address names; without a name on a new one. */
export function useOpenedWorkflow(session: EditorSession, workflowId: string | undefined): { opening: Opening; retry: () => void } {
  const { editor, runs, ui, actions } = session;
  /** What the editor was opened with last; undefined before the first time. */
  const opened = useRef<string | null | undefined>(undefined);
  const { data: view, isError, refetch } = useWorkflow(workflowId === editor.getState().workflowId ? undefined : workflowId);

  useEffect(() => {
    const wanted = workflowId ?? null;
    if (opened.current === wanted) return;
    const state = editor.getState();
    // The first save and duplicating change the address; the editor has the workflow already.
    if (wanted !== null && wanted === state.workflowId) {
      opened.current = wanted;
      return;
    }
    if (wanted === null) {
      opened.current = null;
      void actions.autoSave();
      openNew(session);
      return;
    }
    if (view?.id !== wanted) return;
    opened.current = wanted;
    // The browser's own buttons lead here without a question.
    void actions.autoSave();
    if (state.workflowId === null && isDirty(state)) parkWork(state);
    state.load(fromView(view));
    runs.getState().clear();
    ui.setState({ runOpen: false });
    // An extra that the editor works without: its failure is not worth a word.
    showLatestRun(session, view).catch(() => undefined);
  }, [session, editor, runs, ui, actions, workflowId, view]);

  useEffect(() => {
    if (isError) toast({ title: 'Load Failed', description: 'Failed to load the workflow. Please try again.', tone: 'destructive' });
  }, [isError]);

  // A new workflow that was never saved waits in this tab when its author goes elsewhere by the browser's own buttons.
  useEffect(
    () => () => {
      const state = editor.getState();
      if (state.workflowId === null && isDirty(state)) parkWork(state);
    },
    [editor],
  );

  const ready = workflowId === undefined || editor.getState().workflowId === workflowId;
  return { opening: ready ? 'ready' : isError ? 'failed' : 'loading', retry: () => void refetch() };
}
