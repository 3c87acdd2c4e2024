import { useEffect, useRef } from 'react';
import { useWorkflow } from '../../../api/workflows.ts';
import { sayUnreachable, useLazyModule } from '../../../ui/lazy-module.ts';
import { toast } from '../../../ui/toast.tsx';
import { runInAddress } from '../run/past/use-run-address.ts';
import type { EditorSession } from '../session.tsx';
import type { Document } from '../store/document.ts';
import { documentOf, freshWorkflow, isDirty } from '../store/editor-store.ts';
import { schema } from '../store/read-graph.ts';
import { nothingOpen } from '../store/ui-store.ts';
import { parkChanges } from './conflict.ts';
import { isWorkflowLeft, takeImportedWorkflow } from './imported-workflow.ts';
import { fromView } from './load.ts';
import { isWorkParked, parkWork, takeParkedWork } from './parked-work.ts';

/** An unsaved workflow: one handed over by another screen or parked, otherwise a new one. */
function openNew({ editor, runs, ui }: EditorSession): void {
  const open = (document: Document | null): void => {
    editor.getState().load({ ...freshWorkflow(), ...document });
    runs.getState().clear();
    ui.setState(nothingOpen);
  };
  try {
    const imported = takeImportedWorkflow();
    if (imported) {
      const { document, source } = imported;
      open(document);
      markUnsaved();
      // An n8n import was already announced where it was converted.
      if (source !== 'n8n')
        toast({
          title: 'Template Loaded',
          description: `${document.workflowName} template has been loaded successfully.`,
        });
      return;
    }
  } catch (error) {
    // Written by another screen or by hand: the user sees a message and starts with an empty workflow.
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

  /** A workflow handed over counts as changed: only this tab has it. */
  function markUnsaved(): void {
    editor.setState({ saved: documentOf(freshWorkflow()) });
  }
}

/** Keeps what cannot be saved in this tab: a workflow that never was, and one whose save was refused. */
function parkUnsaved({ editor, ui }: EditorSession): void {
  const state = editor.getState();
  if (!isDirty(state)) return;
  if (state.workflowId === null) parkWork(state);
  else if (ui.getState().conflict) parkChanges(state);
}

/** Replaces the workflow by another one. */
function leaveBehind(session: EditorSession): void {
  session.ui.getState().applyTyped?.();
  const state = session.editor.getState();
  if (isDirty(state)) session.kept.keep(state);
  void session.actions.autoSave({ leaving: true });
  parkUnsaved(session);
}

/** True where opening a new workflow means reading one. */
const isSomethingLeft = (): boolean => isWorkflowLeft() || isWorkParked();

const toastLoadFailed = (): void =>
  void toast({
    title: 'Load Failed',
    description: 'Failed to load the workflow. Please try again.',
    tone: 'destructive',
  });

export type Opening = 'loading' | 'failed' | 'ready';

/** Keeps the editor on the workflow that the address names; without a name on a new one. `isUserKnown`: false until it is known who is signed in. */
export function useOpenedWorkflow(
  session: EditorSession,
  workflowId: string | undefined,
  isUserKnown: boolean,
): { opening: Opening; retry: () => void } {
  const { editor, runs, ui } = session;
  /** The workflow opened last; undefined before the first. */
  const opened = useRef<string | null | undefined>(undefined);
  // Read every time: it may have been saved elsewhere in the meantime.
  const {
    data: view,
    isFetchedAfterMount: isRead,
    isError,
    refetch,
  } = useWorkflow(workflowId === editor.getState().workflowId ? undefined : workflowId, { fresh: true });

  const reader = useLazyModule(schema, workflowId !== undefined || isSomethingLeft(), toastLoadFailed);

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
      if (!reader && isSomethingLeft()) return;
      opened.current = null;
      leaveBehind(session);
      openNew(session);
      return;
    }
    // What this browser keeps of a workflow is its user's.
    if (!isUserKnown || !reader || !isRead || view?.id !== wanted) return;
    opened.current = wanted;
    // The browser's own buttons lead here without a question.
    leaveBehind(session);
    state.load(fromView(view));
    runs.getState().clear();
    ui.setState(nothingOpen);
    import('./restore-kept.ts').then(({ restoreKept }) => restoreKept(session, view)).catch(sayUnreachable);
    // An extra that the editor works without: its failure is not worth a word.
    if (runInAddress(location.search) !== null) return;
    import('../run/latest-run.ts').then(({ showLatestRun }) => showLatestRun(session, view)).catch(() => undefined);
  }, [session, editor, runs, ui, workflowId, view, isRead, reader, isUserKnown]);

  // After the effect that opens what was handed over or parked: that comes first.
  useEffect(() => {
    const isOpening = workflowId !== undefined || !isUserKnown || (!reader && isSomethingLeft());
    if (!isOpening && session.kept.hasNew())
      import('./restore-kept.ts').then(({ restoreNew }) => restoreNew(session)).catch(sayUnreachable);
  }, [session, workflowId, isUserKnown, reader]);

  useEffect(() => {
    if (isError) toastLoadFailed();
  }, [isError]);

  // Changes that cannot be saved are parked in this tab when the user leaves with the browser's buttons.
  useEffect(() => () => parkUnsaved(session), [session]);

  const ready = workflowId === undefined || editor.getState().workflowId === workflowId;
  return { opening: ready ? 'ready' : isError ? 'failed' : 'loading', retry: () => void refetch() };
}
