import type { StartRunBody } from '@heddle/contract/api/executions';
import type { JsonObject } from '@heddle/contract/json';
import type { RunSummary } from '@heddle/contract/run/view';
import { ApiError } from '../../../api/client.ts';
import { toast } from '../../../ui/toast.tsx';
import type { RunStore } from '../run/run-store.ts';
import { waitingSteps } from '../run/waiting-steps.ts';
import { toastError, withServerMessage } from '../saving/error-toast.ts';
import type { EditorStore } from '../store/editor-store.ts';
import { isDirty } from '../store/editor-store.ts';
import type { UiStore } from '../store/ui-store.ts';

/** The node at which a run continues. */
export interface RerunFrom {
  nodeId: string;
  /** Input in place of the recorded one, by port. */
  input?: { [port: string]: JsonObject[] };
  /** Ends after the node. */
  only?: boolean;
  /** With `only`: takes the input of this pass of the loop around the node. */
  pass?: string;
}

interface RerunSurroundings {
  editor: EditorStore;
  runs: RunStore;
  ui: UiStore;
  start(body: StartRunBody): Promise<RunSummary>;
  save(): Promise<boolean>;
}

/** Starts runs that continue from a node of the displayed run, with the current workflow. A run of one node keeps the other nodes' results. */
export function createRerun({ editor, runs, ui, start, save }: RerunSurroundings): (from: RerunFrom) => Promise<void> {
  async function begin({ nodeId, input, only = false, pass }: RerunFrom): Promise<void> {
    const { run, whole } = runs.getState();
    // A run in this page of a visitor, or of another workflow, is none to continue from.
    const earlier = run && whole !== null && run.workflowId === editor.getState().workflowId ? run : null;
    if (!earlier && !only) return;
    const unsaved = editor.getState().workflowId === null || isDirty(editor.getState());
    if (unsaved && !(await save())) return;
    const state = editor.getState();
    const started = await start({
      workflowId: state.workflowId ?? '',
      status: 'running',
      draft: true,
      mode: earlier?.mode ?? 'live',
      // If that was a run of one node, the server knows the last runs of the others.
      from: {
        ...(earlier ? { executionId: earlier.id } : {}),
        nodeId,
        only,
        ...(input ? { input } : {}),
        ...(pass === undefined ? {} : { pass }),
      },
      executionData: { from: nodeId, timestamp: new Date().toISOString() },
    });
    const followed = { ...started, status: 'running' as const, finishedAt: null, durationMs: null, error: null };
    const waiting = waitingSteps(state, state.catalog);
    if (only) runs.getState().showOnly(followed, waiting, nodeId);
    else runs.getState().show({ ...followed, steps: waiting });
    ui.setState({ runOpen: true });
    toast({
      title: 'Execution Started',
      description: only ? 'Only this node is running.' : 'Re-running from this step.',
    });
  }

  return async (from) => {
    if (editor.getState().isExecuting) return;
    editor.setState({ isExecuting: true });
    try {
      await begin(from);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'execution_node_without_data') {
        // It is asked for.
        ui.setState({ rerunEdited: from.nodeId });
        return;
      }
      toastError('Execution Failed', error, withServerMessage('Failed to start execution.'));
    } finally {
      editor.setState({ isExecuting: false });
    }
  };
}
