import { PASSWORD_MAX, PASSWORD_MIN } from '@heddle/contract/api/auth';
import type { Platform } from '../../platform/platform.ts';
import { cookiePrefix, sessionTimes } from '../../platform/http/session.ts';

/** better-auth over our database. Only this feature knows it: the rest of the server reads sessions by itself. */
export async function createAuth({ config, db, log, secretKey, secure }: Pick<Platform, 'config' | 'db' | 'log' | 'secretKey' | 'secure'>) {
  const { betterAuth } = await import('better-auth');
  return betterAuth({
    baseURL: config.publicUrl ?? `http://localhost:${config.port}`,
    secret: secretKey,
    database: { db, type: 'sqlite' },
    telemetry: { enabled: false },
    // Its messages name email addresses.
    logger: { level: 'error', log: (_level, message) => log.warn(`better-auth: ${message}`) },
    // Only its own HTTP routes are limited by it; ours have their limits in routes.ts.
    rateLimit: { enabled: false },
    emailAndPassword: { enabled: true, autoSignIn: true, minPasswordLength: PASSWORD_MIN, maxPasswordLength: PASSWORD_MAX },
    session: { ...sessionTimes },
    user: { additionalFields: { firstName: { type: 'string', required: false }, lastName: { type: 'string', required: false } } },
    advanced: { cookiePrefix, useSecureCookies: secure },
  });
}

export type Auth = Awaited<ReturnType<typeof createAuth>>;
