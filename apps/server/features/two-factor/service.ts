import { PASSWORD_MAX } from '@heddle/contract/api/auth';
import type { TwoFactorSetup, TwoFactorStatus } from '@heddle/contract/api/two-factor';
import { accountErrors } from '@heddle/contract/errors/account';
import { apiErrors } from '@heddle/contract/errors/api';
import type { Caller } from '../../platform/auth/caller.ts';
import { toHeaders } from '../../platform/auth/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { refusing } from './refusals.ts';
import { isEnabled } from './store.ts';
import { spendCode } from './used-codes.ts';

/** A changed account, and the `Set-Cookie` values with which the caller stays signed in: every change begins a new session. */
interface Changed {
  cookies: string[];
}

/** The second factor of the signed-in user. Functions with a password throw `password_incorrect`. */
export interface TwoFactorService {
  status(userId: string): Promise<TwoFactorStatus>;
  /** Creates a secret for an app; it is enabled once `confirm` gets a valid code. Throws `two_factor_enabled`. */
  setUp(caller: Caller, password: string): Promise<TwoFactorSetup>;
  /** Ends all other sessions. Throws `two_factor_code_invalid`, `two_factor_code_used`, `two_factor_enabled`, `two_factor_disabled` if nothing was set up. */
  confirm(userId: string, caller: Caller, code: string): Promise<Changed & { recoveryCodes: string[] }>;
  /** Creates new recovery codes and invalidates the old ones. Throws `two_factor_disabled`. */
  renewRecoveryCodes(caller: Caller, password: string): Promise<string[]>;
  /** Throws `two_factor_disabled`. */
  disable(userId: string, caller: Caller, password: string): Promise<Changed>;
}

/** The service over better-auth. */
export function createTwoFactorService({ auth: load, db, sessions }: Platform): TwoFactorService {
  const checkLength = (password: string): void => {
    if (password.length > PASSWORD_MAX) throw accountErrors.password_incorrect();
  };

  async function recoveryCodes(userId: string): Promise<string[]> {
    const auth = await load();
    return (await refusing(auth.api.viewBackupCodes({ body: { userId } }))).backupCodes;
  }

  return {
    async status(userId) {
      const enabled = await isEnabled(db, userId);
      return { enabled, recoveryCodesLeft: enabled ? (await recoveryCodes(userId)).length : 0 };
    },

    async setUp(caller, password) {
      checkLength(password);
      const auth = await load();
      const answer = await refusing(
        auth.api.enableTwoFactor({ body: { password, method: 'totp' }, headers: toHeaders(caller) }),
      );
      const uri = 'totpURI' in answer ? (answer.totpURI ?? '') : '';
      const secret = URL.parse(uri)?.searchParams.get('secret');
      if (secret == null)
        throw apiErrors.internal_error(undefined, { cause: new Error('better-auth gave no otpauth address.') });
      return { secret, uri };
    },

    async confirm(userId, caller, code) {
      if (await isEnabled(db, userId)) throw accountErrors.two_factor_enabled();
      const auth = await load();
      const body = { code: code.replace(/\s/g, '') };
      await spendCode({ auth: load, db }, userId, body.code);
      const { headers } = await refusing(
        auth.api.verifyTOTP({ body, headers: toHeaders(caller), returnHeaders: true }),
      );
      const cookies = headers.getSetCookie();
      // Ends sessions that were opened with the password alone.
      await sessions.endOthers(userId, cookies);
      return { cookies, recoveryCodes: await recoveryCodes(userId) };
    },

    async renewRecoveryCodes(caller, password) {
      checkLength(password);
      const auth = await load();
      return (await refusing(auth.api.generateBackupCodes({ body: { password }, headers: toHeaders(caller) })))
        .backupCodes;
    },

    async disable(userId, caller, password) {
      if (!(await isEnabled(db, userId))) throw accountErrors.two_factor_disabled();
      checkLength(password);
      const auth = await load();
      const { headers } = await refusing(
        auth.api.disableTwoFactor({ body: { password }, headers: toHeaders(caller), returnHeaders: true }),
      );
      return { cookies: headers.getSetCookie() };
    },
  };
}
