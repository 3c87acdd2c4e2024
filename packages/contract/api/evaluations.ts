import { z } from 'zod';
import { Evaluation } from '../workflow/evaluation.ts';

/** How far a run of an evaluation is. */
export const EvaluationStatus = z.enum(['running', 'completed', 'stopped']);
export type EvaluationStatus = z.infer<typeof EvaluationStatus>;

/** The result of a case: not there yet; all graders let it pass; one does not; or nothing was graded, as the execution or a grader failed. */
export const CaseStatus = z.enum(['open', 'passed', 'failed', 'error']);
export type CaseStatus = z.infer<typeof CaseStatus>;

/** What a grader says of a result. `score` lies between 0 and 1. */
export const GraderScore = z.object({ grader: z.string(), score: z.number(), passed: z.boolean(), reason: z.string() });
export type GraderScore = z.infer<typeof GraderScore>;

/** The result of one case. */
export const CaseResult = z.object({
  /** Its place among the cases, from 0. */
  index: z.number().int(),
  status: CaseStatus,
  executionId: z.string().nullable(),
  /** The result of the execution: one item's JSON, or a list. Large ones are a text that is cut off. */
  output: z.json().nullable(),
  scores: z.array(GraderScore),
  /** The mean of the graders' scores. */
  score: z.number().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  durationMs: z.number().nullable(),
  /** Tokens of the models that the execution and its graders called, and their cost in US dollars; null where a price is not known. */
  tokens: z.number().int(),
  cost: z.number().nullable(),
});
export type CaseResult = z.infer<typeof CaseResult>;

/** A run of an evaluation in lists. */
export const EvaluationRunSummary = z.object({
  id: z.string(),
  /** The revision of the workflow that was evaluated. */
  revision: z.number().int(),
  status: EvaluationStatus,
  cases: z.number().int(),
  /** Cases that have a result, and those that passed. */
  graded: z.number().int(),
  passed: z.number().int(),
  /** The mean score of the graded cases. */
  score: z.number().nullable(),
  tokens: z.number().int(),
  cost: z.number().nullable(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});
export type EvaluationRunSummary = z.infer<typeof EvaluationRunSummary>;

/** A run of an evaluation with its results. */
export const EvaluationRunView = EvaluationRunSummary.extend({
  /** The cases and graders as they were. */
  evaluation: Evaluation,
  results: z.array(CaseResult),
});
export type EvaluationRunView = z.infer<typeof EvaluationRunView>;

/** An evaluation in lists. */
export const EvaluationSummary = z.object({
  id: z.string(),
  name: z.string(),
  cases: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  lastRun: EvaluationRunSummary.nullable(),
});
export type EvaluationSummary = z.infer<typeof EvaluationSummary>;

/** An evaluation with its content. */
export const EvaluationView = EvaluationSummary.extend({ evaluation: Evaluation });
export type EvaluationView = z.infer<typeof EvaluationView>;

/** Starts a run of an evaluation: of this revision of the workflow, or of its draft. */
export const StartEvaluationBody = z.object({ revision: z.number().int().min(1).optional() });
export type StartEvaluationBody = z.input<typeof StartEvaluationBody>;
