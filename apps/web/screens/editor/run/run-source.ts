import type { RunStreamEvent, RunSummary } from '@heddle/contract/run/view';
import { watchRun } from '../../../api/run-stream.ts';
import type { BrowserRun } from '../../../dry-run/browser-run.ts';
import type { DryRunTask } from '../../../dry-run/protocol.ts';

// The latest only: an earlier one is not followed any more.
let here: BrowserRun | null = null;

const localRun = (id: string): BrowserRun | null => (here?.summary.id === id ? here : null);

/** Starts a dry run in this page, for visitors, who cannot run on the server. Its code is loaded with the first one. */
export async function startDryRunHere(task: DryRunTask): Promise<RunSummary> {
  const { startBrowserRun } = await import('../../../dry-run/browser-run.ts');
  here?.stop();
  here = await startBrowserRun(task);
  return here.summary;
}

/** True for a run that runs in this page: the server knows nothing of it. */
export const isRunHere = (id: string): boolean => localRun(id) !== null;

/** Receives the events of a run, on the server or in this page. Returns the unsubscribe function. */
export function watchRunAnywhere(id: string, onEvent: (event: RunStreamEvent) => void): () => void {
  return localRun(id)?.watch(onEvent) ?? watchRun(id, onEvent);
}

/** Stops a run that runs in this page; returns false for any other. */
export function stopRunHere(id: string): boolean {
  return localRun(id)?.stop() ?? false;
}
