import type { IncomingHttpHeaders } from 'node:http';
import { HeddleError } from '@heddle/contract/errors/define';
import { hookErrors } from '@heddle/contract/errors/hooks';
import { runErrors } from '@heddle/contract/errors/run';
import { readKey } from '../../platform/http/api-keys.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RunAnswer } from '../../platform/runs/answer-fold.ts';
import { invalidHeader } from './reply.ts';

/** Temporary failures: the workflow itself is fine. */
const temporary = new Set([
  'server_draining',
  'server_memory',
  'database_unreachable',
  'work_busy',
  'code_busy',
  'too_many_requests',
]);
const tooSlow = new Set(['execution_timeout', 'step_timeout']);

/** True if a request with these headers is authenticated as this user, by a session of the web app or an API key. */
export type IsAskedBy = (headers: IncomingHttpHeaders, userId: string) => Promise<boolean>;

/** The check over sessions and API keys. */
export function createIsAskedBy({ apiKeys, sessions }: Pick<Platform, 'apiKeys' | 'sessions'>): IsAskedBy {
  return async (headers, userId) => {
    const key = readKey(headers.authorization);
    const user = key === null ? (await sessions.find(headers.cookie))?.user : (await apiKeys.find(key))?.user;
    return user?.id === userId;
  };
}

type Failed = Extract<RunAnswer, { kind: 'failed' }>;

/** The failure of an answer: that of its run, or an invalid header; null for an answer that can be sent. */
export function failedAnswer(answer: RunAnswer): Failed | null {
  if (answer.kind === 'failed') return answer;
  const header = answer.kind === 'response' ? invalidHeader(answer.response) : undefined;
  return header === undefined
    ? null
    : {
        kind: 'failed',
        status: 'failed',
        error: { code: 'execution_failed', message: `the answer's header "${header}" is not valid` },
      };
}

/** The error that a caller gets whose run did not complete. Only the workflow's owner gets node names and reasons. */
export function failureOf({ status, error }: Failed, executionId: string, isOwner: boolean): HeddleError {
  const details = { executionId };
  if (status === 'cancelled') return runErrors.execution_stopped(undefined, { details });
  const code = error?.code ?? '';
  const reason = isOwner ? { reason: error?.message ?? 'no reason was recorded' } : {};
  if (temporary.has(code)) return hookErrors.hook_unavailable(reason, { details });
  if (tooSlow.has(code)) return hookErrors.hook_timeout(reason, { details });
  return runErrors.execution_failed(reason, { details });
}

/** The error as callers get it who do not own the workflow. */
export const withoutReason = (thrown: unknown): unknown =>
  thrown instanceof HeddleError && thrown.code === 'hook_misconfigured'
    ? hookErrors.hook_misconfigured({}, { cause: thrown })
    : thrown;
