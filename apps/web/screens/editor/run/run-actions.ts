import { HeddleError } from '@heddle/contract/errors/define';
import type { RunMode } from '@heddle/contract/run/states';
import type { RunSummary } from '@heddle/contract/run/view';
import { isAnnotation } from '@heddle/contract/workflow/annotations';
import { ApiError } from '../../../api/client.ts';
import { toast } from '../../../ui/toast.tsx';
import type { RerunFrom } from '../rerun/rerun.ts';
import { createRerun } from '../rerun/rerun.ts';
import { askToLogIn, LOGIN_DELAY } from '../saving/ask-to-log-in.ts';
import { toastError, withServerMessage } from '../saving/error-toast.ts';
import type { ActionSurroundings } from '../saving/surroundings.ts';
import { isDirty } from '../store/editor-store.ts';
import type { Beginning } from '../test-data/beginning.ts';
import { beginningOf } from '../test-data/beginning.ts';
import { startDryRunHere, stopRunHere } from './run-source.ts';
import { waitingSteps } from './waiting-steps.ts';

/** Starting and stopping runs of the workflow. Each action shows its outcome; none of them throws. */
export interface RunActions {
  /** `upTo`: the node at which the run ends; what has not changed since the run that is shown is used again. */
  execute(mode?: RunMode, upTo?: string): Promise<void>;
  /** Runs the workflow again from a node of the run that is shown. */
  rerun(from: RerunFrom): Promise<void>;
  stop(): Promise<void>;
}

/** True if the workflow's own problems keep it from running. */
const isInvalid = (error: unknown): boolean =>
  (error instanceof ApiError || error instanceof HeddleError) && error.code === 'workflow_invalid';

/** The run actions of an editor. `save` saves without a toast; false if it failed. */
export function createRunActions(surroundings: ActionSurroundings, save: () => Promise<boolean>): RunActions {
  const { editor, runs, ui, api, isSignedIn } = surroundings;
  const start = createStart(surroundings, save);
  return {
    rerun: createRerun({ editor, runs, ui, start: api.start, save }),

    async execute(mode = 'live', upTo) {
      const visitor = !isSignedIn();
      if (visitor && mode === 'live') {
        askToLogIn(surroundings, 'Login Required', 'Please log in to execute your workflow.', LOGIN_DELAY.required);
        return;
      }
      if (editor.getState().isExecuting) return;
      editor.setState({ isExecuting: true });
      try {
        const beginning = await beginningOf(surroundings, { mode, upTo });
        if (beginning) await (visitor ? start.here(beginning, upTo) : start.onServer(mode, beginning, upTo));
      } catch (error) {
        console.error('Failed to execute workflow', error);
        if (isInvalid(error)) ui.setState({ problemsOpen: true });
        toastError('Execution Failed', error, withServerMessage('Failed to start execution.'));
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
        // The run may have ended in the meantime; its stream reports that.
        if (error instanceof ApiError && error.code === 'execution_finished') return;
        toastError('Stop Failed', error, withServerMessage('Failed to stop the execution.'));
      }
    },
  };
}

/** Starts a run on the server, or in this page for visitors, and shows it. */
function createStart({ editor, runs, ui, api }: ActionSurroundings, save: () => Promise<boolean>) {
  function follow(run: RunSummary): void {
    const state = editor.getState();
    // A short run has already ended when the response arrives; its events are still to come.
    runs.getState().show({
      ...run,
      status: 'running',
      finishedAt: null,
      durationMs: null,
      error: null,
      steps: waitingSteps(state, state.catalog),
    });
    ui.setState({ runOpen: true });
    toast({ title: 'Execution Started', description: 'Your workflow is now executing.' });
  }

  /** For visitors: runs in this page, without saving. */
  async function here({ trigger, items }: Beginning, upTo?: string): Promise<void> {
    const { workflowId, workflowName, nodes, edges, settings } = editor.getState();
    follow(
      await startDryRunHere({
        workflowId: workflowId ?? '',
        workflowName,
        nodes,
        edges,
        settings,
        ...(trigger === undefined ? {} : { trigger }),
        ...(items === undefined ? {} : { items }),
        ...(upTo === undefined ? {} : { upTo }),
      }),
    );
  }

  /** The run that is shown, if its data can be used again in one of this mode. */
  function reusable(mode: RunMode): { reuse?: string } {
    const { run } = runs.getState();
    const { workflowId } = editor.getState();
    return run && run.workflowId === workflowId && run.mode === mode && run.status !== 'running'
      ? { reuse: run.id }
      : {};
  }

  async function onServer(mode: RunMode, beginning: Beginning, upTo?: string): Promise<void> {
    const unsaved = editor.getState().workflowId === null || isDirty(editor.getState());
    if (unsaved && !(await save())) return;
    const state = editor.getState();
    const run = await api.start({
      workflowId: state.workflowId ?? '',
      status: 'running',
      draft: true,
      mode,
      ...beginning,
      ...(upTo === undefined ? {} : { upTo: { nodeId: upTo, ...reusable(mode) } }),
      executionData: {
        nodes: state.nodes.filter((node) => !isAnnotation(node.type)).length,
        timestamp: new Date().toISOString(),
      },
    });
    follow(run);
  }

  return { here, onServer };
}
