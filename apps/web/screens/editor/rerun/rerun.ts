import type { StartRunBody } from '@heddle/contract/api/executions';
import type { JsonObject } from '@heddle/contract/json';
import type { RunSummary } from '@heddle/contract/run/view';
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
  async function begin({ nodeId, input, only = false }: RerunFrom): Promise<void> {
    const { run, whole } = runs.getState();
    if (!run || whole === null) return;
    if (isDirty(editor.getState()) && !(await save())) return;
    const state = editor.getState();
    const started = await start({
      workflowId: run.workflowId,
      status: 'running',
      draft: true,
      mode: run.mode,
      // If that was a run of one node, the server knows the last runs of the others.
      from: { executionId: run.id, nodeId, only, ...(input ? { input } : {}) },
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
      toastError('Execution Failed', error, withServerMessage('Failed to start execution.'));
    } finally {
      editor.setState({ isExecuting: false });
    }
  };
}
