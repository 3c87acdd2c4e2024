import { HeddleError } from '@heddle/contract/errors/define';
import { hookErrors } from '@heddle/contract/errors/hooks';
import { runErrors } from '@heddle/contract/errors/run';
import type { FastifyRequest } from 'fastify';
import { readKey } from '../../platform/http/api-keys.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Answer } from './answer.ts';
import { invalidHeader } from './reply.ts';

/** Why a run failed that would go through at another time: nothing is wrong with the workflow. */
const passing = new Set([
  'server_draining',
  'server_memory',
  'database_unreachable',
  'work_busy',
  'code_busy',
  'too_many_requests',
]);
const tooSlow = new Set(['execution_timeout', 'step_timeout']);

/** Whether the user with an id makes a request: with a session of the web app, or with an API key. */
export type IsAskedBy = (request: FastifyRequest, userId: string) => Promise<boolean>;

export function createIsAskedBy({ apiKeys, sessions }: Pick<Platform, 'apiKeys' | 'sessions'>): IsAskedBy {
  return async ({ headers }, userId) => {
    const key = readKey(headers.authorization);
    const user = key === null ? (await sessions.find(headers.cookie))?.user : (await apiKeys.find(key))?.user;
    return user?.id === userId;
  };
}

type Failed = Extract<Answer, { kind: 'failed' }>;

/** The failure that an answer is: that of its run, or that it cannot be sent; null for one that can. */
export function failedAnswer(answer: Answer): Failed | null {
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

/** How a caller is answered whose run did not complete. Names of nodes and reasons are for the workflow's owner alone. */
export function failureOf({ status, error }: Failed, executionId: string, isOwner: boolean): HeddleError {
  const details = { executionId };
  if (status === 'cancelled') return runErrors.execution_stopped(undefined, { details });
  const code = error?.code ?? '';
  const reason = isOwner ? { reason: error?.message ?? 'no reason was recorded' } : {};
  if (passing.has(code)) return hookErrors.hook_unavailable(reason, { details });
  if (tooSlow.has(code)) return hookErrors.hook_timeout(reason, { details });
  return runErrors.execution_failed(reason, { details });
}

/** How a caller is answered who does not own the workflow. */
export const withoutReason = (thrown: unknown): unknown =>
  thrown instanceof HeddleError && thrown.code === 'hook_misconfigured'
    ? hookErrors.hook_misconfigured({}, { cause: thrown })
    : thrown;
