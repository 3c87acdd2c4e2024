import { z } from 'zod';

/** waiting = not reached yet; running = started, also while it sleeps or waits for a signal; skipped = all ways to it were dead. */
export const StepStatus = z.enum(['waiting', 'running', 'completed', 'failed', 'skipped', 'cancelled']);
export type StepStatus = z.infer<typeof StepStatus>;

export const RunStatus = z.enum(['running', 'completed', 'failed', 'cancelled']);
export type RunStatus = z.infer<typeof RunStatus>;

/**
 * live = for real; dry = nothing outside the workflow is read or changed; evaluation = reads for real, models included, and changes nothing. In the last two, the
 * samples of nodes stand in for their effects, and nothing is waited for.
 */
export const RunMode = z.enum(['live', 'dry', 'evaluation']);
export type RunMode = z.infer<typeof RunMode>;

/** True once nothing about the run can change any more. */
export function isFinal(status: RunStatus): boolean {
  return status !== 'running';
}
