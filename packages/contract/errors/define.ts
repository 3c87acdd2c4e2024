import { clipDetails, clipText } from './clip.ts';

/** What a caller of the API, a step of a run or a form sees of an error. */
export interface ErrorView {
  message: string;
  code: string;
  hint?: string;
  /** Structured facts for programs: positions, field names, lists of problems. */
  details?: unknown;
}

interface ErrorFacts {
  code: string;
  status: number;
  message: string;
  hint?: string | undefined;
  details?: unknown;
  cause?: unknown;
}

/**
 * The only error type the product throws on purpose. Made by the factories that `defineErrors` returns, never by hand. Whatever it is made of, it stays
 * small: message and hint have at most 2,048 characters, details at most 64 KiB as JSON.
 */
export class HeddleError extends Error {
  readonly code: string;
  /** HTTP status an API answers with. */
  readonly status: number;
  readonly hint: string | undefined;
  readonly details: unknown;

  constructor(facts: ErrorFacts) {
    super(clipText(facts.message), facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'HeddleError';
    this.code = facts.code;
    this.status = facts.status;
    this.hint = facts.hint === undefined ? undefined : clipText(facts.hint);
    this.details = clipDetails(facts.details);
  }

  toJSON(): ErrorView {
    return {
      message: this.message,
      code: this.code,
      ...(this.hint === undefined ? {} : { hint: this.hint }),
      ...(this.details === undefined ? {} : { details: this.details }),
    };
  }
}

type Text<P> = string | ((params: P) => string);

interface ErrorSpec<P> {
  status: number;
  message: Text<P>;
  hint?: Text<P>;
}

interface Extra {
  details?: unknown;
  cause?: unknown;
}

type ParamsOf<S> = S extends { message: (params: infer P) => string }
  ? P
  : S extends { hint: (params: infer P) => string }
    ? P
    : undefined;
type Factory<P> = P extends undefined
  ? (params?: undefined, extra?: Extra) => HeddleError
  : (params: P, extra?: Extra) => HeddleError;

/**
 * Declares a group of errors and returns one factory for each: `workflowErrors.workflow_cycle({ path })`.
 * The key is the error's code; `message` and `hint` may be made from typed parameters.
 */
export function defineErrors<const S extends Record<string, ErrorSpec<never>>>(
  specs: S,
): { [K in keyof S]: Factory<ParamsOf<S[K]>> } {
  const render = (text: Text<never>, params: unknown): string =>
    typeof text === 'string' ? text : text(params as never);
  const factories = Object.entries(specs).map(([code, spec]) => [
    code,
    (params: unknown, extra: Extra = {}) =>
      new HeddleError({
        code,
        status: spec.status,
        message: render(spec.message, params),
        hint: spec.hint === undefined ? undefined : render(spec.hint, params),
        ...extra,
      }),
  ]);
  // The keys and parameters of `specs` are those of the factories by construction; TypeScript cannot follow Object.entries.
  return Object.fromEntries(factories) as { [K in keyof S]: Factory<ParamsOf<S[K]>> };
}

/** Turns anything thrown into what may be shown: coded errors as they are, anything else as `internal_error` without its text. */
export function toErrorView(thrown: unknown): ErrorView {
  if (thrown instanceof HeddleError) return thrown.toJSON();
  return {
    message: 'Something went wrong on our side.',
    code: 'internal_error',
    hint: 'Try again. The server log has the details.',
  };
}
