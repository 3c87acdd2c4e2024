import { apiErrors } from '@heddle/contract/errors/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export const MINUTE = 60_000;

type Limit = ReturnType<FastifyInstance['createRateLimit']>;

/** Throws `too_many_requests` where the limit is reached. `increment` counts this request; otherwise the limit is only looked at. */
export async function enforce(limit: Limit, request: FastifyRequest, reply: FastifyReply, increment: boolean): Promise<void> {
  const state = await limit(request, { increment });
  if (state.isAllowed) return;
  // What is only read has not been counted yet, so it is full one earlier.
  if (increment ? !state.isExceeded : state.remaining > 0) return;
  const seconds = Math.max(1, state.ttlInSeconds);
  reply.header('retry-after', seconds);
  throw apiErrors.too_many_requests({ seconds });
}

/** Runs what checks a secret of the signed-in user; one that is wrong (`isWrong`) too often is not tried again for a minute. */
export type Guarded = <T>(request: FastifyRequest, reply: FastifyReply, check: () => Promise<T>) => Promise<T>;

/** At most `max` wrong attempts per user and minute. Needs the rate limit plugin. */
export function guardAttempts(app: FastifyInstance, max: number, isWrong: (error: unknown) => boolean): Guarded {
  const limit = app.createRateLimit({ max, timeWindow: MINUTE, keyGenerator: (request) => request.user?.id ?? request.ip });
  return async (request, reply, check) => {
    await enforce(limit, request, reply, false);
    try {
      return await check();
    } catch (error) {
      if (isWrong(error)) await limit(request);
      throw error;
    }
  };
}
