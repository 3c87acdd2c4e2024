import type { StartRunBody } from '@heddle/contract/api/executions';
import type { WorkflowBody, WorkflowUpdate, WorkflowView } from '@heddle/contract/api/workflows';
import type { RunMode } from '@heddle/contract/run/states';
import type { RunSummary } from '@heddle/contract/run/view';
import { HeddleError } from '@heddle/contract/errors/define';
import { isAnnotation } from '@heddle/contract/workflow/annotations';
import { ApiError } from '../../../api/client.ts';
import { downloadJson, workflowFileName } from '../../../files/download-json.ts';
import { toast } from '../../../ui/toast.tsx';
import type { RunStore } from '../run/run-store.ts';
import { startDryRunHere, stopRunHere } from '../run/run-source.ts';
import { waitingSteps } from '../run/waiting-steps.ts';
import type { EditorStore } from '../store/editor-store.ts';
import { isDirty } from '../store/editor-store.ts';
import type { UiStore } from '../store/ui-store.ts';
import { nothingOpen } from '../store/ui-store.ts';
import { schema } from '../store/read-graph.ts';
import { toExport } from './export.ts';
import type { RerunFrom } from '../rerun/rerun.ts';
import { createRerun } from '../rerun/rerun.ts';
import type { ConflictActions } from './conflict.ts';
import { createConflictActions, isOvertaken } from './conflict.ts';
import { fromView } from './load.ts';
import { parkWork } from './parked-work.ts';
import { bodyOf, createSaver } from './saver.ts';
import { because, tell, wordsOr } from './tell.ts';

/** The calls to the server that the editor makes. */
export interface WorkflowApi {
  create(body: WorkflowBody): Promise<WorkflowView>;
  update(id: string, body: WorkflowUpdate): Promise<WorkflowView>;
  read(id: string): Promise<WorkflowView>;
  start(body: StartRunBody): Promise<RunSummary>;
  stop(runId: string): Promise<unknown>;
}

export interface ActionSurroundings {
  editor: EditorStore;
  runs: RunStore;
  ui: UiStore;
  api: WorkflowApi;
  isSignedIn(): boolean;
  /** Goes to another address of the app; with `replace` the present one is left out of the browser's history. */
  navigate(to: string, options?: { replace?: boolean }): void;
}

/** What can be done with the workflow as a whole. Each tells its outcome by a toast; none of them throws. */
export interface WorkflowActions extends ConflictActions {
  /** Saves; true when the server has the workflow as it is. `quiet` leaves out the toast of success. */
  save(options?: { quiet?: boolean }): Promise<boolean>;
  /** Saves a saved workflow without a word where there is something to save. `leaving`: nobody is there afterwards to be asked. */
  autoSave(options?: { leaving?: boolean }): Promise<void>;
  execute(mode?: RunMode): Promise<void>;
  /** Runs the workflow again from a node of the run that is shown. */
  rerun(from: RerunFrom): Promise<void>;
  stop(): Promise<void>;
  rename(name: string): Promise<void>;
  setActive(active: boolean): Promise<void>;
  duplicate(): Promise<void>;
  exportJson(): void;
}

/** Milliseconds from the toast to the login screen. */
const LOGIN_DELAY = { required: 1000, duplicate: 500 } as const;

const COPY_DESCRIPTION = 'Duplicated workflow';

/** True where the workflow's own problems keep it from running. */
const isInvalid = (error: unknown): boolean =>
  (error instanceof ApiError || error instanceof HeddleError) && error.code === 'workflow_invalid';

