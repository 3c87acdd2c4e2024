import type { RunSummary, RunView } from '@heddle/contract/run/view';
import { request } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import type { EditorSession } from '../session.tsx';

/** Shows the latest run of a workflow that has just been opened: as it goes on, or as it ended if the workflow is still the same. */
export async function showLatestRun({ runs, editor, ui }: EditorSession, workflow: { id: string; revision: number }): Promise<void> {
  const [latest] = await request<RunSummary[]>(`/api/executions?workflowId=${encodeURIComponent(workflow.id)}&limit=1`);
  if (!latest) return;
  const run = await request<RunView>(keys.execution(latest.id).join('/'));
  // Meanwhile another one may have been started, or another workflow opened.
  if (runs.getState().run !== null || editor.getState().workflowId !== workflow.id) return;
  const running = run.status === 'running';
  runs.getState().show(run, { stale: !running && run.revision !== workflow.revision });
  if (running) ui.setState({ runOpen: true });
}
