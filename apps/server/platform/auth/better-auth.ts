import { PASSWORD_MAX, PASSWORD_MIN } from '@heddle/contract/api/auth';
import { cookiePrefix, sessionTimes } from '../http/session.ts';
import type { Platform } from '../platform.ts';
import type { PasswordHashing } from './hashing.ts';
import { createRecoveryCodes } from './recovery-codes.ts';

/** better-auth over our database: accounts, their passwords and second factors. What is asked with every request, whose session it is, the server reads by itself. */
export async function createAuth({
  config,
  db,
  log,
  secretKey,
  secure,
  hashing,
}: Pick<Platform, 'config' | 'db' | 'log' | 'secretKey' | 'secure'> & { hashing: PasswordHashing }) {
  const [{ betterAuth }, { twoFactor }] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/two-factor'),
  ]);
  return betterAuth({
    // Authenticator apps show it above the code.
    appName: 'Heddle',
    baseURL: config.publicUrl ?? `http://localhost:${config.port}`,
    secret: secretKey,
    // It says how values are kept: times as ISO texts and truth as 0 and 1, whichever the database is.
    database: { db, type: 'sqlite' },
    telemetry: { enabled: false },
    // Its messages name email addresses.
    logger: { level: 'error', log: (_level, message) => log.warn(`better-auth: ${message}`) },
    // Only its own HTTP routes are limited by it; ours have their limits in routes.ts.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: { hash: hashing.hash, verify: hashing.verify },
    },
    session: { ...sessionTimes },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: false },
        lastName: { type: 'string', required: false },
      },
    },
    // Wrong codes are counted by `attempts`, before they are checked.
    plugins: [
      twoFactor({
        accountLockout: { enabled: false },
        backupCodeOptions: { customBackupCodesGenerate: createRecoveryCodes },
      }),
    ],
    advanced: { cookiePrefix, useSecureCookies: secure },
  });
}

export type Auth = Awaited<ReturnType<typeof createAuth>>;
