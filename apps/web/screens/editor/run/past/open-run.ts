import type { RunView } from '@heddle/contract/run/view';
import { request } from '../../../../api/client.ts';
import { keys } from '../../../../api/keys.ts';
import type { EditorSession } from '../../session.tsx';
import { differingGraph } from '../graph-used.ts';

/**
 * Shows a run of the workflow on the canvas and in its panel. If the workflow has changed since, the run's own graph is shown.
 * A run of another workflow, or none at all, throws as `request` does. Nothing is shown once `given.up` is set.
 */
export async function openRun(
  { runs, editor, ui }: EditorSession,
  runId: string,
  workflowId: string,
  given: { up: boolean },
): Promise<void> {
  const run = await request<RunView>(keys.execution(runId).join('/'));
  if (run.workflowId !== workflowId) throw new RangeError(`Run ${runId} is of another workflow.`);
  const current = editor.getState().revision ?? 0;
  const used = await differingGraph(editor, run);
  const past = used ? { ...used, revision: run.revision, current } : null;
  if (given.up || editor.getState().workflowId !== workflowId) return;
  runs.getState().show(run, { past });
  ui.setState({ runOpen: true });
}
