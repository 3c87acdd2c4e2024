import type { RunSummary, RunView } from '@heddle/contract/run/view';
import { sameGraphBehavior } from '@heddle/contract/workflow/same-behavior';
import { request } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { fetchRevision } from '../../../api/revisions.ts';
import type { EditorSession } from '../session.tsx';
import { readGraph } from '../store/read-graph.ts';

/** The newest run of a workflow. */
export const readNewestRun = async (workflowId: string): Promise<RunSummary | undefined> =>
  (await request<RunSummary[]>(`/api/executions?workflowId=${encodeURIComponent(workflowId)}&limit=1`))[0];

/** A run; if it is one of a single node, with the last steps of the others. */
export const readRunAmongOthers = (id: string): Promise<RunView> =>
  request<RunView>(`${keys.execution(id).join('/')}?others=latest`);

/**
 * Shows the latest run of a workflow that was just opened: live, or as it ended if the workflow is still the same. If that was a run of
 * one node, the others show the last run they took part in. Requires the schema of workflows to be loaded.
 */
export async function showLatestRun(
  { runs, editor, ui }: EditorSession,
  workflow: { id: string; revision: number },
): Promise<void> {
  const latest = await readNewestRun(workflow.id);
  if (editor.getState().workflowId !== workflow.id) return;
  ui.setState({ newestRun: latest?.id ?? '' });
  if (!latest) return;
  const run = await readRunAmongOthers(latest.id);
  const running = run.status === 'running';
  const isSame =
    running ||
    run.revision === workflow.revision ||
    sameGraphBehavior(readGraph(await fetchRevision(workflow.id, run.revision)), editor.getState());
  // Another run may have been started, or another workflow opened, during the request.
  if (runs.getState().run !== null || editor.getState().workflowId !== workflow.id) return;
  runs.getState().show(run, { stale: !isSame, only: run.only ?? null });
  if (running) ui.setState({ runOpen: true });
}
