import { apiErrors } from '@heddle/contract/errors/api';
import { HeddleError } from '@heddle/contract/errors/define';
import { codeOf } from './caller.ts';

/** Makes the error that stands for one of better-auth's; it becomes its cause. */
type Refusal = (params?: undefined, extra?: { cause?: unknown }) => HeddleError;

/** Where the caller's session or account has ended since the request was let in, by another one: codes of better-auth. */
const goneCodes = new Set([
  'SESSION_EXPIRED',
  'FAILED_TO_GET_SESSION',
  'CREDENTIAL_ACCOUNT_NOT_FOUND',
  'USER_NOT_FOUND',
]);

const isUnauthorized = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && (error.status === 'UNAUTHORIZED' || error.status === 401);

/**
 * The error for what a call of better-auth has thrown: that of `refusals` for its code; `unauthorized` where the caller's session has ended meanwhile;
 * errors with codes of ours unchanged; `internal_error` for anything else.
 */
export function toRefusal(cause: unknown, refusals: { readonly [code: string]: Refusal }): HeddleError {
  if (cause instanceof HeddleError) return cause;
  const code = codeOf(cause) ?? '';
  const known = Object.hasOwn(refusals, code) ? refusals[code] : undefined;
  if (known) return known(undefined, { cause });
  const isGone = goneCodes.has(code) || isUnauthorized(cause);
  return (isGone ? apiErrors.unauthorized : apiErrors.internal_error)(undefined, { cause });
}
