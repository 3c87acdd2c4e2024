import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asAttempt, countByAddress, enforce, MINUTE } from '../../platform/http/limit.ts';
import type { Platform } from '../../platform/platform.ts';

/** Attempts per minute from one address. */
const allowed = { failures: 50, registrations: 60 } as const;

export interface AuthLimits {
  /** Runs a check of the password of the account with this email, which need not exist. Throws `too_many_requests`. */
  login<T>(request: FastifyRequest, reply: FastifyReply, email: string, check: () => Promise<T>): Promise<T>;
  /** Counts a registration. Throws `too_many_requests`. */
  beforeRegistration(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** Limits password guessing and mass registration. Needs the rate limit plugin. */
export function createAuthLimits(
  app: FastifyInstance,
  { attempts, knownDevices }: Pick<Platform, 'attempts' | 'knownDevices'>,
): AuthLimits {
  const byAddress = countByAddress(allowed.failures);
  const registrations = app.createRateLimit({ max: allowed.registrations, timeWindow: MINUTE });

  return {
    login(request, reply, given, check) {
      const email = given.trim().toLowerCase();
      const device = knownDevices.find(request.headers.cookie, email);
      const ofAccount = () =>
        device === null ? attempts.begin('password', email) : attempts.begin('passwordOnKnownDevice', device);
      return asAttempt(reply, [byAddress(request), ofAccount], check);
    },
    beforeRegistration: (request, reply) => enforce(registrations, request, reply),
  };
}
