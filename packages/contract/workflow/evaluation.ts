import { z } from 'zod';
import { evaluationErrors } from '../errors/evaluations.ts';

/** The limits of evaluations: per workflow, of one evaluation, and runs that are kept of each. */
export const evaluationLimits = {
  perWorkflow: 20,
  cases: 200,
  graders: 10,
  /** Bytes of its JSON. */
  bytes: 1024 * 1024,
  name: 200,
  text: 4000,
  runsKept: 50,
  parallel: 10,
} as const;

const name = z.string().trim().min(1).max(evaluationLimits.name);

/** One case: what the workflow begins with, and what is expected of its result. */
export const EvaluationCase = z.strictObject({
  name: name.optional(),
  /** The item that the trigger gives, or a list of items. */
  input: z.union([z.record(z.string(), z.json()), z.array(z.record(z.string(), z.json())).max(10_000)]),
  /** What graders compare with; a rule and a model read it too. */
  expected: z.json().optional(),
});
export type EvaluationCase = z.infer<typeof EvaluationCase>;

const expression = z.string().trim().min(1).max(evaluationLimits.text);

/** What of the result is graded: an expression over what rules see, such as `output.answer` or `items[0].total`; the whole output where it is left out. */
const value = expression.optional();

/** Judges the result of a case. Its score lies between 0 and 1. */
export const Grader = z.discriminatedUnion('kind', [
  /** The value is exactly what is expected. */
  z.strictObject({
    kind: z.literal('exact'),
    name,
    value,
    /** For text: without regard to case, and to space at the ends and in a row. */
    loose: z.boolean().optional(),
  }),
  /** The value has everything that is expected; objects may have more fields. The score is the share of expected values that it has. */
  z.strictObject({
    kind: z.literal('json'),
    name,
    value,
    /** Paths that are not compared: `createdAt`, `lines[*].id`. */
    ignore: z.array(z.string().min(1).max(500)).max(50).optional(),
  }),
  /**
   * An expression: true or false, or a score. `items` are those of the result, `output` is the only one of them or else their list; `input` and `expected` are the
   * case's.
   */
  z.strictObject({ kind: z.literal('rule'), name, rule: expression, passAt: z.number().min(0).max(1).optional() }),
  /** A model judges the value by what it is told to look at. */
  z.strictObject({
    kind: z.literal('model'),
    name,
    value,
    credentialId: z.string().min(1).max(200),
    model: z.string().trim().min(1).max(200),
    criteria: z.string().trim().min(1).max(evaluationLimits.text),
    passAt: z.number().min(0).max(1).optional(),
  }),
]);
export type Grader = z.infer<typeof Grader>;

/** The score from which on a rule or a model lets a case pass, where the grader does not say. */
export const PASS_AT = 0.7;

/** Cases and what judges their results. */
export const Evaluation = z.strictObject({
  name,
  cases: z.array(EvaluationCase).min(1).max(evaluationLimits.cases),
  graders: z.array(Grader).min(1).max(evaluationLimits.graders),
  /** The id of the trigger node; default: the trigger of manual runs. */
  trigger: z.string().max(200).optional(),
  /** Cases that run at a time. Default: 4. */
  parallel: z.number().int().min(1).max(evaluationLimits.parallel).optional(),
});
export type Evaluation = z.infer<typeof Evaluation>;

/** Reads an evaluation that somebody has written. Throws `evaluation_malformed`, which names the place. */
export function readEvaluation(body: unknown): Evaluation {
  const read = Evaluation.safeParse(body);
  if (!read.success) {
    const [issue] = read.error.issues;
    const where = issue?.path.join('.') ?? '';
    throw evaluationErrors.evaluation_malformed({
      reason: `${where === '' ? '' : `${where}: `}${issue?.message ?? 'it is no object'}.`,
    });
  }
  return read.data;
}
