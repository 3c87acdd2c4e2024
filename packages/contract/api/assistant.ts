import { z } from 'zod';
import type { ErrorView } from '../errors/define.ts';
import type { JsonObject } from '../json.ts';
import type { WorkflowEdge, WorkflowNode } from '../workflow/schema.ts';
import type { WorkflowProblem } from './workflows.ts';

/** What a question may hold at most: characters, and `before` nodes. `item`: characters of JSON, of which a model reads no more. */
export const assistantLimits = {
  description: 8000,
  model: 200,
  before: 50,
  name: 200,
  type: 100,
  code: 100,
  message: 4096,
  hint: 4096,
  item: 8000,
} as const;

/** Milliseconds after which a server that has nothing to tell sends an empty line: what says nothing for longer is not there any more. */
export const ASSISTANT_PULSE = 10_000;

const most = assistantLimits;

/** Which model answers. */
const Model = { credentialId: z.string().min(1).max(200), model: z.string().trim().min(1).max(most.model) };

/** Asks for a workflow that does what a text says. `graph`: what is on the canvas, which it is to go on from. */
export const BuildBody = z.object({
  ...Model,
  description: z.string().trim().min(1).max(most.description),
  graph: z.object({ nodes: z.unknown(), edges: z.unknown() }).optional(),
});
export type BuildBody = z.input<typeof BuildBody>;

/** Asks why a step failed, and for a change of its node that mends it. */
export const FixBody = z.object({
  ...Model,
  node: z.unknown(),
  /** Names and types of the nodes before it. */
  before: z.array(z.object({ name: z.string().max(most.name), type: z.string().max(most.type) })).max(most.before),
  error: z.object({
    code: z.string().max(most.code),
    message: z.string().max(most.message),
    hint: z.string().max(most.hint).optional(),
  }),
  /** An item that the step received; null where there is none. */
  item: z.unknown(),
});
export type FixBody = z.input<typeof FixBody>;

/** A workflow that a model has built. */
export interface BuiltWorkflow {
  name: string;
  /** What it does and why it is built so. */
  explanation: string;
  nodes: WorkflowNode[];
  edges: WorkflowEdge[];
  /** An item as its trigger may give it, for a trial; null where the model gave none. */
  sample: JsonObject | null;
  /** What is left to do before it can run: credentials to choose, for instance. */
  problems: WorkflowProblem[];
}

/** Why a step failed. */
export interface ExplainedFailure {
  explanation: string;
  /** The configuration of the node that would mend it, whole; null where a change of the node would not help. */
  data: JsonObject | null;
}

/** A line of an answer that takes its time: what is being done, then the result or the error. */
export type AssistantLine<T> =
  | { type: 'progress'; text: string }
  | { type: 'done'; result: T }
  | { type: 'failed'; error: ErrorView };
