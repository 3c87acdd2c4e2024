import { defineErrors } from './define.ts';

/** Evaluations of workflows. */
export const evaluationErrors = defineErrors({
  evaluation_not_found: {
    status: 404,
    message: 'Evaluation not found.',
    hint: 'It may have been deleted, or it belongs to another workflow.',
  },
  evaluation_run_not_found: {
    status: 404,
    message: 'This run of the evaluation was not found.',
    hint: 'Of each evaluation the latest 50 runs are kept.',
  },
  evaluation_malformed: {
    status: 422,
    message: (p: { reason: string }) => `The evaluation cannot be read: ${p.reason}`,
    hint: 'The guide "Evaluations" describes its parts.',
  },
  evaluation_limit: {
    status: 422,
    message: (p: { limit: number }) => `A workflow has at most ${p.limit} evaluations.`,
    hint: 'Delete one that is no longer needed, or add cases to one that exists.',
  },
  evaluation_too_large: {
    status: 413,
    message: (p: { limit: string }) => `The evaluation is larger than ${p.limit}.`,
    hint: 'Use fewer or smaller cases, or divide them between two evaluations.',
  },
  evaluation_under_way: {
    status: 409,
    message: 'This evaluation is already running.',
    hint: 'Wait until it has ended, or stop it.',
  },
  evaluation_ended: { status: 409, message: 'This run of the evaluation has already ended.' },
  evaluation_no_result: {
    status: 422,
    message: 'The execution has no result that a case could expect.',
    hint: 'Choose an execution that was completed.',
  },
  evaluation_rule_failed: {
    status: 422,
    message: (p: { reason: string }) => `The expression of the grader failed: ${p.reason}`,
    hint: 'It may use output, items, input and expected.',
  },
  evaluation_no_score: {
    status: 422,
    message: (p: { value: string }) =>
      `The rule gave ${p.value}, which is neither true or false nor a number from 0 to 1.`,
    hint: 'Compare, as in output.total > 100, or work out a share.',
  },
});
