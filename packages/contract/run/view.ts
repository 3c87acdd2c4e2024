import { z } from 'zod';
import { RunMode, RunStatus, StepStatus } from './states.ts';

const ErrorSchema = z.object({ message: z.string(), code: z.string(), hint: z.string().optional(), details: z.unknown().optional() });
const FileSchema = z.object({ id: z.string(), name: z.string(), mediaType: z.string(), size: z.number() });
const ItemSchema = z.object({ json: z.record(z.string(), z.unknown()), files: z.record(z.string(), FileSchema).optional() });

/** A step as API and screens show it. `input` and `output` are items by port. */
export const StepView = z.object({
  key: z.string(),
  nodeId: z.string(),
  name: z.string(),
  type: z.string(),
  status: StepStatus,
  attempt: z.number().int(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  durationMs: z.number().nullable(),
  /** Set while the step sleeps: when it goes on. */
  wakesAt: z.iso.datetime().nullable(),
  input: z.record(z.string(), z.array(ItemSchema)).nullable(),
  output: z.record(z.string(), z.array(ItemSchema)).nullable(),
  error: ErrorSchema.nullable(),
});
export type StepView = z.infer<typeof StepView>;

/** A run as lists show it. */
export const RunSummary = z.object({
  id: z.string(),
  workflowId: z.string(),
  workflowName: z.string().nullable(),
  status: RunStatus,
  mode: RunMode,
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  durationMs: z.number().nullable(),
  error: ErrorSchema.nullable(),
  executionData: z.unknown(),
});
export type RunSummary = z.infer<typeof RunSummary>;

/** A run with its steps, in the order they started; those not reached stand last in flow order. */
export const RunView = RunSummary.extend({ revision: z.number().int(), steps: z.array(StepView) });
export type RunView = z.infer<typeof RunView>;

/** What the event stream of a run sends. The SSE id is the position in the journal. */
export const RunStreamEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('step'), step: StepView }),
  z.object({ type: z.literal('run'), run: RunSummary }),
]);
export type RunStreamEvent = z.infer<typeof RunStreamEvent>;
