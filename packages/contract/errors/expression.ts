import { defineErrors } from './define.ts';

/** Errors of expressions. Their `details` are `{ source, start, end }`, with offsets in the text that the user typed. */
export const expressionErrors = defineErrors({
  expression_syntax: {
    status: 422,
    message: (p: { reason: string }) => `The expression cannot be read: ${p.reason}`,
    hint: 'Check brackets, quotes and operators near the marked place.',
  },
  expression_forbidden: {
    status: 422,
    message: (p: { what: string }) => `Expressions cannot use ${p.what}.`,
    hint: 'Use a Data Transform node with JavaScript for what expressions cannot do.',
  },
  expression_failed: {
    status: 422,
    message: (p: { reason: string }) => `The expression failed: ${p.reason}`,
    hint: 'Check the data of the last run; use ?. where a value may be missing.',
  },
  expression_step_limit: {
    status: 422,
    message: (p: { limit: number; field?: string }) =>
      `The expressions of this step were stopped${p.field === undefined ? '' : ` at "${p.field}"`}: together they need more than ${p.limit.toLocaleString('en')} operations.`,
    hint: 'Let an earlier step compute the values that several fields or items need, split the items among several steps, or use a Data Transform node with JavaScript.',
  },
  expression_limit: {
    status: 422,
    message: (p: { what: string }) => `The expression was stopped: ${p.what}.`,
    hint: 'Make it smaller, or use a Data Transform node with JavaScript.',
  },
});
