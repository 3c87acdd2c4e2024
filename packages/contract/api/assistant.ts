import { z } from 'zod';
import type { ErrorView } from '../errors/define.ts';
import type { JsonObject } from '../json.ts';
import type { WorkflowEdge, WorkflowNode } from '../workflow/schema.ts';
import type { WorkflowProblem } from './workflows.ts';

/** Characters that a description of a workflow may have. */
export const ASSISTANT_TEXT = 8000;

/** Which model answers. */
const Model = { credentialId: z.string().min(1).max(200), model: z.string().trim().min(1).max(200) };

/** Asks for a workflow that does what a text says. `graph`: what is on the canvas, which it is to go on from. */
export const BuildBody = z.object({
  ...Model,
  description: z.string().trim().min(1).max(ASSISTANT_TEXT),
  graph: z.object({ nodes: z.unknown(), edges: z.unknown() }).optional(),
});
export type BuildBody = z.input<typeof BuildBody>;

/** Asks why a step failed, and for a change of its node that mends it. */
export const FixBody = z.object({
  ...Model,
  node: z.unknown(),
  /** Names and types of the nodes before it. */
  before: z.array(z.object({ name: z.string().max(200), type: z.string().max(100) })).max(50),
  error: z.object({ code: z.string().max(100), message: z.string().max(4096), hint: z.string().max(4096).optional() }),
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
