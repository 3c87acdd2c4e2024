import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { enforce, MINUTE } from '../../platform/http/limit.ts';

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

  return {
    async beforeLogin(request, reply, email) {
      emails.set(request, email.trim().toLowerCase());
      await enforce(failuresOfAccount, request, reply, false);
      await enforce(failuresOfAddress, request, reply, false);
    },
    async afterFailure(request, email) {
      emails.set(request, email.trim().toLowerCase());
      await failuresOfAccount(request);
      await failuresOfAddress(request);
    },
    beforeRegistration: (request, reply) => enforce(registrations, request, reply, true),
  };
}
