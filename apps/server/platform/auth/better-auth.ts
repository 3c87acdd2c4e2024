import { PASSWORD_MAX, PASSWORD_MIN } from '@heddle/contract/api/auth';
import { cookiePrefix, sessionTimes } from '../http/session.ts';
import type { Platform } from '../platform.ts';
import type { PasswordHashing } from './hashing.ts';
import { createRecoveryCodes } from './recovery-codes.ts';

/** better-auth over our database: accounts, their passwords and second factors. The session of a request is read without it, see `Sessions`. */
export async function createAuth({
  config,
  db,
  log,
  secretKey,
  secure,
  hashing,
}: Pick<Platform, 'config' | 'db' | 'log' | 'secretKey' | 'secure'> & { hashing: PasswordHashing }) {
  const [{ betterAuth }, { twoFactor }, { provenSignIn }] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/two-factor'),
    import('./proven-sign-in.ts'),
  ]);
  return betterAuth({
    // Shown by authenticator apps above the code.
    appName: 'Heddle',
    baseURL: config.publicUrl ?? `http://localhost:${config.port}`,
    secret: secretKey,
    // Selects the storage format: times as ISO texts and booleans as 0 and 1, on both databases.
    database: { db, type: 'sqlite' },
    telemetry: { enabled: false },
    // Its messages contain email addresses.
    logger: { level: 'error', log: (_level, message) => log.warn(`better-auth: ${message}`) },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      revokeSessionsOnPasswordReset: true,
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
      provenSignIn(),
    ],
    advanced: { cookiePrefix, useSecureCookies: secure },
  });
}

export type Auth = Awaited<ReturnType<typeof createAuth>>;
