import { z } from 'zod';
import { RunMode, RunStatus } from '../run/states.ts';
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

export const RunListQuery = ListQuery.extend({ workflowId: z.string().optional(), status: RunStatus.optional() });
export type RunListQuery = z.infer<typeof RunListQuery>;

/** The days that statistics of runs reach back, today included. */
export const STATS_DAYS = 30;

/** `utcOffset`: minutes that the reader's clock is ahead of UTC. Days begin at midnight of that clock. */
export const RunStatsQuery = z.object({
  userId: z.string().optional(),
  utcOffset: z.coerce.number().int().min(-840).max(840).default(0),
});
export type RunStatsQuery = z.infer<typeof RunStatsQuery>;

/** The runs of one day, by what became of them. */
export const RunDay = z.object({ day: z.iso.date(), runs: z.record(RunStatus, z.number().int()) });
export type RunDay = z.infer<typeof RunDay>;

/** The runs of the last days, oldest day first, and how long completed ones took; null where none has completed. */
export const RunStats = z.object({
  days: z.array(RunDay),
  durationMs: z.object({ p50: z.number(), p95: z.number() }).nullable(),
});
export type RunStats = z.infer<typeof RunStats>;
