import { z } from 'zod';
import { AnyJson, AnyObject, entriesOf } from './any-json.ts';
import { RunMode, RunStatus } from '../run/states.ts';
import { ItemSchema, PassName, PassPath, PassSummary, RunSummary } from '../run/view.ts';
import { COUNTED } from './page-size.ts';
import { ListQuery } from './workflows.ts';

/**
 * Starts a run. `executionData` is stored with the run. `trigger` is the id of the trigger node if there are several, `items` are its output (default:
 * one empty item), `testData` names test data of a trigger in place of both. Nodes with pinned output (`data.pinned`, a list of objects) are not run.
 * `draft`: runs the latest revision, even if it is not published.
 */
export const StartRunBody = z.object({
  workflowId: z.string(),
  status: z.literal('running').default('running'),
  mode: RunMode.default('live'),
  trigger: z.string().optional(),
  items: z.array(AnyObject).max(10_000).optional(),
  testData: z.string().max(100).optional(),
  executionData: AnyJson.optional(),
  draft: z.boolean().default(false),
  /**
   * Runs only this node and those on the way to it; only these have to be complete. `reuse`: an earlier run of the workflow, whose outputs of the nodes on the
   * way are used again as far as nothing has changed up to them.
   */
  upTo: z.object({ nodeId: z.string(), reuse: z.string().optional() }).optional(),
  /**
   * Continues from a node of an earlier run of the workflow: the outputs of the other nodes are reused, each from the last run that included it if the
   * earlier run was one of a single node; pinned output takes precedence. `input` replaces the node's input by port; `only` ends the run after the node. With
   * `only`, `executionId` may be left out where nothing has run yet, and `pass` takes the input of that pass of the loop around the node: `3`, or `2.14` where
   * another loop is around it.
   */
  from: z
    .object({
      executionId: z.string().optional(),
      nodeId: z.string(),
      input: entriesOf(z.array(AnyObject).max(10_000), 100).optional(),
      only: z.boolean().default(false),
      pass: z
        .string()
        .regex(/^[1-9]\d{0,8}(\.[1-9]\d{0,8}){0,31}$/)
        .optional(),
    })
    .refine(({ executionId, only }) => only || executionId !== undefined, 'needs an executionId, or only')
    .refine(({ executionId, only, pass }) => pass === undefined || (only && executionId !== undefined), {
      message: 'needs an executionId and only',
      path: ['pass'],
    })
    .optional(),
});
export type StartRunBody = z.input<typeof StartRunBody>;

/** The steps of other nodes that the run of one node shows: their outputs to it (`own`), or their steps in the `latest` runs that included them. */
export const RunViewQuery = z.object({
  userId: z.string().optional(),
  others: z.enum(['own', 'latest']).default('own'),
});
export type RunViewQuery = z.output<typeof RunViewQuery>;

/** Items of a step's port: `limit` of them from `offset` on, fewer if they are large. */
export const StepDataQuery = z.object({
  userId: z.string().optional(),
  side: z.enum(['input', 'output']).default('output'),
  port: z.string().max(200).default('main'),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
  /** The pass of a loop whose items are wanted, both or neither; left out: the latest. */
  loop: PassName.shape.loop.optional(),
  pass: PassPath.optional(),
});
export type StepDataQuery = z.output<typeof StepDataQuery>;

/** A page of a step's items, and their number on all pages. */
export const StepData = z.object({ items: z.array(ItemSchema), total: z.number().int() });
export type StepData = z.infer<typeof StepData>;

/** `around`: the pass of every loop around the loop, outermost first; left out for a loop that is in no other. */
export const PassListQuery = z.object({
  userId: z.string().optional(),
  around: PassPath.optional(),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export type PassListQuery = z.output<typeof PassListQuery>;

/** A page of a loop's passes, the number of all there have been so far, and the numbers of the first ones in which a step failed. */
export const PassList = z.object({
  passes: z.array(PassSummary),
  total: z.number().int(),
  failed: z.array(z.number().int()),
});
export type PassList = z.infer<typeof PassList>;

/** `before`: the id of a run; the list begins after it. With it, a list of any length is read page by page at the same cost. */
export const RunListQuery = ListQuery.extend({
  offset: z.coerce.number().int().min(0).max(COUNTED).default(0),
  before: z.string().max(100).optional(),
  workflowId: z.string().optional(),
  status: RunStatus.optional(),
  /** Only runs that were created from this moment on, and before that one. */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
});
export type RunListQuery = z.infer<typeof RunListQuery>;

/** The longest text that is searched for in the data of runs. */
export const SEARCH_TEXT_LIMIT = 200;

/**
 * Looks through runs, newest first, for those of a `trigger` (a node type) or with a `text` in their data: it costs time for every run, so a search ends after
 * some seconds, says how far it has come, and goes on from there with `before`.
 */
export const RunSearchQuery = RunListQuery.omit({ offset: true, limit: true }).extend({
  trigger: z.string().max(100).optional(),
  text: z.string().trim().min(1).max(SEARCH_TEXT_LIMIT).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type RunSearchQuery = z.output<typeof RunSearchQuery>;

/** A run that a search has found; `found` is the value with the text. */
export const FoundRun = RunSummary.extend({ found: z.string().optional() });
export type FoundRun = z.infer<typeof FoundRun>;

/**
 * What a search has found so far. `searched`: how many runs it has looked at; `skipped`: how many of these have too much data to be searched. `next`: the
 * `before` with which it goes on; null once it has looked at all.
 */
export const RunSearch = z.object({
  runs: z.array(FoundRun),
  searched: z.number().int(),
  skipped: z.number().int(),
  next: z.string().nullable(),
});
export type RunSearch = z.infer<typeof RunSearch>;

/** How a run is retried: from its first node with the same input, or from the step that failed, with what was recorded before it. */
export const RetryBody = z.object({ from: z.enum(['start', 'failed']).default('start') }).default({ from: 'start' });
export type RetryBody = z.output<typeof RetryBody>;

/** The days that statistics of runs reach back, today included. */
export const STATS_DAYS = 30;

/** `utcOffset`: minutes that the reader's clock is ahead of UTC. Days begin at midnight of that clock. */
export const RunStatsQuery = z.object({
  userId: z.string().optional(),
  utcOffset: z.coerce.number().int().min(-840).max(840).default(0),
});
export type RunStatsQuery = z.infer<typeof RunStatsQuery>;

/** The runs of one day, by status. */
export const RunDay = z.object({ day: z.iso.date(), runs: z.record(RunStatus, z.number().int()) });
export type RunDay = z.infer<typeof RunDay>;

/** Of how many runs, the last ones that completed, statistics give the duration. */
export const DURATIONS_OF = 1000;

/** The runs of the last days, oldest day first, and the duration of the last completed ones; null if none has completed. */
export const RunStats = z.object({
  days: z.array(RunDay),
  durationMs: z.object({ p50: z.number(), p95: z.number() }).nullable(),
});
export type RunStats = z.infer<typeof RunStats>;

/** The address that wakes a waiting step of the run. Anybody who knows it may call it. */
export const RunCallback = z.object({ url: z.url() });
export type RunCallback = z.infer<typeof RunCallback>;
