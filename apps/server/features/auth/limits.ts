import { apiErrors } from '@heddle/contract/errors/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const MINUTE = 60_000;

/** How often somebody may try, per minute. */
const allowed = { failuresPerAccount: 10, failuresPerAddress: 50, registrationsPerAddress: 60 } as const;

export interface AuthLimits {
  /** Throws `too_many_requests` after too many failures for this email from this address, or from this address at all. */
  beforeLogin(request: FastifyRequest, reply: FastifyReply, email: string): Promise<void>;
  /** Counts a failure. */
  afterFailure(request: FastifyRequest, email: string): Promise<void>;
  /** Counts a registration. Throws `too_many_requests`. */
  beforeRegistration(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** Slows down those who guess passwords or make accounts by the thousand. Needs the rate limit plugin. */
export function createAuthLimits(app: FastifyInstance): AuthLimits {
  const emails = new WeakMap<FastifyRequest, string>();
  const perAddress = (max: number) => app.createRateLimit({ max, timeWindow: MINUTE });
  const failuresOfAddress = perAddress(allowed.failuresPerAddress);
  const registrations = perAddress(allowed.registrationsPerAddress);
  const failuresOfAccount = app.createRateLimit({
    max: allowed.failuresPerAccount,
    timeWindow: MINUTE,
    keyGenerator: (request) => `${request.ip} ${emails.get(request) ?? ''}`,
  });

  type Limit = ReturnType<FastifyInstance['createRateLimit']>;
  async function check(limit: Limit, request: FastifyRequest, reply: FastifyReply, increment: boolean): Promise<void> {
    const state = await limit(request, { increment });
    if (state.isAllowed) return;
    // What is only read has not been counted yet, so it is full one earlier.
    if (increment ? !state.isExceeded : state.remaining > 0) return;
    const seconds = Math.max(1, state.ttlInSeconds);
    reply.header('retry-after', seconds);
    throw apiErrors.too_many_requests({ seconds });
  }

  return {
    async beforeLogin(request, reply, email) {
      emails.set(request, email.trim().toLowerCase());
      await check(failuresOfAccount, request, reply, false);
      await check(failuresOfAddress, request, reply, false);
    },
    async afterFailure(request, email) {
      emails.set(request, email.trim().toLowerCase());
      await failuresOfAccount(request);
      await failuresOfAddress(request);
    },
    beforeRegistration: (request, reply) => check(registrations, request, reply, true),
  };
}
