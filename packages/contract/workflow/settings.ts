import { z } from 'zod';
import { isTimeZone } from '../schedule/local-time.ts';

/** Settings of a workflow for its runs. Every revision has its own; missing ones have their defaults. */
export const WorkflowSettings = z.object({
  /** The clock of its expressions, and of schedules and dates that name no other: a name of the IANA time zone database. */
  timeZone: z
    .string()
    .refine(isTimeZone, {
      error: ({ input }) => `There is no time zone "${String(input).slice(0, 60)}". Give a name like Europe/Zurich.`,
    })
    .optional(),
  /** Seconds after which a run that is still under way fails. */
  timeout: z
    .number()
    .int()
    .min(1)
    .max(366 * 86_400)
    .optional(),
  /** Steps of one run that may run at the same time. */
  parallel: z.number().int().min(1).max(100).optional(),
  /** Id of the workflow that is started when a run of this one fails. */
  errorWorkflow: z.string().max(200).optional(),
  /** Runs of the workflow that may run at the same time; further ones are queued. */
  concurrency: z.number().int().min(1).max(10_000).optional(),
  /** An expression over the run's first item: runs with the same value count together towards `concurrency`. */
  concurrencyKey: z.string().max(1000).optional(),
  /** Runs with a higher one leave the line first. */
  priority: z.number().int().min(-10).max(10).optional(),
  /** Days that finished runs are kept. */
  keepDays: z.number().int().min(1).max(3650).optional(),
  /** Number of finished runs that are kept. */
  keepRuns: z.number().int().min(1).max(1_000_000).optional(),
});
export type WorkflowSettings = z.infer<typeof WorkflowSettings>;

/** The default number of steps of one run at the same time. */
export const PARALLEL_STEPS = 20;