export function createWorkflowActions({
  editor,
  runs,
  ui,
  api,
  isSignedIn,
  navigate,
}: ActionSurroundings): WorkflowActions {
  const saver = createSaver({
    editor,
    ui,
    create: api.create,
    update: api.update,
    onCreated: (id) => navigate(`/workflow/${id}`, { replace: true }),
  });

  async function send(leaving = false): Promise<void> {
    const state = editor.getState();
    try {
      await saver();
    } catch (error) {
      if (isOvertaken(error)) await meet(state, leaving);
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

  const { meet, ...settleConflict } = createConflictActions({ editor, ui, api, save: () => save(), openCopy });

  const askToLogIn = (title: string, description: string, delay: number): void => {
    toast({ title, description, tone: 'destructive' });
    const state = editor.getState();
    if (state.workflowId === null) parkWork(state);
    setTimeout(() => navigate('/login'), delay);
  };

  async function save({ quiet = false, leaving = false } = {}): Promise<boolean> {
    if (!isSignedIn()) {
      askToLogIn('Login Required', 'Please log in to save your workflow.', LOGIN_DELAY.required);
      return false;
    }
    try {
      await send(leaving);
    } catch (error) {
      tell('Save Failed', error, wordsOr('Failed to save workflow.'));
      return false;
    }
    if (!quiet) toast({ title: 'Workflow Saved', description: 'Your workflow has been saved successfully.' });
    return true;
  }

  /** The trigger to start from: the one whose panel is open. Otherwise the server chooses. */
  function chosenTrigger(): { trigger?: string } {
    const { nodes, selectedNode, catalogue } = editor.getState();
    const node = nodes.find((candidate) => candidate.id === selectedNode);
    return node && catalogue.get(node.type)?.trigger ? { trigger: node.id } : {};
  }

  function follow(run: RunSummary): void {
    const state = editor.getState();
    // A short run has ended by the time the answer is here; what it did still has to be heard.
    runs.getState().show({
      ...run,
      status: 'running',
      finishedAt: null,
      durationMs: null,
      error: null,
      steps: waitingSteps(state, state.catalogue),
    });
    ui.setState({ runOpen: true });
    toast({ title: 'Execution Started', description: 'Your workflow is now executing.' });
  }

  /** For visitors: nothing is saved, and the run is this page's. */
  async function startHere(): Promise<void> {
    const { workflowId, workflowName, nodes, edges, settings } = editor.getState();
    follow(
      await startDryRunHere({ workflowId: workflowId ?? '', workflowName, nodes, edges, settings, ...chosenTrigger() }),
    );
  }

  async function start(mode: RunMode): Promise<void> {
    const unsaved = editor.getState().workflowId === null || isDirty(editor.getState());
    if (unsaved && !(await save({ quiet: true }))) return;
    const state = editor.getState();
    const run = await api.start({
      workflowId: state.workflowId ?? '',
      status: 'running',
      mode,
      ...chosenTrigger(),
      executionData: {
        nodes: state.nodes.filter((node) => !isAnnotation(node.type)).length,
        timestamp: new Date().toISOString(),
      },
    });
    follow(run);
  }

  return {
    save,
    ...settleConflict,
    rerun: createRerun({ editor, runs, ui, start: api.start, save: () => save({ quiet: true }) }),

    async autoSave({ leaving = false } = {}) {
      const state = editor.getState();
      // Until it is settled which version is to be kept, only the author saves.
      if (ui.getState().conflict) return;
      if (isSignedIn() && state.workflowId !== null && isDirty(state) && state.workflowName.trim() !== '')
        await save({ quiet: true, leaving });
    },

    async execute(mode = 'live') {
      const visitor = !isSignedIn();
      if (visitor && mode === 'live') {
        askToLogIn('Login Required', 'Please log in to execute your workflow.', LOGIN_DELAY.required);
        return;
      }
      if (editor.getState().isExecuting) return;
      editor.setState({ isExecuting: true });
      try {
        await (visitor ? startHere() : start(mode));
      } catch (error) {
        console.error('Failed to execute workflow', error);
        if (isInvalid(error)) ui.setState({ problemsOpen: true });
        tell('Execution Failed', error, because('Failed to start execution.'));
      } finally {
        editor.setState({ isExecuting: false });
      }
    },

    async stop() {
      const { run } = runs.getState();
      if (run?.status !== 'running' || stopRunHere(run.id)) return;
      try {
        await api.stop(run.id);
      } catch (error) {
        // It may have ended in the meantime; the stream tells.
        if (error instanceof ApiError && error.code === 'execution_finished') return;
        tell('Stop Failed', error, because('Failed to stop the execution.'));
      }
    },

    async rename(name) {
      const wanted = name.trim();
      if (wanted === '' || wanted === editor.getState().workflowName) return;
      editor.getState().edit((document) => ({ ...document, workflowName: wanted }));
      if (editor.getState().workflowId === null || !isSignedIn()) return;
      try {
        await send();
        toast({ title: 'Workflow Renamed', description: `Workflow renamed to "${wanted}".` });
      } catch (error) {
        tell('Rename Failed', error, because('Failed to rename workflow.'));
      }
    },

    async setActive(active) {
      const before = editor.getState().isActive;
      editor.setState({ isActive: active });
      try {
        await send();
      } catch (error) {
        editor.setState({ isActive: before });
        tell('Save Failed', error, wordsOr('Failed to save workflow.'));
      }
    },

    async duplicate() {
      if (!isSignedIn()) {
        askToLogIn('Authentication Required', 'Please log in to duplicate workflows.', LOGIN_DELAY.duplicate);
        return;
      }
      try {
        const state = editor.getState();
        // What is not saved yet would be lost to the original once the editor shows the copy.
        if (state.workflowId !== null && isDirty(state)) await send();
        const name = `${state.workflowName} (Copy)`;
        await openCopy({
          ...bodyOf({ ...state, workflowId: null }),
          name,
          description: COPY_DESCRIPTION,
          isActive: true,
        });
      } catch (error) {
        tell('Duplication Failed', error, because('Failed to duplicate workflow'));
      }
    },

    exportJson() {
      const state = editor.getState();
      try {
        downloadJson(workflowFileName(state.workflowName), toExport(state, state.catalogue));
        toast({ title: 'Workflow Exported', description: `${state.workflowName} has been downloaded as JSON file` });
      } catch (error) {
        toast({
          title: 'Export Failed',
          description: error instanceof Error ? error.message : String(error),
          tone: 'destructive',
        });
      }
    },
  };
}
