import type { RunStreamEvent, RunSummary } from '@heddle/contract/run/view';
import { watchRun } from '../../../api/run-stream.ts';
import type { BrowserRun } from '../../../dry-run/browser-run.ts';
import type { DryRunTask } from '../../../dry-run/protocol.ts';

// The latest only: an earlier one is not followed any more.
let here: BrowserRun | null = null;

const carriedHere = (id: string): BrowserRun | null => (here?.summary.id === id ? here : null);

/** Starts a dry run that this page carries: for visitors, for whom the server runs nothing. What it takes is fetched with the first one. */
export async function startDryRunHere(task: DryRunTask): Promise<RunSummary> {
  const { startBrowserRun } = await import('../../../dry-run/browser-run.ts');
  here?.stop();
  here = await startBrowserRun(task);
  return here.summary;
}

/** Tells what happens in a run, wherever it is carried. Gives the function that ends it. */
export function watchRunAnywhere(id: string, onEvent: (event: RunStreamEvent) => void): () => void {
  return carriedHere(id)?.watch(onEvent) ?? watchRun(id, onEvent);
}

/** Stops a run that this page carries; false for any other. */
export function stopRunHere(id: string): boolean {
  return carriedHere(id)?.stop() ?? false;
}
