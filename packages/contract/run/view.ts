import { z } from 'zod';
import { StepLineage } from './lineage.ts';
import { RunMode, RunStatus, StepStatus } from './states.ts';

const ErrorSchema = z.object({
  message: z.string(),
  code: z.string(),
  hint: z.string().optional(),
  details: z.unknown().optional(),
});
const FileSchema = z.object({ id: z.string(), name: z.string(), mediaType: z.string(), size: z.number() });
/** An item as API and screens show it. */
export const ItemSchema = z.object({
  json: z.record(z.string(), z.unknown()),
  files: z.record(z.string(), FileSchema).optional(),
});

/** One try at a step. Between two of them the step has waited; an attempt that was aborted has no end of its own. */
export const StepAttempt = z.object({
  attempt: z.number().int(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  error: ErrorSchema.nullable(),
});
export type StepAttempt = z.infer<typeof StepAttempt>;

/** How many items there are on a port of which only the first are given, and about how many bytes all of them have as JSON. */
export const Truncated = z.object({ items: z.number().int(), bytes: z.number().int() });
export type Truncated = z.infer<typeof Truncated>;

/** The progress of a step: `total` if it is known, and `text` for the current work. */
export const StepProgress = z.object({ done: z.number(), total: z.number().optional(), text: z.string().optional() });

/** The pass of a loop that a step belongs to. `loop` is the id of the loop's head; `total` is null while nobody knows how many passes there will be. */
export const StepPass = z.object({ loop: z.string(), pass: z.number().int(), total: z.number().int().nullable() });
export type StepPass = z.infer<typeof StepPass>;

/** A pass among those of the loops around it: the pass of each and its own, outermost first: `2.14`. */
export const PassPath = z.string().regex(/^[1-9]\d{0,8}(\.[1-9]\d{0,8}){0,31}$/);

/** Names a pass of a run: the id of the loop's head, and the path. */
export const PassName = z.object({ loop: z.string().max(200), pass: PassPath });
export type PassName = z.infer<typeof PassName>;

/** A step as API and screens show it. `input` and `output` are items by port. */
export const StepView = z.object({
  /** The node's id: a run shows one step per node, in a loop that of the latest pass. */
  key: z.string(),
  /** Names the execution of the node that is shown. */
  execution: z.string(),
  /** How often the node was started in this run. */
  runs: z.number().int(),
  /** The passes that are shown of the loops around it, outermost first; for the head of a loop also the pass of its own. Left out outside of loops. */
  passes: z.array(StepPass).optional(),
  nodeId: z.string(),
  name: z.string(),
  type: z.string(),
  /**
   * What the step waits for, or steps of its type do: a person's answer, a call to the run's callback address, or a sign-in of the credential that its
   * error names.
   */
  waitsFor: z.enum(['answer', 'call', 'signIn']).optional(),
  status: StepStatus,
  attempt: z.number().int(),
  /** Every attempt there has been, the first one first. */
  attempts: z.array(StepAttempt),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  durationMs: z.number().nullable(),
  /** Set while the step sleeps: when it goes on. */
  wakesAt: z.iso.datetime().nullable(),
  /** The output ports of its node, where it has others than `main`. */
  ports: z.array(z.string()).optional(),
  input: z.record(z.string(), z.array(ItemSchema)).nullable(),
  output: z.record(z.string(), z.array(ItemSchema)).nullable(),
  /** Where its items come from; left out while it has none. */
  lineage: StepLineage.optional(),
  /** The ports that have more items than are given here: the others are asked for page by page. */
  truncated: z
    .object({
      runId: z.string(),
      /** The pass that is shown; left out for the latest. */
      of: PassName.optional(),
      input: z.record(z.string(), Truncated),
      output: z.record(z.string(), Truncated),
    })
    .optional(),
  error: ErrorSchema.nullable(),
  /** Lines the step has written. */
  logs: z.array(z.string()),
  /** True while the step waits for an answer from outside. */
  waits: z.boolean(),
  /** True for a step that was not run: its output is that of an earlier run, since nothing on the way to it has changed. */
  reused: z.literal(true).optional(),
  /** How far the step is, while it runs and says so. */
  progress: StepProgress.optional(),
});
export type StepView = z.infer<typeof StepView>;

/** A pass of a loop as lists show it; `items` is how many it began with. */
export const PassSummary = z.object({
  pass: z.number().int(),
  status: RunStatus,
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  durationMs: z.number().nullable(),
  items: z.number().int(),
});
export type PassSummary = z.infer<typeof PassSummary>;

/** A pass with the steps of the loop's body and of its head, as they were when it was over, or as they are now. */
export const PassView = PassSummary.extend({ total: z.number().int().nullable(), steps: z.array(StepView) });
export type PassView = z.infer<typeof PassView>;

/** A credential that steps of a run wait for somebody to sign in with. */
export const AwaitedSignIn = z.object({ credentialId: z.string(), name: z.string() });
export type AwaitedSignIn = z.infer<typeof AwaitedSignIn>;

/** A run as lists show it. */
export const RunSummary = z.object({
  id: z.string(),
  workflowId: z.string(),
  workflowName: z.string().nullable(),
  /** Set once the workflow has been deleted: it can be neither opened nor run again. */
  workflowDeleted: z.literal(true).optional(),
  status: RunStatus,
  mode: RunMode,
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  durationMs: z.number().nullable(),
  error: ErrorSchema.nullable(),
  executionData: z.unknown(),
  /** What has started the run; left out where that is not known. `type` and `name` are those of the trigger's node type. */
  trigger: z.object({ nodeId: z.string(), type: z.string(), name: z.string() }).optional(),
  /** Who has started it: a signed-in person, a program with an API key, another run, or the trigger by itself. */
  startedBy: z.enum(['person', 'key', 'run', 'trigger']).optional(),
  /** The run that has started this one. */
  originId: z.string().optional(),
  /** The workflow of that run, by its name; left out once the run is not kept any more. */
  originName: z.string().optional(),
  /** While the run does nothing but wait: until when, or null for until somebody answers or calls. Null once it goes on. */
  waiting: z.object({ until: z.iso.datetime().nullable() }).nullable().optional(),
  /** Since when the run is queued; left out once it has begun. */
  queuedAt: z.iso.datetime().optional(),
  /** The credentials, five at most, that somebody has to sign in with before its steps go on; left out where there are none. */
  awaitsSignIn: z.array(AwaitedSignIn).optional(),
});
export type RunSummary = z.infer<typeof RunSummary>;

/** A run with its steps, in the order in which they started; steps that were not reached come last, in flow order. */
export const RunView = RunSummary.extend({
  revision: z.number().int(),
  /** The node that was run by itself. */
  only: z.string().optional(),
  steps: z.array(StepView),
});
export type RunView = z.infer<typeof RunView>;

/** An event in the stream of a run. The SSE id is the position in the journal. */
export const RunStreamEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('step'), step: StepView }),
  z.object({ type: z.literal('run'), run: RunSummary }),
  /** Progress of a running step. Not part of the journal: only current watchers receive it. */
  z.object({ type: z.literal('progress'), nodeId: z.string(), execution: z.string(), progress: StepProgress }),
]);
export type RunStreamEvent = z.infer<typeof RunStreamEvent>;
