import type { RunSummary } from '@heddle/contract/run/view';

const ids = new Set<string>();

/** Remembers a run that this window has started. */
export function startedHere(run: RunSummary): RunSummary {
  ids.add(run.id);
  return run;
}

/** True for a run that this window has started, since it was loaded. */
export const isStartedHere = (id: string): boolean => ids.has(id);
