import type { StartRunBody } from '@heddle/contract/api/executions';
import type { WorkflowBody, WorkflowView } from '@heddle/contract/api/workflows';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { RunMode } from '@heddle/contract/run/states';
import type { RunSummary } from '@heddle/contract/run/view';
import { ApiError, errorText } from '../../../api/client.ts';
import { downloadJson, workflowFileName } from '../../../files/download-json.ts';
import { toast } from '../../../ui/toast.tsx';
import type { RunStore } from '../run/run-store.ts';
import { waitingSteps } from '../run/waiting-steps.ts';
import type { EditorState, EditorStore } from '../store/editor-store.ts';
import { documentOf, isDirty } from '../store/editor-store.ts';
import type { UiStore } from '../store/ui-store.ts';
import { toExport } from './export.ts';
import { fromView } from './load.ts';
import { parkWork } from './parked-work.ts';

/** The calls to the server that the editor makes. */
export interface WorkflowApi {
  create(body: WorkflowBody): Promise<WorkflowView>;
  update(id: string, body: WorkflowBody): Promise<WorkflowView>;
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
export interface WorkflowActions {
  /** Saves; true when the server has the workflow as it is. `quiet` leaves out the toast of success. */
  save(options?: { quiet?: boolean }): Promise<boolean>;
  /** Saves a saved workflow without a word where there is something to save. */
  autoSave(): Promise<void>;
  execute(mode?: RunMode): Promise<void>;
  stop(): Promise<void>;
  rename(name: string): Promise<void>;
  setActive(active: boolean): Promise<void>;
  duplicate(): Promise<void>;
  exportJson(): void;
}

/** Milliseconds from the toast to the login screen. */
const LOGIN_DELAY = { required: 1000, duplicate: 500 } as const;

const AUTO_DESCRIPTION = 'Auto-saved workflow';
const COPY_DESCRIPTION = 'Duplicated workflow';

function bodyOf(state: EditorState): WorkflowBody {
  return {
    name: state.workflowName,
    description: state.description || AUTO_DESCRIPTION,
    nodes: JSON.stringify(state.nodes),
    edges: JSON.stringify(state.edges),
    // New workflows are always sent active; later saves send the state the workflow has.
    isActive: state.workflowId === null ? true : state.isActive,
  };
}

/** A 401 is told by the query client, in the same words wherever it happens. */
function tell(title: string, error: unknown, describe: (error: unknown) => string): void {
  if (error instanceof ApiError && error.status === 401) return;
  toast({ title, description: describe(error), tone: 'destructive' });
}

/** A fixed sentence, and behind it what the server says. */
const because =
  (sentence: string) =>
  (error: unknown): string =>
    `${sentence} ${errorText(error, '')}`.trim();

export function createWorkflowActions({ editor, runs, ui, api, isSignedIn, navigate }: ActionSurroundings): WorkflowActions {
  /** The save under way, so that two of them never overtake each other. */
  let saving: Promise<unknown> = Promise.resolve();

  const askToLogIn = (title: string, description: string, delay: number): void => {
    toast({ title, description, tone: 'destructive' });
    const state = editor.getState();
    if (state.workflowId === null) parkWork(state);
    setTimeout(() => navigate('/login'), delay);
  };

  /** Sends the workflow as it is now. Throws what the server says. */
  async function send(): Promise<void> {
    const state = editor.getState();
    if (state.workflowName.trim() === '') throw workflowErrors.workflow_name_blank();
    const document = documentOf(state);
    const view = state.workflowId === null ? await api.create(bodyOf(state)) : await api.update(state.workflowId, bodyOf(state));
    // Another workflow may have been opened meanwhile.
    if (editor.getState().workflowId !== state.workflowId) return;
    editor.getState().markSaved({ workflowId: view.id, document, at: Date.parse(view.updatedAt), isActive: view.isActive });
    if (state.workflowId === null) navigate(`/workflow/${view.id}`, { replace: true });
  }

  function sendInTurn(): Promise<void> {
    const turn = saving.then(send);
    const settled = turn
      .catch(() => undefined)
      .then(() => {
        if (saving === settled) ui.setState({ saving: false });
      });
    saving = settled;
    ui.setState({ saving: true });
    return turn;
  }

  async function save({ quiet = false } = {}): Promise<boolean> {
    if (!isSignedIn()) {
      askToLogIn('Login Required', 'Please log in to save your workflow.', LOGIN_DELAY.required);
      return false;
    }
    try {
      await sendInTurn();
    } catch (error) {
      tell('Save Failed', error, (thrown) => errorText(thrown, 'Failed to save workflow.'));
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

  async function execute(mode: RunMode = 'live'): Promise<void> {
    if (!isSignedIn()) {
      askToLogIn('Login Required', 'Please log in to execute your workflow.', LOGIN_DELAY.required);
      return;
    }
    if (editor.getState().isExecuting) return;
    editor.setState({ isExecuting: true });
    try {
      const { workflowId, nodes } = editor.getState();
      if ((workflowId === null || isDirty(editor.getState())) && !(await save({ quiet: true }))) return;
      const run = await api.start({
        workflowId: editor.getState().workflowId ?? '',
        status: 'running',
        mode,
        ...chosenTrigger(),
        executionData: { nodes: nodes.length, timestamp: new Date().toISOString() },
      });
      runs.getState().show({ ...run, steps: waitingSteps(editor.getState(), editor.getState().catalogue) });
      ui.setState({ runOpen: true });
      toast({ title: 'Execution Started', description: 'Your workflow is now executing.' });
    } catch (error) {
      console.error('Failed to execute workflow', error);
      tell('Execution Failed', error, because('Failed to start execution.'));
    } finally {
      editor.setState({ isExecuting: false });
    }
  }

  return {
    save,
    async autoSave() {
      const state = editor.getState();
      if (isSignedIn() && state.workflowId !== null && isDirty(state) && state.workflowName.trim() !== '') await save({ quiet: true });
    },
    execute,
    async stop() {
      const { run } = runs.getState();
      if (run?.status !== 'running') return;
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
        await sendInTurn();
        toast({ title: 'Workflow Renamed', description: `Workflow renamed to "${wanted}".` });
      } catch (error) {
        tell('Rename Failed', error, because('Failed to rename workflow.'));
      }
    },
    async setActive(active) {
      const before = editor.getState().isActive;
      editor.setState({ isActive: active });
      try {
        await sendInTurn();
      } catch (error) {
        editor.setState({ isActive: before });
        tell('Save Failed', error, (thrown) => errorText(thrown, 'Failed to save workflow.'));
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
        if (state.workflowId !== null && isDirty(state)) await sendInTurn();
        const name = `${state.workflowName} (Copy)`;
        const view = await api.create({ ...bodyOf(state), name, description: COPY_DESCRIPTION, isActive: true });
        editor.getState().load(fromView(view));
        runs.getState().clear();
        ui.setState({ runOpen: false });
        navigate(`/workflow/${view.id}`);
        toast({ title: 'Workflow Duplicated', description: `"${view.name}" has been created.` });
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
        toast({ title: 'Export Failed', description: error instanceof Error ? error.message : String(error), tone: 'destructive' });
      }
    },
  };
}
