import { z } from 'zod';
import { RunMode } from '../run/states.ts';
import { ListQuery } from './workflows.ts';

/**
 * Starts a run. `executionData` is kept with the run as it came. `trigger` picks the trigger node where there are several,
 * `items` are what it gives (default: one empty item).
 */
export const StartRunBody = z.object({
  workflowId: z.string(),
  status: z.literal('running').default('running'),
  mode: RunMode.default('live'),
  trigger: z.string().optional(),
  items: z.array(z.record(z.string(), z.json())).max(10_000).optional(),
  executionData: z.json().optional(),
});
export type StartRunBody = z.input<typeof StartRunBody>;

export const RunListQuery = ListQuery.extend({ workflowId: z.string().optional() });
export type RunListQuery = z.infer<typeof RunListQuery>;
