import { HeddleError } from '@heddle/contract/errors/define';
import { expressionErrors } from '@heddle/contract/errors/expression';

/** Offsets in the text the user typed. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

type FaultCode = Exclude<keyof typeof expressionErrors, 'expression_step_limit'>;

/** Reasons are for people: longer ones contain data. */
const LONGEST_REASON = 500;

const clipped = (text: string): string => (text.length > LONGEST_REASON ? `${text.slice(0, LONGEST_REASON)}…` : text);

/** An error inside the expression language; at its border, where the source is known, it becomes a coded error. */
export class Fault extends Error {
  readonly code: FaultCode;
  readonly place: Place | undefined;
  /** True for failures that stay failures where the dialect takes others for undefined. */
  readonly stays: boolean;

  constructor(code: FaultCode, text: string, place?: Place, stays = false) {
    // The stack of a fault is never read, and recording it takes longer than most expressions.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(text);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.place = place;
    this.stays = stays;
  }
}

/** The error of a `throw` statement. */
export class Thrown extends Fault {
  readonly value: unknown;

  constructor(value: unknown, text: string, place: Place) {
    super('expression_failed', text, place);
    this.value = value;
  }
}

/** The evaluations of a step have used up their common budget. */
export class OverBudget extends Fault {
  readonly limit: number;

  constructor(limit: number) {
    super('expression_limit', 'the step has used all its operations');
    this.limit = limit;
  }
}

/** The text is not an expression. */
export const syntaxFault = (reason: string, place: Place): Fault => new Fault('expression_syntax', reason, place);

/** The text is an expression, of a kind that the language leaves out. Reads as "Expressions cannot use …". */
export const forbidden = (what: string, place?: Place): Fault => new Fault('expression_forbidden', what, place);

/** The data does not suit the expression. A full sentence. */
export const failed = (reason: string, place?: Place): Fault => new Fault('expression_failed', reason, place);

/** The arguments of a method are invalid. A full sentence. */
export const invalidArgument = (reason: string): Fault => new Fault('expression_failed', reason, undefined, true);

/** Too much work or too large a value. Reads as "The expression was stopped: …". */
export const overLimit = (what: string, place?: Place): Fault => new Fault('expression_limit', what, place);

/** True for the errors of engines, and of acorn, when the call stack is used up. */
export const isStackOverflow = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  (thrown.name === 'InternalError' || /call stack|not enough stack space/i.test(thrown.message));

/** The coded error for anything thrown while `source` was read or evaluated; `place` is where that was, unless the fault knows better. */
export function toExpressionError(thrown: unknown, source: string, place?: Place): HeddleError {
  if (thrown instanceof HeddleError) return thrown;
  if (!(thrown instanceof Fault)) {
    const fault = isStackOverflow(thrown)
      ? overLimit('it is nested too deeply', place)
      : failed(thrown instanceof Error ? sentence(thrown.message) : 'unknown reason.', place);
    return toExpressionError(fault, source, place);
  }
  const { start, end } = thrown.place ?? place ?? { start: 0, end: source.length };
  const extra = { details: { source, start, end } };
  if (thrown instanceof OverBudget) return expressionErrors.expression_step_limit({ limit: thrown.limit }, extra);
  switch (thrown.code) {
    case 'expression_syntax':
      return expressionErrors.expression_syntax({ reason: clipped(thrown.message) }, extra);
    case 'expression_forbidden':
      return expressionErrors.expression_forbidden({ what: clipped(thrown.message) }, extra);
    case 'expression_failed':
      return expressionErrors.expression_failed({ reason: clipped(thrown.message) }, extra);
    case 'expression_limit':
      return expressionErrors.expression_limit({ what: clipped(thrown.message) }, extra);
  }
}

const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
